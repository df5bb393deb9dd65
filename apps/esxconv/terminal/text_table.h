// What commands print: columns of text, aligned for a terminal, and JSON.
#pragma once

#include <string>
#include <vector>

#include "estimate/fields/fields.h"

namespace esxconv {

/// Example: `TextTable table({"CODE", "ITEMS"}); table.add({"DEMO8X_NOV26", "384"}); table.text()`.
/// Every row has as many cells as the first. Control characters become "?".
class TextTable {
 public:
  using Row = std::vector<std::string>;
  explicit TextTable(Row first) { add(std::move(first)); }

  void add(Row row);

  /// Two spaces between columns, no trailing spaces; "-" for an empty cell.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<Row> rows_;
};

inline constexpr estimate::EncodeOptions null_if_empty{.absent = estimate::FieldRules::Absent::null,
                                                       .empty_is_absent = true};

/// JSON for standard output: indented, with null for what is absent or empty.
template <estimate::HasFieldList T>
[[nodiscard]] std::string json_text(const T& value, const estimate::EncodeOptions& options = null_if_empty) {
  return estimate::encode_json(value, options, estimate::JsonWriter::Line::many) + "\n";
}

template <estimate::HasFieldList T>
[[nodiscard]] std::string json_text(const std::vector<T>& values) {
  estimate::JsonWriter json;
  json.array();
  for (const T& value : values) estimate::encode_json(json, value, null_if_empty);
  json.end();
  return json.take() + "\n";
}

}  // namespace esxconv
