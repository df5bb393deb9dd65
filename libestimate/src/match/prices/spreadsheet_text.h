// Bytes of a spreadsheet's text export → UTF-8.
#pragma once

#include <string>
#include <string_view>

#include "estimate/base/result.h"

namespace estimate::match {

/// UTF-8 as it is (a byte order mark is dropped), UTF-16 by its own mark ("Unicode text"), and anything else
/// as Windows-1252, which is what spreadsheets on Windows write. The result is either a view into `bytes` or
/// into `storage`. Error: malformed_price_list for UTF-16 that ends in half a character.
[[nodiscard]] Result<std::string_view> spreadsheet_text(std::string_view bytes, std::string& storage);

/// Whether there is a character that no text cell holds: NUL and other controls but tab and line ends.
[[nodiscard]] bool has_control_character(std::string_view utf8);

}  // namespace estimate::match
