// Dates as the two schemas spell them.
#pragma once

#include <string_view>

namespace estimate::esx {

/// Digits in the form YYYY-MM-DD, with Thh:mm:ss, a fraction and a zone or not; the date need not exist.
[[nodiscard]] bool is_vendor_date(std::string_view text);

/// A date that exists, alone or with a time; a zone may follow. Blanks around it do not count.
[[nodiscard]] bool is_xml_date(std::string_view text);

}  // namespace estimate::esx
