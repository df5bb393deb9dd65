#include "esxserver/media/content.h"
#include "esxserver/media/recording_format.h"

namespace esxserver::media {

Result<MediaInfo> inspect_voice(Bytes file) {
  const std::string_view content(reinterpret_cast<const char*>(file.data()), file.size());
  if (const RecordingFormat* format = recording_format(content))
    return accepted(inspect_recording(file, format->demuxer), format->content_type, content);
  return fail(ServerError::unsupported_media_type,
              "The file is not a recording in WAV, MP3, M4A, Ogg, WebM or FLAC");
}

}  // namespace esxserver::media
