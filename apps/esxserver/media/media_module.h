// The entry point of the modules libesx_photo.so and libesx_recording.so. Two, because the libraries that
// read recordings take 40 ms to load, which is more than a photo takes. Modules and program have to be from
// the same build.
#pragma once

#include <cstddef>
#include <span>

#include "esxserver/domain/note.h"
#include "esxserver/domain/result.h"

/// Fills in `info` or `error`; whether it is `info`. See inspect_media.h.
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

}  // namespace esxserver::media
