// One thing that is wrong with the fields of a document.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "esx/estimate/base/json_value.h"

namespace estimate {

/// Names of members and indexes of items, from the outside in.
using Place = std::vector<std::variant<std::string, std::size_t>>;

struct Violation {
  Place place;
  std::string message;     // "must be at most 10"
  std::string type;        // stable: a name of `violation_types`, or what the rules of the field give
  JsonValue details = {};  // {"min": …, "max": …} of a limit; else null

  friend bool operator==(const Violation&, const Violation&) = default;
};

namespace violation_types {
inline constexpr const char* missing = "missing";
inline constexpr const char* unknown = "unknown";
inline constexpr const char* wrong_type = "wrong_type";
inline constexpr const char* out_of_range = "out_of_range";
inline constexpr const char* too_short = "too_short";
inline constexpr const char* too_long = "too_long";
inline constexpr const char* too_few = "too_few";
inline constexpr const char* too_many = "too_many";
inline constexpr const char* not_allowed = "not_allowed";
inline constexpr const char* malformed = "malformed";
}  // namespace violation_types

/// RFC 6901: "/items/0/name"; the whole document is "".
[[nodiscard]] std::string json_pointer(const Place& place);

/// "items[0].name"; the whole document is "".
[[nodiscard]] std::string dotted_path(const Place& place);

/// All violations (at least one) as one malformed_json error, which points at the first.
[[nodiscard]] Error to_error(const std::vector<Violation>& violations);

}  // namespace estimate
