// Lets a UGI engine play whole games and watches over it. Like a tournament manager it knows none
// of the games: it asks the engine whose turn it is, whether the game is over and who has won, and
// takes the list of legal moves from a second copy of the engine.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <random>
#include <sstream>
#include <vector>

#include "ugi_process.hpp"

namespace {

using pentad::UgiProcess;
using Clock = UgiProcess::Clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

struct Settings {
  std::string engine = "build/release/pentad";
  std::string game = "othello";
  int games = 100;
  int move_time = 50;
  unsigned seed = 1;
  bool show = false;
};

struct Tally {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int illegal = 0;
  long moves = 0;
  std::vector<double> times;  ///< milliseconds from go to bestmove
};

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}

/// One game against random moves; the engine is the first player in games with an even number.
class GameUnderWatch {
 public:
  GameUnderWatch(UgiProcess& player, UgiProcess& ruler, const Settings& settings, Tally& tally)
      : player_(player), ruler_(ruler), settings_(settings), tally_(tally) {}

  void play(int number) {
    const bool engine_is_first = number % 2 == 0;
    std::mt19937 random(settings_.seed * 1'000'003U + static_cast<unsigned>(number));
    for (UgiProcess* engine : {&player_, &ruler_}) {
      engine->send("uginewgame");
      engine->send("isready");
      (void)engine->expect("readyok", std::chrono::seconds(10));
    }
    std::string position = "position startpos";
    set_up(position);
    for (int played = 0; player_.query("gameover") == "false"; ++played) {
      const std::vector<std::string> legal = words_of(ruler_.query("legalmoves"));
      const bool engine_to_move = (player_.query("p1turn") == "true") == engine_is_first;
      const std::string move = engine_to_move ? ask(legal) : legal[random() % legal.size()];
      position += (played == 0 ? " moves " : " ") + move;
      set_up(position);
    }
    const std::string result = player_.query("result");
    count(result, engine_is_first);
    if (settings_.show) std::cout << position << "\nresult " << result << std::endl;
  }

 private:
  void set_up(const std::string& position) {
    player_.send(position);
    ruler_.send(position);
  }

  std::string ask(const std::vector<std::string>& legal) {
    const auto start = Clock::now();
    player_.send("go movetime " + std::to_string(settings_.move_time));
    std::string move = player_.expect("bestmove", std::chrono::seconds(60));
    tally_.times.push_back(Milliseconds(Clock::now() - start).count());
    ++tally_.moves;
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
      ++tally_.illegal;
      std::cout << "illegal move " << move << std::endl;
      move = legal.front();
    }
    return move;
  }

  void count(const std::string& result, bool engine_is_first) {
    if (result == "draw") {
      ++tally_.draws;
    } else if ((result == "p1win") == engine_is_first) {
      ++tally_.wins;
    } else {
      ++tally_.losses;
    }
  }

  UgiProcess& player_;
  UgiProcess& ruler_;
  const Settings& settings_;
  Tally& tally_;
};

void start(UgiProcess& engine, const std::string& game) {
  engine.send("ugi");
  (void)engine.expect("ugiok", std::chrono::seconds(10));
  engine.send("setoption name UCI_Variant value " + game);
}

void print(const Settings& settings, Tally& tally) {
  std::sort(tally.times.begin(), tally.times.end());
  const auto share = [&](double part) {
    if (tally.times.empty()) return 0.0;
    return tally
        .times[static_cast<std::size_t>(part * static_cast<double>(tally.times.size() - 1))];
  };
  std::cout << settings.game << ": " << tally.wins << " won, " << tally.draws << " drawn, "
            << tally.losses << " lost; " << tally.moves << " moves, " << tally.illegal
            << " illegal; answer after ms: p50 " << share(0.5) << ", p99 " << share(0.99)
            << ", max " << share(1.0) << " (asked: " << settings.move_time << ")" << std::endl;
}

int run(const Settings& settings) {
  UgiProcess player(settings.engine);
  UgiProcess ruler(settings.engine);
  start(player, settings.game);
  start(ruler, settings.game);
  Tally tally;
  GameUnderWatch watched(player, ruler, settings, tally);
  for (int number = 0; number < settings.games; ++number) watched.play(number);
  print(settings, tally);
  return tally.illegal == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) try {
  Settings settings;
  CLI::App app{"Referees games of a UGI engine against random moves"};
  app.add_option("--engine", settings.engine, "command line of the engine")->capture_default_str();
  app.add_option("--game", settings.game)->capture_default_str();
  app.add_option("--games", settings.games)->capture_default_str()->check(CLI::PositiveNumber);
  app.add_option("--movetime", settings.move_time, "milliseconds a move")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app.add_option("--seed", settings.seed)->capture_default_str();
  app.add_flag("--show", settings.show, "print the moves of every game");
  CLI11_PARSE(app, argc, argv);
  return run(settings);
} catch (const std::exception& error) {
  std::fprintf(stderr, "referee: %s\n", error.what());
  return 1;
}
