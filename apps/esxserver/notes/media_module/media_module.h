// Reads what a photo or a recording says about itself, as the modules libesx_photo.so and
// libesx_recording.so. For untrusted files: run it in a confined process.
#pragma once

#include <cstddef>
#include <span>

#include "esxserver/base/result.h"
#include "esxserver/notes/note.h"

/// The entry point of both modules. Two, because the libraries that read recordings take 40 ms to load, which
/// is more than a photo takes. Modules and program have to be from the same build. Fills in `info` or
/// `error`; whether it is `info`. See inspect_photo() and inspect_voice().
extern "C" [[gnu::visibility("default")]] bool esx_inspect_media(const std::span<const std::byte>& file,
                                                                 esxserver::MediaInfo& info,
                                                                 esxserver::Error& error);

namespace esxserver::media {

/// Fills in what esx_inspect_media() does.
inline bool hand_over(Result<MediaInfo> inspected, MediaInfo& info, Error& error) {
  const bool readable = inspected.has_value();
  if (readable)
    info = *std::move(inspected);
  else
    error = std::move(inspected).error();
  return readable;
}

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
