#include "esx/estimate/base/date.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>

#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

/// Consumes text from the front; every function returns whether it found what it looks for.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool number(int& value, std::size_t min_digits, std::size_t max_digits) {
    const auto size = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    if (size < min_digits || size > max_digits) return false;
    std::from_chars(rest_.data(), rest_.data() + size, value);
    rest_.remove_prefix(size);
    return true;
  }
  bool character(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool blanks() {
    const auto size = std::min(rest_.find_first_not_of(" \t"), rest_.size());
    rest_.remove_prefix(size);
    return size > 0;
  }
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

bool exists(const DateTime& date) {
  using namespace std::chrono;
  return date.year > 0 &&
         year_month_day(year(date.year), month(unsigned(date.month)), day(unsigned(date.day))).ok();
}

/// 12-hour clock to 24 hours: 12 AM is 0, 12 PM is 12.
bool apply_half_of_day(std::string_view half, int& hour) {
  if (half.empty()) return hour <= 23;
  if (hour < 1 || hour > 12 || (half != "AM" && half != "PM")) return false;
  hour = hour % 12 + (half == "PM" ? 12 : 0);
  return true;
}

/// Seconds with an optional fraction, and a zone: checked, then dropped.
bool skip_seconds_and_zone(Scanner& scan) {
  int ignored = 0;
  if (scan.character(':')) {
    if (!scan.number(ignored, 2, 2) || ignored > 59) return false;
    if (scan.character('.') && !scan.number(ignored, 1, 9)) return false;
  }
  if (scan.character('Z')) return true;
  if (!scan.character('+') && !scan.character('-')) return true;
  int hours = 0, minutes = 0;
  return scan.number(hours, 2, 2) && scan.character(':') && scan.number(minutes, 2, 2) && hours <= 23 &&
         minutes <= 59;
}

}  // namespace

std::string DateTime::iso() const {
  char buffer[64];
  const int size = has_time() ? std::snprintf(buffer, sizeof buffer, "%04d-%02d-%02dT%02d:%02d", year, month,
                                              day, hour, minute)
                              : std::snprintf(buffer, sizeof buffer, "%04d-%02d-%02d", year, month, day);
  return {buffer, std::size_t(size)};
}

std::optional<DateTime> parse_us_date(std::string_view text) {
  Scanner scan(trim(text));
  DateTime date;
  const bool has_date = scan.number(date.month, 1, 2) && scan.character('/') && scan.number(date.day, 1, 2) &&
                        scan.character('/') && scan.number(date.year, 4, 4);
  if (!has_date || !exists(date)) return std::nullopt;
  if (scan.rest().empty()) return date;

  const bool has_time = scan.blanks() && scan.number(date.hour, 1, 2) && scan.character(':') &&
                        scan.number(date.minute, 2, 2) && date.minute <= 59;
  if (!has_time) return std::nullopt;
  scan.blanks();
  if (!apply_half_of_day(to_upper(scan.rest()), date.hour)) return std::nullopt;
  return date;
}

std::optional<DateTime> parse_iso_date(std::string_view text) {
  Scanner scan(trim(text));
  DateTime date;
  const bool has_date = scan.number(date.year, 4, 4) && scan.character('-') &&
                        scan.number(date.month, 2, 2) && scan.character('-') && scan.number(date.day, 2, 2);
  if (!has_date || !exists(date)) return std::nullopt;
  if (scan.rest().empty()) return date;

  const bool has_time = scan.character('T') && scan.number(date.hour, 2, 2) && date.hour <= 23 &&
                        scan.character(':') && scan.number(date.minute, 2, 2) && date.minute <= 59 &&
                        skip_seconds_and_zone(scan) && scan.rest().empty();
  return has_time ? std::optional(date) : std::nullopt;
}

}  // namespace estimate
