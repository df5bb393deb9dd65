#include <array>
#include <string_view>

#include "esxserver/media/content.h"

namespace esxserver::media {
namespace {

struct ImageFormat {
  Signature fits;
  std::string_view content_type;
  Result<MediaInfo> (*inspect)(Bytes);
};

constexpr std::array image_formats = {
    ImageFormat{[](std::string_view content) { return content.starts_with("\xFF\xD8\xFF"); }, "image/jpeg",
                inspect_jpeg},
    ImageFormat{[](std::string_view content) { return content.starts_with("\x89PNG\r\n\x1A\n"); },
                "image/png", inspect_png},
    ImageFormat{[](std::string_view content) { return is_riff(content, "WEBP"); }, "image/webp",
                inspect_webp},
    ImageFormat{is_heic, "image/heic", inspect_heic}};

Result<MediaInfo> with_pixels(Result<MediaInfo> info) {
  if (!info) return info;
  const std::int64_t width = info->width.value_or(0), height = info->height.value_or(0);
  if (width <= 0 || height <= 0) return damaged("has no pixels");
  if (width * height > max_pixels) return damaged("has too many pixels");
  return info;
}

}  // namespace

Result<MediaInfo> inspect_photo(Bytes file) {
  const std::string_view content(reinterpret_cast<const char*>(file.data()), file.size());
  for (const ImageFormat& format : image_formats)
    if (format.fits(content))
      return accepted(with_pixels(format.inspect(file)), format.content_type, content);
  return fail(ServerError::unsupported_media_type, "The file is not a JPEG, PNG, WebP or HEIC image");
}

}  // namespace esxserver::media
