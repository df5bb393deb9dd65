// The formats of recordings.
#pragma once

#include <string_view>

namespace esxserver::media {

struct RecordingFormat {
  bool (*fits)(std::string_view content);
  std::string_view content_type;  // "audio/wav"
  const char* demuxer;            // libavformat's name of the format
};

/// By the first bytes; nullptr for other content.
[[nodiscard]] const RecordingFormat* recording_format(std::string_view content);

}  // namespace esxserver::media
