// The options of a session and what they do. Dialects may show them under other names.
#include <algorithm>
#include <utility>

#include "engine/text.hpp"
#include "protocol/session.hpp"

namespace pentad {

namespace {

using Change = std::function<OptionAnswer(const OptionValue&)>;

constexpr std::int64_t kMaxThreads = 256;
constexpr std::int64_t kDefaultOverheadMs = 10;
constexpr std::int64_t kMaxOverheadMs = 5000;
constexpr std::int64_t kMaxBookVariety = 100;
constexpr std::int64_t kDefaultBookDepth = 60;
constexpr std::int64_t kMaxBookDepth = 1000;
constexpr std::int64_t kDefaultElo = 1500;
constexpr std::int64_t kMinElo = 500;
constexpr std::int64_t kMaxElo = 3000;
constexpr std::int64_t kMaxSeed = 0x7fffffff;

Option check(std::string name, bool& target) {
  return {.name = std::move(name),
          .type = OptionType::check,
          .default_value = target ? "true" : "false",
          .on_change = [&target](const OptionValue& value) -> OptionAnswer {
            target = value.flag;
            return std::string{};
          }};
}

Option spin(std::string name, std::int64_t preset, std::int64_t min, std::int64_t max,
            Change change) {
  return {.name = std::move(name),
          .type = OptionType::spin,
          .default_value = std::to_string(preset),
          .min = min,
          .max = max,
          .on_change = std::move(change)};
}

template <class Number>
Option spin(std::string name, std::int64_t preset, std::int64_t min, std::int64_t max,
            Number& target) {
  target = static_cast<Number>(preset);
  return spin(std::move(name), preset, min, max,
              [&target](const OptionValue& value) -> OptionAnswer {
                target = static_cast<Number>(value.number);
                return std::string{};
              });
}

Option file_name(std::string name, std::string& target) {
  return {.name = std::move(name),
          .type = OptionType::string,
          .names_file = true,
          .on_change = [&target](const OptionValue& value) -> OptionAnswer {
            target = value.text;
            return std::string{};
          }};
}

/// The number that is allowed of the one that was asked for, and what the client is told.
std::pair<std::int64_t, std::string> cap(std::string_view name, std::int64_t asked,
                                         std::int64_t allowed) {
  if (asked <= allowed) return {asked, {}};
  return {allowed, std::string(name) + " " + std::to_string(asked) + " lowered to " +
                       std::to_string(allowed) + ", the most that is allowed here"};
}

}  // namespace

void Session::declare_options() {
  declare_rule_options();
  declare_search_options();
  declare_later_options();
}

void Session::declare_rule_options() {
  Option variant{.name = "UCI_Variant",
                 .type = OptionType::combo,
                 .default_value = std::string(game().facts().name),
                 .on_change = [this](const OptionValue& value) {
                   return choose_game(*games()[value.choice]);
                 }};
  for (const Game* each : games()) variant.choices.emplace_back(each->facts().name);
  options_.add(std::move(variant));

  for (const Game* each : games()) {
    const auto rule_options = each->facts().rule_options;
    for (std::size_t i = 0; i < rule_options.size(); ++i) {
      const RuleOption& rule = rule_options[i];
      Option option{.name = std::string(rule.name),
                    .type = rule.is_check() ? OptionType::check : OptionType::combo,
                    .default_value = std::string(rule.values[rule.default_value]),
                    .on_change = [this, each, i, &rule](const OptionValue& value) {
                      rules_[each][i] = rule.is_check()
                                            ? static_cast<std::uint8_t>(value.flag ? 1 : 0)
                                            : static_cast<std::uint8_t>(value.choice);
                      return choose_game(game());
                    }};
      if (!rule.is_check()) option.choices.assign(rule.values.begin(), rule.values.end());
      options_.add(std::move(option));
    }
  }
}

void Session::declare_search_options() {
  const SessionPolicy& policy = environment_.policy;
  options_.add(spin("Threads", policy.default_threads, 1, kMaxThreads,
                    [this, most = policy.max_threads](const OptionValue& value) -> OptionAnswer {
                      auto [threads, message] = cap("Threads", value.number, most);
                      settings_.threads = static_cast<int>(threads);
                      return message;
                    }));
  options_.add(spin("Hash", static_cast<std::int64_t>(policy.default_hash_mb),
                    static_cast<std::int64_t>(TranspositionTable::kMinMegabytes),
                    static_cast<std::int64_t>(TranspositionTable::kMaxMegabytes),
                    [this, most = policy.max_hash_mb](const OptionValue& value) -> OptionAnswer {
                      auto [megabytes, message] =
                          cap("Hash", value.number, static_cast<std::int64_t>(most));
                      if (settings_.hash_mb != static_cast<std::size_t>(megabytes)) hash_ = {};
                      settings_.hash_mb = static_cast<std::size_t>(megabytes);
                      return message;
                    }));
  options_.add({.name = "Clear Hash",
                .type = OptionType::button,
                .on_change = [this](const OptionValue&) -> OptionAnswer {
                  forget_hash();
                  return std::string{};
                }});
  options_.add(spin("MultiPV", 1, 1, std::max(1, policy.max_multipv), settings_.multipv));
  options_.add(check("Ponder", settings_.ponder));
  settings_.move_overhead = std::chrono::milliseconds(kDefaultOverheadMs);
  options_.add(spin("Move Overhead", kDefaultOverheadMs, 0, kMaxOverheadMs,
                    [this](const OptionValue& value) -> OptionAnswer {
                      settings_.move_overhead = std::chrono::milliseconds(value.number);
                      return std::string{};
                    }));
  options_.add(check("UCI_AnalyseMode", settings_.analyse_mode));
  options_.add(check("UCI_ShowWDL", settings_.show_wdl));
}

void Session::declare_later_options() {
  options_.add(check("OwnBook", settings_.own_book));
  options_.add(file_name("BookFile", settings_.book_file));
  options_.add(spin("BookVariety", 0, 0, kMaxBookVariety, settings_.book_variety));
  options_.add(spin("BookDepth", kDefaultBookDepth, 0, kMaxBookDepth, settings_.book_depth));
  options_.add(check("UCI_LimitStrength", settings_.limit_strength));
  options_.add(spin("UCI_Elo", kDefaultElo, kMinElo, kMaxElo, settings_.elo));
  options_.add(spin("Seed", 0, 0, kMaxSeed, settings_.seed));
  options_.add(file_name("TablebasePath", settings_.tablebase_path));
}

}  // namespace pentad
