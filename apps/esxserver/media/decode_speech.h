// The samples of a recording, as speech recognition takes them.
#pragma once

#include <cstdint>
#include <vector>

#include "esxserver/media/formats.h"

namespace esxserver::media {

inline constexpr int speech_rate = 16'000;  // samples a second

/// One channel. For files of strangers: run it in a confined process. `max_s`: what comes after it is left
/// out. Errors: unsupported_media_type; damaged(), also for a codec that recordings do not have.
[[nodiscard]] Result<std::vector<std::int16_t>> decode_speech(Bytes file, double max_s);

}  // namespace esxserver::media
