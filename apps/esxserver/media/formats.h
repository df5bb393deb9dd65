// The readers of the formats.
#pragma once

#include <string>

#include "esxserver/media/inspect_media.h"

namespace esxserver::media {

using Bytes = std::span<const std::byte>;

// Each fills in what inspect_photo() and inspect_voice() return, apart from the content type. Errors:
// damaged().
[[nodiscard]] Result<MediaInfo> inspect_jpeg(Bytes file);
[[nodiscard]] Result<MediaInfo> inspect_png(Bytes file);
[[nodiscard]] Result<MediaInfo> inspect_webp(Bytes file);
[[nodiscard]] Result<MediaInfo> inspect_heic(Bytes file);

/// `demuxer`: libavformat's name of the format. Error also for a file with moving pictures.
[[nodiscard]] Result<MediaInfo> inspect_recording(Bytes file, const char* demuxer);

/// The error of a damaged file.
[[nodiscard]] std::unexpected<Error> damaged(std::string why);

}  // namespace esxserver::media
