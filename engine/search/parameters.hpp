/// @file
/// What a search leaves out and in which order it looks, as numbers that every game sets for
/// itself.
#pragma once

#include <array>
#include <string_view>

#include "engine/search/score.hpp"

namespace pentad {

/// Depths and reductions are in plies, margins in hundredths of the game's unit. A technique whose
/// depth (or width, or weight) is 0 is off, and by default all are: then the search is plain
/// alpha-beta. Where the end of the game is near enough to be searched out, nothing is left out.
struct SearchParameters {
  // --- At the root ---

  /// Half the width of an iteration's first window.
  int aspiration = 0;

  // --- Ordering: what to add to G::order() times `order_weight` ---

  int order_weight = 4;
  int killer_weight = 8192;
  int history_weight = 16;       ///< sixteenths of the history's value
  int continuation_weight = 0;   ///< sixteenths, for the history of answers to the last action
  int countermove_weight = 0;    ///< for what refuted the last action before
  int deep_order_min_depth = 0;  ///< from here on G::deep_order() takes the place of G::order()

  // --- Depth ---

  int extend_single = 0;  ///< 1: a single legal action costs no depth
  int iir_min_depth = 0;  ///< a ply less without an action from the table (Schröder)

  // --- Late move reductions, in hundredths of a ply: base + scale x ln(depth) x ln(number) ---

  int reduction_min_depth = 0;
  int reduction_first = 3;  ///< the number of the first reduced action, from 1
  int reduction_base = 0;
  int reduction_scale = 40;
  int reduction_pv = 100;     ///< less in an open window
  int reduction_history = 0;  ///< a ply less, or more, for so much history

  // --- Deciding a node in a null window by a guess ---

  /// Reverse futility: returns the evaluation when it is so much a ply above the window.
  int reverse_futility_depth = 0;
  int reverse_futility_margin = 0;
  /// Razoring: returns the evaluation when it is so much a ply below the window.
  int razoring_depth = 0;
  int razoring_margin = 0;
  /// ProbCut (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", ICCA
  /// Journal 18, 1995): asks a shallower search whether the deep one will leave the window, with a
  /// margin of base + slope x depth.
  int probcut_min_depth = 0;
  int probcut_base = 0;
  int probcut_slope = 0;
  int probcut_stride = 2;      ///< the shallower search is a multiple of this shallower
  int probcut_share = 50;      ///< its depth in hundredths of the deep one's
  int probcut_evaluation = 0;  ///< the evaluation may be this far on the wrong side of the margin
  /// Null move: the side to move does without its turn and is still above the window.
  int null_min_depth = 0;
  int null_reduction = 3;
  int null_margin = 0;

  // --- Leaving out actions at low depth in a null window ---

  /// Late move pruning: looks at base + slope x depth^2 / 4 actions only.
  int late_depth = 0;
  int late_base = 4;
  int late_slope = 4;

  /// Enhanced transposition cutoffs (Plaat et al., "Exploiting graph properties of game trees",
  /// 1996): looks up all children before searching the first.
  int etc_min_depth = 0;
};

/// A parameter by name.
struct NamedParameter {
  std::string_view name;
  int SearchParameters::*value;
};

inline constexpr std::array kParameterNames{
    NamedParameter{"aspiration", &SearchParameters::aspiration},
    NamedParameter{"order_weight", &SearchParameters::order_weight},
    NamedParameter{"killer_weight", &SearchParameters::killer_weight},
    NamedParameter{"history_weight", &SearchParameters::history_weight},
    NamedParameter{"continuation_weight", &SearchParameters::continuation_weight},
    NamedParameter{"countermove_weight", &SearchParameters::countermove_weight},
    NamedParameter{"deep_order_min_depth", &SearchParameters::deep_order_min_depth},
    NamedParameter{"extend_single", &SearchParameters::extend_single},
    NamedParameter{"iir_min_depth", &SearchParameters::iir_min_depth},
    NamedParameter{"reduction_min_depth", &SearchParameters::reduction_min_depth},
    NamedParameter{"reduction_first", &SearchParameters::reduction_first},
    NamedParameter{"reduction_base", &SearchParameters::reduction_base},
    NamedParameter{"reduction_scale", &SearchParameters::reduction_scale},
    NamedParameter{"reduction_pv", &SearchParameters::reduction_pv},
    NamedParameter{"reduction_history", &SearchParameters::reduction_history},
    NamedParameter{"reverse_futility_depth", &SearchParameters::reverse_futility_depth},
    NamedParameter{"reverse_futility_margin", &SearchParameters::reverse_futility_margin},
    NamedParameter{"razoring_depth", &SearchParameters::razoring_depth},
    NamedParameter{"razoring_margin", &SearchParameters::razoring_margin},
    NamedParameter{"probcut_min_depth", &SearchParameters::probcut_min_depth},
    NamedParameter{"probcut_base", &SearchParameters::probcut_base},
    NamedParameter{"probcut_slope", &SearchParameters::probcut_slope},
    NamedParameter{"probcut_stride", &SearchParameters::probcut_stride},
    NamedParameter{"probcut_share", &SearchParameters::probcut_share},
    NamedParameter{"probcut_evaluation", &SearchParameters::probcut_evaluation},
    NamedParameter{"null_min_depth", &SearchParameters::null_min_depth},
    NamedParameter{"null_reduction", &SearchParameters::null_reduction},
    NamedParameter{"null_margin", &SearchParameters::null_margin},
    NamedParameter{"late_depth", &SearchParameters::late_depth},
    NamedParameter{"late_base", &SearchParameters::late_base},
    NamedParameter{"late_slope", &SearchParameters::late_slope},
    NamedParameter{"etc_min_depth", &SearchParameters::etc_min_depth},
};

}  // namespace pentad
