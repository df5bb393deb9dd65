// Any bytes as text that PostgreSQL takes: well-formed UTF-8 without a NUL.
#pragma once

#include <string>
#include <string_view>

namespace esxserver::postgres {

/// Texts that PostgreSQL takes stay as they are, unless they contain U+001A, which begins what stands for a
/// byte that it would not take. Equal texts have equal codes, others have others.
[[nodiscard]] std::string text_to_code(std::string_view text);

/// The text again.
[[nodiscard]] std::string text_from_code(std::string_view code);

}  // namespace esxserver::postgres
