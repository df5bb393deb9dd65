// Converts the bytes of a spreadsheet's text export to UTF-8.
#pragma once

#include <string>
#include <string_view>

#include "esx/estimate/base/result.h"

namespace estimate::match {

/// UTF-8 is returned without its byte order mark, UTF-16 is recognized by its byte order mark ("Unicode
/// text"), and everything else is read as Windows-1252, which spreadsheets on Windows write. The result is a
/// view into `bytes` or `storage`. Error: malformed_price_list for UTF-16 that ends in half a character.
[[nodiscard]] Result<std::string_view> spreadsheet_text(std::string_view bytes, std::string& storage);

/// Whether there is a character that a text cell cannot have: NUL and other controls except tab and line
/// ends.
[[nodiscard]] bool has_control_character(std::string_view utf8);

}  // namespace estimate::match
