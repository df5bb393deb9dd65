#include "esx/verify/price_list_codes.h"

#include <algorithm>
#include <charconv>

#include "esx/estimate/base/text.h"

namespace estimate::esx {
namespace {

constexpr std::string_view months[] = {"JAN", "FEB", "MAR", "APR", "MAY", "JUN",
                                       "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"};
constexpr std::string_view series = "8X_";
constexpr std::size_t code_size = 12;
constexpr int max_months = 24;

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_capital_or_digit(char c) { return is_capital(c) || (c >= '0' && c <= '9'); }

/// Months since the year 2000; nullopt for a code with another pattern.
std::optional<int> month_of_issue(std::string_view code) {
  if (code.size() != code_size || code.substr(4, 3) != series) return std::nullopt;
  const auto month = std::ranges::find(months, code.substr(7, 3));
  const std::string_view year_text = code.substr(10);
  if (month == std::end(months) || !is_digits(year_text) ||
      !std::ranges::all_of(code.substr(0, 2), is_capital) ||
      !std::ranges::all_of(code.substr(2, 2), is_capital_or_digit))
    return std::nullopt;
  int year = 0;
  std::from_chars(year_text.data(), year_text.data() + year_text.size(), year);
  return year * 12 + static_cast<int>(month - std::begin(months));
}

}  // namespace

std::optional<std::string> price_list_code_fault(std::string_view code, const std::optional<DateTime>& loss) {
  if (code.empty()) return std::nullopt;
  const auto issued = month_of_issue(code);
  if (!issued) return "\"" + std::string(code) + "\" does not have the form SSRR8X_MMMYY";
  if (!loss) return std::nullopt;
  const int months_before = (loss->year - 2000) * 12 + loss->month - 1 - *issued;
  if (months_before <= max_months) return std::nullopt;
  return "\"" + std::string(code) + "\" was issued " + std::to_string(months_before) +
         " months before the loss";
}

}  // namespace estimate::esx
