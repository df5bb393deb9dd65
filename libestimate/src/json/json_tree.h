// A JSON document as a tree in which numbers keep the very text they were written with.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "estimate/base/result.h"

namespace estimate {

struct JsonNode {
  enum class Kind { null, boolean, number, string, array, object };

  Kind kind = Kind::null;
  bool truth = false;
  std::string text = {};  // of a string; digits of a number
  std::string name = {};  // of a member in its object
  std::vector<JsonNode> children = {};

  /// The member of that name, the last one if there are several; nullptr if there is none or it is null.
  [[nodiscard]] const JsonNode* member(std::string_view wanted) const;
};

/// "text", "a list" and so on, for messages.
[[nodiscard]] std::string_view json_kind_name(JsonNode::Kind kind);

/// Errors: malformed_json; `where` is the JSON pointer of the innermost value begun.
[[nodiscard]] Result<JsonNode> parse_json_tree(std::string_view json);

}  // namespace estimate
