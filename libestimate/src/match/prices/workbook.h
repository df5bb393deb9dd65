// The sheets of a workbook (XLSX): a ZIP of XML documents.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/limits.h"
#include "esx/estimate/base/result.h"
#include "match/prices/csv.h"

namespace estimate::match {

[[nodiscard]] bool looks_like_zip(std::string_view bytes);

/// The rows of a sheet that have a cell, as CSV would have them: text, numbers by their digits, what formulas
/// last gave. `line` is the number of the row. `sheet` is its name; empty for the first one. Errors:
/// malformed_price_list (not a workbook, no such sheet), price_list_too_large, and those of read_zip and
/// parse_xml, with the member.
[[nodiscard]] Result<std::vector<CsvRecord>> read_sheet(std::string_view bytes, std::string_view sheet,
                                                        const Limits& limits);

}  // namespace estimate::match
