// The first byte selects what reads the rest: p photos, v recordings, e EXIF blocks.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>

#include "esxserver/notes/media_module/content.h"
#include "esxserver/notes/media_module/media_module.h"

namespace {

using namespace esxserver;

using Bytes = std::span<const std::byte>;

void require(bool truth) {
  if (!truth) std::abort();
}

void check_place(const MediaInfo& info) {
  constexpr double max_latitude = 90, max_longitude = 180;
  require(info.latitude.has_value() == info.longitude.has_value());
  const double latitude = info.latitude.value_or(0), longitude = info.longitude.value_or(0);
  require(latitude >= -max_latitude && latitude <= max_latitude);
  require(longitude >= -max_longitude && longitude <= max_longitude);
}

void read_photo(Bytes file) {
  const auto info = media::inspect_photo(file);
  if (!info) return;
  const std::int64_t width = info->width.value_or(0), height = info->height.value_or(0);
  require(width > 0 && height > 0 && width * height <= media::max_pixels);
  require(info->content_type.value_or("").starts_with("image/"));
  check_place(*info);
}

void read_recording(Bytes file) {
  const auto info = media::inspect_voice(file);
  if (!info) return;
  require(info->content_type.value_or("").starts_with("audio/"));
  require(info->duration_s.value_or(0) >= 0);
}

void read_block(Bytes block) {
  MediaInfo info;
  static_cast<void>(media::read_exif(block, info));
  static_cast<void>(media::read_tiff_exif(block, info));
  check_place(info);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const Bytes rest = std::as_bytes(std::span(data, size)).subspan(1);
  switch (data[0]) {
    case 'p':
      read_photo(rest);
      break;
    case 'v':
      read_recording(rest);
      break;
    case 'e':
      read_block(rest);
      break;
    default:
      break;
  }
  return 0;
}
