// One thing that is wrong with the fields of a request.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace http {

/// Names of members and numbers of items, from the outside in.
using Place = std::vector<std::variant<std::string, std::size_t>>;

struct Violation {
  Place place;
  std::string message;  // "must be at most 10"
  std::string type;     // stable: "missing", "unknown", "wrong_type", "out_of_range", "too_long", ...

  friend bool operator==(const Violation&, const Violation&) = default;
};

/// RFC 6901: "/items/0/name"; the whole document is "".
[[nodiscard]] std::string json_pointer(const Place& place);

}  // namespace http
