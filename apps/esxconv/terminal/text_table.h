// Columns of text, aligned for a terminal.
#pragma once

#include <string>
#include <vector>

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

}  // namespace esxconv
