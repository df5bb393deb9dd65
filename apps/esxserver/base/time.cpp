#include "esxserver/base/time.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <span>
#include <string_view>

#include "esx/estimate/base/text.h"

namespace esxserver {
namespace {

std::string padded(long number, std::size_t digits) {
  std::string text = std::to_string(number);
  return std::string(text.size() < digits ? digits - text.size() : 0, '0') + text;
}

struct Unit {
  std::string_view name;
  std::int64_t factor;
};

constexpr std::array durations = {Unit{"ms", 1}, Unit{"s", 1'000}, Unit{"m", 60'000}, Unit{"h", 3'600'000},
                                  Unit{"d", 86'400'000}};
constexpr std::array sizes = {Unit{"", 1}, Unit{"B", 1}, Unit{"KB", 1'000}, Unit{"MB", 1'000'000},
                              Unit{"GB", 1'000'000'000}};

/// A whole number and its unit.
std::optional<std::int64_t> parse_with_unit(std::string_view text, std::span<const Unit> units) {
  constexpr std::int64_t max_number = 1'000'000'000;
  std::int64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || number < 0 || number > max_number) return std::nullopt;
  const std::string_view name = text.substr(static_cast<std::size_t>(end - text.data()));
  const auto unit = std::ranges::find(units, name, &Unit::name);
  return unit == units.end() ? std::nullopt : std::optional(number * unit->factor);
}

/// In the largest unit that divides it; the first one divides all.
std::string text_with_unit(std::int64_t number, std::span<const Unit> units) {
  const Unit* best = &units.front();
  for (const Unit& unit : units)
    if (number % unit.factor == 0) best = &unit;
  return std::to_string(number / best->factor).append(best->name);
}

std::optional<int> parse_digits(std::string_view text) {
  int number = 0;
  if (!estimate::is_digits(text)) return std::nullopt;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc() ? std::optional(number) : std::nullopt;
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

std::optional<Duration> parse_duration(std::string_view text) {
  const auto milliseconds = parse_with_unit(text, durations);
  return milliseconds ? std::optional(Duration(*milliseconds)) : std::nullopt;
}

std::optional<std::vector<Duration>> parse_durations(std::string_view text) {
  std::vector<Duration> all;
  for (const std::string_view part : estimate::split(text, ',')) {
    const auto duration = parse_duration(estimate::trim(part));
    if (!duration) return std::nullopt;
    all.push_back(*duration);
  }
  return all;
}

std::string duration_text(Duration duration) { return text_with_unit(duration.count(), durations); }

std::optional<std::uint64_t> parse_size(std::string_view text) {
  const auto bytes = parse_with_unit(text, sizes);
  return bytes ? std::optional(static_cast<std::uint64_t>(*bytes)) : std::nullopt;
}

std::optional<Time> parse_day(std::string_view text) {
  constexpr std::size_t month_end = 7, day_at = 8, all = 10;
  if (text.size() != all || text[month_end] != '-') return std::nullopt;
  const auto month = parse_month(text.substr(0, month_end));
  const auto day = parse_digits(text.substr(day_at));
  if (!month || !day) return std::nullopt;
  const Time time = month->begin + std::chrono::days(*day - 1);
  return *day >= 1 && time < month->end ? std::optional(time) : std::nullopt;
}

std::optional<Time> parse_time(std::string_view text) {
  constexpr std::size_t day_length = 10, all = 20;
  if (text.size() == day_length) return parse_day(text);
  if (text.size() != all || text[day_length] != 'T' || text.back() != 'Z') return std::nullopt;
  const auto day = parse_day(text.substr(0, day_length));
  const auto clock = estimate::split(text.substr(day_length + 1, all - day_length - 2), ':');
  if (!day || clock.size() != 3) return std::nullopt;
  const auto hour = parse_digits(clock[0]), minute = parse_digits(clock[1]), second = parse_digits(clock[2]);
  if (!hour || *hour > 23 || !minute || *minute > 59 || !second || *second > 59) return std::nullopt;
  return *day + std::chrono::hours(*hour) + std::chrono::minutes(*minute) + std::chrono::seconds(*second);
}

std::string size_text(std::uint64_t bytes) { return text_with_unit(static_cast<std::int64_t>(bytes), sizes); }

std::optional<Month> parse_month(std::string_view text) {
  constexpr std::size_t year_digits = 4, all = 7;
  if (text.size() != all || text[year_digits] != '-') return std::nullopt;
  const auto year = parse_digits(text.substr(0, year_digits));
  const auto month = parse_digits(text.substr(year_digits + 1));
  if (!year || !month || *month < 1 || *month > 12) return std::nullopt;
  const std::chrono::year_month first =
      std::chrono::year(*year) / std::chrono::month(static_cast<unsigned>(*month));
  return Month{std::chrono::sys_days(first / 1), std::chrono::sys_days((first + std::chrono::months(1)) / 1)};
}

Result<Time> parse_since(std::string_view text, Time now) {
  if (const auto ago = parse_duration(text)) return now - *ago;
  if (const auto time = parse_time(text)) return *time;
  return fail(ErrorCode::invalid_usage, "--since has the form 12h, 2026-11-21 or 2026-11-21T10:15:00Z");
}

}  // namespace esxserver
