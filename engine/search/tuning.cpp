#include "engine/search/tuning.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace pentad {

namespace {

[[noreturn]] void refuse(std::string_view assignment) {
  std::fprintf(stderr, "PENTAD_TUNE: \"%.*s\" sets no parameter\n",
               static_cast<int>(assignment.size()), assignment.data());
  std::exit(2);
}

void assign(SearchParameters& parameters, std::string_view assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos) refuse(assignment);
  const std::string_view name = assignment.substr(0, equals);
  const std::string_view text = assignment.substr(equals + 1);
  const auto* const parameter = std::find_if(kParameterNames.begin(), kParameterNames.end(),
                                             [&](const auto& p) { return p.name == name; });
  if (parameter == kParameterNames.end()) refuse(assignment);
  int& value = parameters.*parameter->value;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) refuse(assignment);
}

}  // namespace

SearchParameters tuned(SearchParameters parameters) {
  const char* const text = std::getenv("PENTAD_TUNE");
  std::string_view rest = text == nullptr ? std::string_view() : text;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    assign(parameters, rest.substr(0, comma));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return parameters;
}

}  // namespace pentad
