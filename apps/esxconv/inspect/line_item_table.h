// The line items as a table for a spreadsheet.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "estimate/base/fixed.h"
#include "estimate/base/result.h"
#include "estimate/model.h"

namespace esxconv {

/// Nothing, text, or a number by its exact digits.
struct Number {
  std::string digits;
};
using Cell = std::variant<std::monostate, std::string, Number>;

struct LineItemTable {
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
};

[[nodiscard]] LineItemTable line_item_table(const estimate::Estimate& estimate);

/// RFC 4180, UTF-8, with a header row. Text that a spreadsheet would read as a formula gets an apostrophe in
/// front.
[[nodiscard]] std::string to_csv(const LineItemTable& table);

/// Error: output_failed.
[[nodiscard]] estimate::Result<std::string> to_xlsx(const LineItemTable& table);

}  // namespace esxconv
