#include "esxserver/domain/time.h"

#include <string_view>

namespace esxserver {
namespace {

std::string padded(long number, std::size_t digits) {
  std::string text = std::to_string(number);
  return std::string(text.size() < digits ? digits - text.size() : 0, '0') + text;
}

}  // namespace

std::string iso8601(Time time) {
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  return padded(int(date.year()), 4) + "-" + padded(unsigned(date.month()), 2) + "-" +
         padded(unsigned(date.day()), 2) + "T" + padded(clock.hours().count(), 2) + ":" +
         padded(clock.minutes().count(), 2) + ":" + padded(clock.seconds().count(), 2) + "." +
         padded(clock.subseconds().count(), 3) + "Z";
}

Time day_begin(Time time) { return std::chrono::floor<std::chrono::days>(time); }

}  // namespace esxserver
