// Recognition errors that the word itself reveals.
#pragma once

#include <string>

namespace estimate::ocr {

/// "O/NA" → "0/NA", "l.00" → "1.00", "594,21" → "594.21", "7.810.24" → "7,810.24", "Ib." → "lb.". Does not
/// change digits that could be other digits.
[[nodiscard]] std::string fix_text(std::string word);

}  // namespace estimate::ocr
