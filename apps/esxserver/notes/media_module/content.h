// The readers of photos and recordings, and what they share: formats by their first bytes, errors, EXIF.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/notes/media_module/media_module.h"
#include "esxserver/notes/note.h"

namespace esxserver::media {

using Bytes = std::span<const std::byte>;

// The readers of the formats. Each fills in what inspect_photo() and inspect_voice() return, apart from the
// content type. Errors: damaged().
[[nodiscard]] Result<MediaInfo> inspect_jpeg(Bytes file);
[[nodiscard]] Result<MediaInfo> inspect_png(Bytes file);
[[nodiscard]] Result<MediaInfo> inspect_webp(Bytes file);
[[nodiscard]] Result<MediaInfo> inspect_heic(Bytes file);

/// `demuxer`: libavformat's name of the format. Error also for a file with moving pictures.
[[nodiscard]] Result<MediaInfo> inspect_recording(Bytes file, const char* demuxer);

/// The error of a damaged file.
[[nodiscard]] std::unexpected<Error> damaged(std::string why);

// What the first bytes of a file say, and what every reader refuses.

using Signature = bool (*)(std::string_view content);

[[nodiscard]] bool is_riff(std::string_view content, std::string_view form);

/// The brands of an ISO media file, the major one first; empty for other files.
[[nodiscard]] std::vector<std::string_view> iso_brands(std::string_view content);

/// An ISO media file with pictures.
[[nodiscard]] bool is_heic(std::string_view content);

/// Adds the content type. Error: damaged(), if the file is also something else.
[[nodiscard]] Result<MediaInfo> accepted(Result<MediaInfo> info, std::string_view content_type,
                                         std::string_view content);

/// Fills in taken_at, latitude and longitude, as far as the EXIF block ("Exif", two zero bytes, TIFF) has
/// them. Returns whether the picture lies on its side. Damaged blocks are passed over.
bool read_exif(std::span<const std::byte> block, MediaInfo& info);

/// The same of a block without the "Exif" in front.
bool read_tiff_exif(std::span<const std::byte> tiff, MediaInfo& info);

/// Swaps width and height of a picture that lies on its side.
void turn_upright(MediaInfo& info);

}  // namespace esxserver::media
