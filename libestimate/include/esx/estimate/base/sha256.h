// SHA-256, computed by Nettle.
// Threads: the functions have no state; call them from any.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "esx/estimate/base/language.h"

namespace estimate {

/// The digest in lower-case hex.
[[nodiscard]] std::string sha256_hex(std::span<const std::byte> bytes);
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

}  // namespace estimate
