#include "esxserver/adapters/s3/listing.h"

#include <array>
#include <charconv>
#include <chrono>
#include <optional>

#include "esx/estimate/base/xml.h"

namespace esxserver::s3 {
namespace {

std::string text_of(const estimate::XmlElement& element, std::string_view name) {
  const auto* child = element.child(name);
  return child ? child->text : std::string();
}

template <class Number>
std::optional<Number> number(std::string_view digits) {
  Number value = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = problem == std::errc() && end == digits.data() + digits.size();
  return whole ? std::optional(value) : std::nullopt;
}

/// "2026-11-21T16:59:27.123Z"; ignores fractions.
std::optional<Time> parse_time(std::string_view text) {
  constexpr std::array<std::pair<std::size_t, std::size_t>, 6> places = {
      {{0, 4}, {5, 2}, {8, 2}, {11, 2}, {14, 2}, {17, 2}}};
  std::array<int, places.size()> parts{};
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].first + places[i].second > text.size()) return std::nullopt;
    const auto part = number<int>(text.substr(places[i].first, places[i].second));
    if (!part) return std::nullopt;
    parts[i] = *part;
  }
  const auto [year, month, day, hour, minute, second] = parts;
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  return Time(std::chrono::sys_days(date)) + std::chrono::hours(hour) + std::chrono::minutes(minute) +
         std::chrono::seconds(second);
}

}  // namespace

Result<Listing> parse_listing(std::string_view xml) {
  const auto refuse = [] { return fail(ErrorCode::store_failed, "s3: the listing cannot be read"); };
  const auto document = estimate::parse_xml(xml);
  if (!document || document->name != "ListBucketResult") return refuse();
  Listing listing;
  for (const estimate::XmlElement& entry : document->children) {
    if (entry.name != "Contents") continue;
    const auto bytes = number<std::uint64_t>(text_of(entry, "Size"));
    const auto written_at = parse_time(text_of(entry, "LastModified"));
    if (!bytes || !written_at) return refuse();
    listing.objects.push_back({text_of(entry, "Key"), *bytes, *written_at});
  }
  if (text_of(*document, "IsTruncated") == "true") {
    listing.next = text_of(*document, "NextContinuationToken");
    if (listing.next.empty()) return refuse();
  }
  return listing;
}

}  // namespace esxserver::s3
