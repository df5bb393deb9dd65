#include <array>
#include <string_view>

#include "esxserver/media/content.h"

namespace esxserver::media {
namespace {

bool is_mp3(std::string_view content) {
  constexpr unsigned sync = 0xFF, sync_bits = 0xE0, layer_bits = 0x06, layer_3 = 0x02;
  if (content.starts_with("ID3")) return true;
  if (content.size() < 2 || static_cast<unsigned char>(content[0]) != sync) return false;
  const auto second = static_cast<unsigned char>(content[1]);
  return (second & sync_bits) == sync_bits && (second & layer_bits) == layer_3;
}

struct RecordingFormat {
  Signature fits;
  std::string_view content_type;
  const char* demuxer;
};

constexpr std::array recording_formats = {
    RecordingFormat{[](std::string_view content) { return is_riff(content, "WAVE"); }, "audio/wav", "wav"},
    RecordingFormat{[](std::string_view content) { return content.starts_with("fLaC"); }, "audio/flac",
                    "flac"},
    RecordingFormat{[](std::string_view content) { return content.starts_with("OggS"); }, "audio/ogg", "ogg"},
    RecordingFormat{[](std::string_view content) { return content.starts_with("\x1A\x45\xDF\xA3"); },
                    "audio/webm", "matroska"},
    RecordingFormat{
        [](std::string_view content) { return !iso_brands(content).empty() && !is_heic(content); },
        "audio/mp4", "mov"},
    RecordingFormat{is_mp3, "audio/mpeg", "mp3"}};

}  // namespace

Result<MediaInfo> inspect_voice(Bytes file) {
  const std::string_view content(reinterpret_cast<const char*>(file.data()), file.size());
  for (const RecordingFormat& format : recording_formats)
    if (format.fits(content))
      return accepted(inspect_recording(file, format.demuxer), format.content_type, content);
  return fail(ErrorCode::unsupported_media_type,
              "The file is not a recording in WAV, MP3, M4A, Ogg, WebM or FLAC");
}

}  // namespace esxserver::media
