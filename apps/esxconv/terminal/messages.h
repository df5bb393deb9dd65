// Messages to people: `code: message`, counts in words, text of untrusted files made safe for a terminal.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "estimate/base/error.h"
#include "estimate/base/warning.h"

namespace esxconv {

/// Control characters, which could steer a terminal, become "?".
[[nodiscard]] std::string printable(std::string_view text);

/// "1 item", "5 items".
[[nodiscard]] std::string count_of(std::size_t count, std::string_view noun);

/// Writes `code: message (where)` and returns the exit status that the error table gives the code.
int report_error(const estimate::Error& error, std::ostream& err);

/// The same error, with the file it is about in front of its message.
[[nodiscard]] estimate::Error about_file(std::string_view file, estimate::Error error);

/// "code: message (page 3, line 5)".
[[nodiscard]] std::string warning_text(const estimate::Warning& warning);

}  // namespace esxconv
