// A JSON document as values. Numbers keep their digits, so that no double carries money.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/base/json_writer.h"
#include "estimate/base/result.h"

namespace http {

struct JsonMember;

struct JsonValue {
  enum class Kind { null, boolean, integer, number, string, array, object };

  Kind kind = Kind::null;
  bool flag = false;  // of a boolean
  std::string text;   // of a string; the digits of a number
  std::vector<JsonValue> items;
  std::vector<JsonMember> members;  // in the order sent; each name once

  /// Member of that name or nullptr.
  [[nodiscard]] const JsonValue* member(std::string_view name) const;
};

struct JsonMember {
  std::string name;
  JsonValue value;
};

/// Error: malformed_json (not JSON, not UTF-8, deeper than `max_depth`, a name twice in one object).
[[nodiscard]] estimate::Result<JsonValue> parse_json(std::string_view text, std::size_t max_depth = 32);

void write_json(estimate::JsonWriter& json, const JsonValue& value);

}  // namespace http
