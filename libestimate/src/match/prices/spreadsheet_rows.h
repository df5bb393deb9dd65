// Rows of spreadsheets besides CSV: text in other encodings; workbooks (XLSX).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "estimate/csv.h"
#include "esx/estimate/base/result.h"

namespace estimate::match {

/// Converts the bytes of a spreadsheet's text export to UTF-8. UTF-8 is returned without its byte order mark,
/// UTF-16 is recognized by its byte order mark ("Unicode text"), and everything else is read as Windows-1252,
/// which spreadsheets on Windows write. The result is a view into `bytes` or `storage`. Error:
/// malformed_price_list for UTF-16 that ends in half a character.
[[nodiscard]] Result<std::string_view> spreadsheet_text(std::string_view bytes, std::string& storage);

/// Whether there is a character that a text cell cannot have: NUL and other controls except tab and line
/// ends.
[[nodiscard]] bool has_control_character(std::string_view utf8);

/// Whether the bytes may be a workbook (XLSX), which is a ZIP of XML documents.
[[nodiscard]] bool looks_like_zip(std::string_view bytes);

/// The rows of a sheet that have a cell, as CSV would have them: text, numbers by their digits, what formulas
/// last gave. `line` is the number of the row. `sheet` is its name; empty for the first one. Errors:
/// malformed_price_list (not a workbook, no such sheet), price_list_too_large, and those of read_zip and
/// parse_xml, with the member.
[[nodiscard]] Result<std::vector<CsvRecord>> read_sheet(std::string_view bytes, std::string_view sheet,
                                                        const Limits& limits);

}  // namespace estimate::match
