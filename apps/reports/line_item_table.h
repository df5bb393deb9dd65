// The line items as a table for a spreadsheet.
#pragma once

#include <string>

#include "esx/estimate/base/result.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"
#include "xlsx/table.h"

namespace apps::reports {

/// One row per line, with the code of its match. A struck line has no amounts in the columns that are summed.
[[nodiscard]] apps::xlsx::Table line_item_table(const estimate::Estimate& estimate,
                                                const estimate::PriceMatch& match);

/// RFC 4180, UTF-8, with a header row. Text that a spreadsheet would read as a formula gets an apostrophe in
/// front.
[[nodiscard]] std::string to_csv(const apps::xlsx::Table& table);

/// A workbook (XLSX) with the sheet "Line items". Errors: those of to_xlsx.
[[nodiscard]] estimate::Result<std::string> to_workbook(const apps::xlsx::Table& table);

}  // namespace apps::reports
