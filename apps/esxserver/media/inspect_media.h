// Reads what a photo or a recording says about itself. For files of strangers: run it in a confined process.
#pragma once

#include <cstddef>
#include <span>

#include "esxserver/domain/note.h"
#include "esxserver/domain/result.h"

namespace esxserver::media {

/// A larger image is a decompression bomb rather than a photo.
inline constexpr std::int64_t max_pixels = 100'000'000;

// The content decides. Pixels and samples are not decoded. Errors: unsupported_media_type for other content;
// validation_failed, where "file", for a file that is damaged, cut off, has too many pixels, or is also
// something else (PDF, ZIP, a web page).

/// JPEG, PNG, WebP or HEIC.
[[nodiscard]] Result<MediaInfo> inspect_photo(std::span<const std::byte> file);

/// WAV, MP3, M4A, Ogg, WebM or FLAC.
[[nodiscard]] Result<MediaInfo> inspect_voice(std::span<const std::byte> file);

}  // namespace esxserver::media
