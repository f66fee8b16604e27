#include "engine/dame/evaluation.hpp"

#include <algorithm>
#include <bit>

namespace pentad::dame {

namespace {

// All in hundredths of a man.
constexpr int kMan = 100;
constexpr int kKing = 310;      // a long king alone holds about three men
constexpr int kOnlyKings = 60;  // for having kings when the opponent has none
constexpr int kCentreMan = 4;
constexpr int kEdgeMan = -3;
constexpr int kSupportedMan = 2;  // another own man diagonally behind
constexpr int kManMove = 2;
constexpr int kBlockedMan = -3;
constexpr int kKingMove = 2;
constexpr int kKingOnMainRoad = 20;
constexpr int kTempo = 4;
/// For a man on each rank, as its owner counts them.
constexpr std::array<int, 8> kAdvancement{0, 0, 2, 4, 8, 14, 26, 0};
/// For such a man when no enemy piece can bar its way.
constexpr std::array<int, 8> kRunaway{0, 5, 12, 25, 45, 75, 110, 0};
/// For a man that guards the first rank at a1, c1, e1, g1 (White) while the enemy has men.
constexpr std::array<int, 4> kGuard{2, 9, 7, 7};

/// a1 to h8, the longest diagonal: a king on it is hard to catch and cuts the board.
constexpr Board kMainRoad = squares_where([](int file, int rank) { return file == rank; });
constexpr Board kCentre = squares_where(
    [](int file, int rank) { return file >= 2 && file <= 5 && rank >= 2 && rank <= 5; });
constexpr Board kEdge = file_squares(0) | file_squares(7);

/// Worth of one side's pieces, by term.
struct Terms {
  int material = 0;
  int advancement = 0;
  int runaway = 0;
  int guard = 0;
  int placement = 0;
  int mobility = 0;
  int kings = 0;

  [[nodiscard]] int sum() const noexcept {
    return material + advancement + runaway + guard + placement + mobility + kings;
  }
};

template <Player P>
constexpr Board own_rank(int rank) noexcept {
  return rank_squares(P == Player::first ? rank : 7 - rank);
}

template <Player P>
int sum_by_rank(Board men, const std::array<int, 8>& worth) noexcept {
  int sum = 0;
  for (int rank = 1; rank < 7; ++rank) {
    sum += worth[static_cast<std::size_t>(rank)] * std::popcount(men & own_rank<P>(rank));
  }
  return sum;
}

/// The squares from which a man of P could be met by one of `enemies` on its way to the far rank:
/// all squares of which they lie in the cone ahead.
template <Player P>
Board barred(Board enemies) noexcept {
  Board squares = enemies;
  for (int i = 0; i < 7; ++i) {
    squares |= step<reverse(kForwardRight<P>)>(squares) | step<reverse(kForwardLeft<P>)>(squares);
  }
  return squares;
}

template <Player P>
int guard(Board men) noexcept {
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    const Board square = bit(P == Player::first ? square_at(2 * i, 0) : square_at(7 - 2 * i, 7));
    sum += (men & square) != 0 ? kGuard[static_cast<std::size_t>(i)] : 0;
  }
  return sum;
}

template <Player P>
int mobility_of_men(Board men, Board empty) noexcept {
  const Board right = step<kForwardRight<P>>(men) & empty;
  const Board left = step<kForwardLeft<P>>(men) & empty;
  const Board movable =
      step<reverse(kForwardRight<P>)>(right) | step<reverse(kForwardLeft<P>)>(left);
  return kManMove * (std::popcount(right) + std::popcount(left)) +
         kBlockedMan * std::popcount(men & ~movable);
}

int worth_of_kings(Board kings, Board enemy_kings, Board empty) noexcept {
  int moves = 0;
  detail::for_each_direction([&](auto d) { moves += std::popcount(rays<d>(kings, empty)); });
  return kKingMove * moves + ((kings & kMainRoad) != 0 ? kKingOnMainRoad : 0) +
         (enemy_kings == 0 ? kOnlyKings : 0);
}

template <Player P>
Terms terms_of(const Position& position) noexcept {
  const detail::View<P> view(position);
  const Board enemy_kings = view.enemy & position.kings;
  const Board enemy_men = view.enemy & ~position.kings;
  Terms terms;
  terms.material = kMan * std::popcount(view.men) + kKing * std::popcount(view.kings);
  if (view.men != 0) {
    terms.advancement = sum_by_rank<P>(view.men, kAdvancement);
    // A king can come from far to stop a man, but has to.
    const int runaway = sum_by_rank<P>(view.men & ~barred<P>(view.enemy), kRunaway);
    terms.runaway = enemy_kings == 0 ? runaway : runaway / 4;
    terms.guard = enemy_men == 0 ? 0 : guard<P>(view.men);
    const Board supported =
        view.men & (step<kForwardRight<P>>(view.men) | step<kForwardLeft<P>>(view.men));
    terms.placement = kCentreMan * std::popcount(view.men & kCentre) +
                      kEdgeMan * std::popcount(view.men & kEdge) +
                      kSupportedMan * std::popcount(supported);
    terms.mobility = mobility_of_men<P>(view.men, view.empty);
  }
  if (view.kings != 0) terms.kings = worth_of_kings(view.kings, enemy_kings, view.empty);
  return terms;
}

/// How much of a lead is worth something, in sixteenths. A lone king that holds the main road
/// cannot be caught by three, and few kings cannot catch any other.
int winning_chances(const Position& position, Player strong) noexcept {
  constexpr int kAll = 16;
  const Board stronger = position.pieces[static_cast<std::size_t>(strong)];
  const Board weaker = position.pieces[1 - static_cast<std::size_t>(strong)];
  const int kings = std::popcount(stronger & position.kings);
  const int men = std::popcount(stronger) - kings;
  const int weak_kings = std::popcount(weaker & position.kings);
  const int weak_men = std::popcount(weaker) - weak_kings;
  if (weak_kings == 0) return kAll;
  if (weak_men > 0) return kings + men - weak_kings - weak_men <= 1 ? 12 : kAll;
  const bool holds_main_road = (weaker & position.kings & kMainRoad) != 0;
  if (men > 0) return holds_main_road ? 5 : kings + men - weak_kings <= 1 ? 8 : 12;
  if (weak_kings > 1) return kings - weak_kings < 2 ? 2 : 4;
  if (kings < 3) return 1;
  if (kings == 3) return holds_main_road ? 1 : 12;
  return holds_main_road ? 8 : kAll;
}

struct Balance {
  Terms first;
  Terms second;
  int lead = 0;    ///< of the first player over the second, by the terms
  int scaled = 0;  ///< the same, after the chances to win with it
};

Balance weigh(const Position& position) noexcept {
  Balance balance{terms_of<Player::first>(position), terms_of<Player::second>(position)};
  balance.lead = balance.first.sum() - balance.second.sum();
  const Player strong = balance.lead > 0 ? Player::first : Player::second;
  balance.scaled = balance.lead * winning_chances(position, strong) / 16;
  return balance;
}

}  // namespace

Score evaluate(const Position& position) noexcept {
  const int lead = weigh(position).scaled;
  return (position.side == Player::first ? lead : -lead) + kTempo;
}

Evaluation explain(const Position& position) {
  const auto [first, second, lead, scaled] = weigh(position);
  const bool first_moves = position.side == Player::first;
  const int discount = lead - scaled;  // taken off whoever leads
  return {{{"material", first.material, second.material},
           {"advancement", first.advancement, second.advancement},
           {"runaway men", first.runaway, second.runaway},
           {"first rank guard", first.guard, second.guard},
           {"placement of men", first.placement, second.placement},
           {"mobility of men", first.mobility, second.mobility},
           {"kings", first.kings, second.kings},
           {"drawish ending", std::min(0, -discount), std::min(0, discount)},
           {"tempo", first_moves ? kTempo : 0, first_moves ? 0 : kTempo}},
          evaluate(position)};
}

}  // namespace pentad::dame
