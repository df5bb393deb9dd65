// Unpacks deflated bytes with zlib.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace estimate {

/// Appends what a zlib stream (RFC 1950) unpacks to, whatever its checksum is. `enough` is asked now and
/// then, and ends the work. False, with nothing appended, if the stream has a fault or no end.
[[nodiscard]] bool append_inflated(std::string_view packed, std::string& bytes,
                                   const std::function<bool()>& enough);

}  // namespace estimate
