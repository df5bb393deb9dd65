// What the first bytes of a file say, and what every reader of media refuses.
#pragma once

#include <string_view>
#include <vector>

#include "esxserver/media/formats.h"

namespace esxserver::media {

using Signature = bool (*)(std::string_view content);

[[nodiscard]] bool is_riff(std::string_view content, std::string_view form);

/// The brands of an ISO media file, the major one first; empty for other files.
[[nodiscard]] std::vector<std::string_view> iso_brands(std::string_view content);

/// An ISO media file with pictures.
[[nodiscard]] bool is_heic(std::string_view content);

/// Adds the content type. Error: damaged(), if the file is also something else.
[[nodiscard]] Result<MediaInfo> accepted(Result<MediaInfo> info, std::string_view content_type,
                                         std::string_view content);

}  // namespace esxserver::media
