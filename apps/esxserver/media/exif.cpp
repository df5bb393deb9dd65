#include "esxserver/media/exif.h"

#include <libexif/exif-data.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/base/date.h"

namespace esxserver::media {
namespace {

struct FreeExif {
  void operator()(ExifData* data) const { exif_data_unref(data); }
};
using Exif = std::unique_ptr<ExifData, FreeExif>;

const ExifEntry* find(const Exif& exif, ExifIfd directory, int tag) {
  return exif_content_get_entry(exif->ifd[directory], static_cast<ExifTag>(tag));
}

std::string text_of(const ExifEntry* entry) {
  if (!entry || entry->format != EXIF_FORMAT_ASCII || !entry->data) return {};
  const std::string text(reinterpret_cast<const char*>(entry->data), entry->size);
  return text.substr(0, text.find('\0'));
}

/// "+02:00" in minutes; 0 for anything else.
std::chrono::minutes offset_of(const std::string& text) {
  constexpr std::size_t length = 6;
  if (text.size() != length || text[3] != ':') return {};
  int hours = 0, minutes = 0;
  if (std::sscanf(text.c_str() + 1, "%2d:%2d", &hours, &minutes) != 2) return {};
  const auto offset = std::chrono::hours(hours) + std::chrono::minutes(minutes);
  return text[0] == '-' ? -offset : offset;
}

/// "2026:03:09 12:30:05", local time.
std::optional<Time> time_of(const std::string& text, std::chrono::minutes offset) {
  constexpr std::size_t length = 19, seconds_at = 17;
  if (text.size() != length || text[4] != ':' || text[7] != ':' || text[10] != ' ') return std::nullopt;
  std::string iso = text;
  iso[4] = iso[7] = '-';
  iso[10] = 'T';
  const auto date = estimate::parse_iso_date(iso);
  if (!date || !date->has_time()) return std::nullopt;
  using namespace std::chrono;
  const auto day = sys_days(year(date->year) / date->month / date->day);
  const int second = std::stoi(text.substr(seconds_at));  // parse_iso_date() checked the digits
  return Time(day + hours(date->hour) + minutes(date->minute) + seconds(second) - offset);
}

/// Degrees, minutes and seconds.
std::optional<double> degrees_of(const ExifEntry* entry, ExifByteOrder order, double max) {
  constexpr std::size_t parts = 3, rational_bytes = 8;
  if (!entry || entry->format != EXIF_FORMAT_RATIONAL || entry->components != parts ||
      entry->size < parts * rational_bytes)
    return std::nullopt;
  double degrees = 0, unit = 1;
  for (std::size_t i = 0; i < parts; ++i) {
    const ExifRational part = exif_get_rational(entry->data + i * rational_bytes, order);
    if (part.denominator == 0 && part.numerator != 0) return std::nullopt;
    if (part.denominator != 0) degrees += part.numerator / double(part.denominator) / unit;
    unit *= 60;
  }
  return degrees <= max ? std::optional(degrees) : std::nullopt;
}

std::optional<double> coordinate(const Exif& exif, int tag, int reference_tag, std::string_view negative,
                                 double max) {
  auto degrees = degrees_of(find(exif, EXIF_IFD_GPS, tag), exif_data_get_byte_order(exif.get()), max);
  if (degrees && text_of(find(exif, EXIF_IFD_GPS, reference_tag)) == negative) *degrees = -*degrees;
  return degrees;
}

void read_place(const Exif& exif, MediaInfo& info) {
  constexpr double max_latitude = 90, max_longitude = 180;
  const auto latitude = coordinate(exif, EXIF_TAG_GPS_LATITUDE, EXIF_TAG_GPS_LATITUDE_REF, "S", max_latitude);
  const auto longitude =
      coordinate(exif, EXIF_TAG_GPS_LONGITUDE, EXIF_TAG_GPS_LONGITUDE_REF, "W", max_longitude);
  if (!latitude || !longitude) return;
  info.latitude = latitude;
  info.longitude = longitude;
}

bool lies_on_side(const Exif& exif) {
  constexpr int first_on_side = 5, last_orientation = 8;
  const ExifEntry* entry = find(exif, EXIF_IFD_0, EXIF_TAG_ORIENTATION);
  if (!entry || entry->format != EXIF_FORMAT_SHORT || entry->size < 2) return false;
  const int orientation = exif_get_short(entry->data, exif_data_get_byte_order(exif.get()));
  return orientation >= first_on_side && orientation <= last_orientation;
}

}  // namespace

bool read_exif(std::span<const std::byte> block, MediaInfo& info) {
  constexpr std::size_t max_bytes = 65'536;
  if (block.size() > max_bytes) return false;
  const Exif exif(exif_data_new_from_data(reinterpret_cast<const unsigned char*>(block.data()),
                                          static_cast<unsigned>(block.size())));
  if (!exif) return false;
  const auto offset = offset_of(text_of(find(exif, EXIF_IFD_EXIF, EXIF_TAG_OFFSET_TIME_ORIGINAL)));
  info.taken_at = time_of(text_of(find(exif, EXIF_IFD_EXIF, EXIF_TAG_DATE_TIME_ORIGINAL)), offset);
  read_place(exif, info);
  return lies_on_side(exif);
}

bool read_tiff_exif(std::span<const std::byte> tiff, MediaInfo& info) {
  constexpr std::array<char, 6> head = {'E', 'x', 'i', 'f', 0, 0};
  std::vector<std::byte> block;
  block.reserve(head.size() + tiff.size());
  for (const char c : head) block.push_back(static_cast<std::byte>(c));
  block.insert(block.end(), tiff.begin(), tiff.end());
  return read_exif(block, info);
}

void turn_upright(MediaInfo& info) { std::swap(info.width, info.height); }

}  // namespace esxserver::media
