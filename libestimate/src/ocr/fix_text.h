// Slips of the recogniser that the shape of the word itself tells.
#pragma once

#include <string>

namespace estimate::ocr {

/// "O/NA" → "0/NA", "l.00" → "1.00", "594,21" → "594.21", "7.810.24" → "7,810.24", "Ib." → "lb.". Digits that
/// could be other digits are left alone.
[[nodiscard]] std::string fix_text(std::string word);

}  // namespace estimate::ocr
