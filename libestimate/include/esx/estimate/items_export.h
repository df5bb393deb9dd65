// items export → Estimate: the table of line items that estimating programs export, as CSV or XLSX.
//
//   if (estimate::is_items_export(bytes)) show(estimate::read_items_export(bytes)->value.items);
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>
#include <string_view>

#include "esx/estimate/base/result.h"
#include "esx/estimate/model.h"

namespace estimate {

/// Whether the bytes are a workbook (XLSX), or text whose header row has a description and a quantity, a
/// price or a code. Looks at the beginning only.
[[nodiscard]] bool is_items_export(std::string_view bytes);

struct ReadItemsOptions {
  Limits limits = {};
  std::string file_name = {};  // for Source; without its extension, the name of the estimate
};

/// Reads the items that Xactimate exports, and tables like them: a row for each line item, in CSV (commas,
/// tabs, semicolons) or the first sheet of a workbook, with columns in any order. Group Code and Group
/// Description are rooms; codes, activities, costs, tax, RCV, depreciation, life and coverage are those of
/// the lines. What the RCV has above the item amount and the tax is overhead and profit.
///
/// The checks of the estimate compare, line by line and as sums: quantity × unit cost with the item amount;
/// the parts of the unit cost with it; item amount and tax with the RCV, which must not be less; RCV −
/// depreciation with the ACV. Lines that pass are in the sums only.
///
/// Warnings: `columns_missing`, `columns_not_read`, `row_not_read`, `value_not_understood`, `value_adapted`,
/// `no_quantities`. Errors: unsupported_estimate (no description, or no row that is an item), and those of
/// read_zip and parse_xml. Example: `read_items_export(csv)->value.items[0].cat`.
[[nodiscard]] Result<Parsed<Estimate>> read_items_export(std::string_view bytes,
                                                         const ReadItemsOptions& options = {});

}  // namespace estimate
