// Time and place of a photo.
#pragma once

#include <cstddef>
#include <span>

#include "esxserver/domain/note.h"

namespace esxserver::media {

/// Fills in taken_at, latitude and longitude, as far as the EXIF block ("Exif", two zero bytes, TIFF) has
/// them. Returns whether the picture lies on its side. Damaged blocks are passed over.
bool read_exif(std::span<const std::byte> block, MediaInfo& info);

/// The same of a block without the "Exif" in front.
bool read_tiff_exif(std::span<const std::byte> tiff, MediaInfo& info);

/// Swaps width and height of a picture that lies on its side.
void turn_upright(MediaInfo& info);

}  // namespace esxserver::media
