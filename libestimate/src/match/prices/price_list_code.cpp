#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"
#include "esx/estimate/price_list.h"

namespace estimate {
namespace {

constexpr std::array<std::string_view, 12> months = {"JAN", "FEB", "MAR", "APR", "MAY", "JUN",
                                                     "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"};
constexpr std::size_t max_code_bytes = 20;

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
}  // namespace

std::optional<PriceListCode> read_price_list_code(std::string_view code) {
  constexpr std::string_view form = "SSRR8X_MMMYY";
  if (code.size() != form.size() || code.substr(4, 3) != "8X_") return std::nullopt;
  const std::string_view state = code.substr(0, 2), region = code.substr(2, 2);
  const std::string_view month = code.substr(7, 3), year = code.substr(10, 2);
  if (!std::ranges::all_of(state, is_upper) || !is_digits(year)) return std::nullopt;
  if (!std::ranges::all_of(region, [](char c) { return is_upper(c) || is_digit(c); })) return std::nullopt;
  const auto found = std::ranges::find(months, month);
  if (found == months.end()) return std::nullopt;
  const auto number = std::to_string(found - months.begin() + 1);
  return PriceListCode{std::string(state), std::string(region),
                       "20" + std::string(year) + "-" + (number.size() == 1 ? "0" : "") + number};
}

bool valid_price_list_code(std::string_view code) {
  if (code.empty() || code.size() > max_code_bytes) return false;
  return std::ranges::all_of(code, [](char c) { return c > ' ' && c < 0x7F && !(c >= 'a' && c <= 'z'); });
}

}  // namespace estimate
