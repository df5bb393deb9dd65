// The line items as a table for a spreadsheet.
#pragma once

#include <string>

#include "estimate/model.h"
#include "xlsx/table.h"

namespace esxconv {

[[nodiscard]] apps::xlsx::Table line_item_table(const estimate::Estimate& estimate);

/// RFC 4180, UTF-8, with a header row. Text that a spreadsheet would read as a formula gets an apostrophe in
/// front.
[[nodiscard]] std::string to_csv(const apps::xlsx::Table& table);

}  // namespace esxconv
