// UTF-16 as the vendor's programs write it, to UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace estimate {

/// Whether the bytes are UTF-16: a byte order mark, or a `<` with a zero byte beside it.
[[nodiscard]] bool is_utf16(std::string_view bytes);

/// Without the byte order mark; unpaired surrogates and an odd last byte become U+FFFD.
/// Example: `utf16_to_utf8(std::string_view("<\0a\0", 4)) == "<a"`.
[[nodiscard]] std::string utf16_to_utf8(std::string_view bytes);

}  // namespace estimate
