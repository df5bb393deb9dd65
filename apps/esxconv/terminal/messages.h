// Messages for people: `code: message`, counts, and untrusted text made safe for a terminal.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/error.h"
#include "esx/estimate/base/warning.h"
#include "esx/estimate/model.h"

namespace esxconv {

/// Replaces control characters, which could control a terminal, with "?".
[[nodiscard]] std::string printable(std::string_view text);

/// "1 item", "5 items".
[[nodiscard]] std::string count_of(std::size_t count, std::string_view noun);

/// Writes `code: message (where)` and returns the exit status that the error table gives the code.
int report_error(const estimate::Error& error, std::ostream& err);

/// The exit status of diff and verify, as of diff(1), if something kept them from comparing or checking;
/// 1 is for what they found.
inline constexpr int trouble = 2;

/// The same for diff and verify: returns `trouble` for every error.
int report_trouble(const estimate::Error& error, std::ostream& err);

/// "code: message (page 3, line 5)".
[[nodiscard]] std::string warning_text(const estimate::Warning& warning);

/// One line per warning; the same code and message only once, with their count.
[[nodiscard]] std::string warnings_text(const std::vector<estimate::Warning>& warnings);
void print_warnings(const std::vector<estimate::Warning>& warnings, std::ostream& err);

/// "reconciled", or how many printed totals do not equal the sum of their items.
[[nodiscard]] std::string reconciliation_text(const estimate::Reconciliation& reconciliation);

}  // namespace esxconv
