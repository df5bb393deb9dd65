// Encodes any bytes as text that PostgreSQL accepts: well-formed UTF-8 without NUL.
#pragma once

#include <string>
#include <string_view>

namespace esxserver::postgres {

/// Text that PostgreSQL accepts is unchanged unless it contains U+001A, the escape character for bytes that
/// PostgreSQL rejects. The encoding is one-to-one.
[[nodiscard]] std::string text_to_code(std::string_view text);

/// The reverse.
[[nodiscard]] std::string text_from_code(std::string_view code);

}  // namespace esxserver::postgres
