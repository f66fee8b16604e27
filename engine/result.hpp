/// @file
/// Errors are values at every boundary: a Result holds either what was asked for or an Error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace pentad {

/// The kind of a fault, for those who count or translate errors; people read the message.
enum class ErrorCode : std::uint8_t {
  syntax,            ///< the text does not have the form that it should have
  unknown_name,      ///< no such command, option, game, …
  out_of_range,      ///< a number outside its limits
  invalid_position,  ///< a position that the rules refuse
  illegal_action,    ///< a well-formed move that is not legal here
  ambiguous_action,  ///< a short form that fits several legal actions
  refused,           ///< understood, but not allowed here (operator's policy, wrong moment)
  overload,          ///< no room now; try again later
};

/// What went wrong and where.
struct Error {
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

  ErrorCode code = ErrorCode::syntax;
  /// A sentence for people, without a trailing full stop, that quotes the culprit.
  std::string message;
  /// The name of the field at fault ("board", "side to move", "depth"), or empty.
  std::string field = {};
  /// Byte offset of the fault in the text that was read, or kNowhere.
  std::size_t offset = kNowhere;
};

template <class T>
using Result = tl::expected<T, Error>;

/// Shorthand for returning an Error from a function that returns a Result.
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message,
                                                std::string field = {},
                                                std::size_t offset = Error::kNowhere) {
  return tl::unexpected<Error>(Error{code, std::move(message), std::move(field), offset});
}

}  // namespace pentad
