// Telephone numbers in the formats of the vendor's documents.
#pragma once

#include <string>
#include <string_view>

namespace estimate::esx {

/// "(800) 555-5550" → "8005555550".
[[nodiscard]] std::string phone_digits(std::string_view printed);

/// "(555) 555-1234" → "555-555-1234"; a number with another length stays as printed.
[[nodiscard]] std::string phone_dashes(std::string_view printed);

}  // namespace estimate::esx
