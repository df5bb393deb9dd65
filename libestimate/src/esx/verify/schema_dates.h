// Dates in the formats of the two schemas.
#pragma once

#include <string_view>

namespace estimate::esx {

/// YYYY-MM-DD, optionally with Thh:mm:ss, a fraction and a zone; only the digits are checked.
[[nodiscard]] bool is_vendor_date(std::string_view text);

/// A valid date, optionally with a time; a zone may follow. Surrounding spaces are ignored.
[[nodiscard]] bool is_xml_date(std::string_view text);

}  // namespace estimate::esx
