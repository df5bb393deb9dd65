// Dates as US estimates print them: local time without a time zone.
// Threads: the functions have no state; call them from any.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/base/language.h"

namespace estimate {

/// A calendar date, with the time of day if one is printed: months and days from 1, hours from 0 to 23. Dates
/// compare in order of time; one without a time comes before those of the same day.
struct DateTime {
  int year = 0, month = 0, day = 0;
  int hour = -1, minute = -1;  // -1: no time printed

  [[nodiscard]] bool has_time() const { return hour >= 0; }
  /// "2026-03-14" or "2026-03-14T10:15".
  [[nodiscard]] std::string iso() const;
  friend auto operator<=>(const DateTime&, const DateTime&) = default;
};

/// "11/4/2018", "11/4/2018 10:15 AM", "2/1/2019 14:05"; nullopt for anything else or an impossible date.
[[nodiscard]] std::optional<DateTime> parse_us_date(std::string_view text);

/// "2018-11-04", "2018-11-04T10:15", "2018-11-04T10:15:00Z" (seconds and zone are dropped).
[[nodiscard]] std::optional<DateTime> parse_iso_date(std::string_view text);

}  // namespace estimate
