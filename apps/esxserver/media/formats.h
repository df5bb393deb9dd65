// The readers of the formats.
#pragma once

#include "esxserver/media/inspect_media.h"

namespace esxserver::media {

using Bytes = std::span<const std::byte>;

// Each fills in what inspect_media() returns, apart from the content type. Errors: damaged().
[[nodiscard]] Result<MediaInfo> inspect_jpeg(Bytes file);
[[nodiscard]] Result<MediaInfo> inspect_png(Bytes file);
[[nodiscard]] Result<MediaInfo> inspect_webp(Bytes file);
[[nodiscard]] Result<MediaInfo> inspect_heic(Bytes file);

/// `demuxer`: libavformat's name of the format. Error also for a file with moving pictures.
[[nodiscard]] Result<MediaInfo> inspect_recording(Bytes file, const char* demuxer);

}  // namespace esxserver::media
