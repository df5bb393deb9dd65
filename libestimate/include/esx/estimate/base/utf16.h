// Converts UTF-16, as the vendor's programs write it, to UTF-8.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>
#include <string_view>

#include "esx/estimate/base/language.h"

namespace estimate {

/// Whether the bytes are UTF-16: they begin with a byte order mark, or with `<` next to a zero byte.
[[nodiscard]] bool is_utf16(std::string_view bytes);

/// Drops the byte order mark; unpaired surrogates and an odd last byte become U+FFFD.
/// Example: `utf16_to_utf8(std::string_view("<\0a\0", 4)) == "<a"`.
[[nodiscard]] std::string utf16_to_utf8(std::string_view bytes);

}  // namespace estimate
