// What a figure may really be if OCR misread one of its characters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace estimate::assemble {

/// "1.00" → "7.00", "4.00", "1.80", … Each differs in a single character.
[[nodiscard]] std::vector<std::string> digit_alternatives(std::string_view figure);

}  // namespace estimate::assemble
