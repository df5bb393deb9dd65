#include "esxserver/media/recording_format.h"

#include <algorithm>
#include <array>

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

const RecordingFormat* recording_format(std::string_view content) {
  const auto* const found = std::ranges::find_if(
      recording_formats, [&](const RecordingFormat& format) { return format.fits(content); });
  return found == recording_formats.end() ? nullptr : found;
}

}  // namespace esxserver::media
