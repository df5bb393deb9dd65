#include "esxserver/media/inspect_media.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "esxserver/media/formats.h"
#include "esxserver/media/hidden_file.h"

namespace esxserver::media {
namespace {

using Signature = bool (*)(std::string_view);

bool is_riff(std::string_view content, std::string_view form) {
  constexpr std::size_t form_at = 8;
  return content.starts_with("RIFF") && content.substr(0, form_at + form.size()).ends_with(form);
}

/// The brands of an ISO media file, the major one first; empty for other files.
std::vector<std::string_view> brands(std::string_view content) {
  constexpr std::size_t type_at = 4, brand_at = 8, compatible_at = 16, brand_length = 4;
  if (content.size() < compatible_at || content.substr(type_at, brand_length) != "ftyp") return {};
  std::vector<std::string_view> found = {content.substr(brand_at, brand_length)};
  constexpr std::size_t max_box = 256;
  const std::size_t end =
      std::min({content.size(), max_box, static_cast<std::size_t>(static_cast<unsigned char>(content[3]))});
  for (std::size_t at = compatible_at; at + brand_length <= end; at += brand_length)
    found.push_back(content.substr(at, brand_length));
  return found;
}

constexpr std::array<std::string_view, 4> heic_brands = {"heic", "heix", "heim", "heis"};

bool is_heic(std::string_view content) {
  return std::ranges::any_of(brands(content), [](std::string_view brand) {
    return std::ranges::find(heic_brands, brand) != heic_brands.end();
  });
}

bool is_mp3(std::string_view content) {
  constexpr unsigned sync = 0xFF, sync_bits = 0xE0, layer_bits = 0x06, layer_3 = 0x02;
  if (content.starts_with("ID3")) return true;
  if (content.size() < 2 || static_cast<unsigned char>(content[0]) != sync) return false;
  const auto second = static_cast<unsigned char>(content[1]);
  return (second & sync_bits) == sync_bits && (second & layer_bits) == layer_3;
}

struct ImageFormat {
  Signature fits;
  std::string_view content_type;
  Result<MediaInfo> (*inspect)(Bytes);
};

constexpr std::array image_formats = {
    ImageFormat{[](std::string_view content) { return content.starts_with("\xFF\xD8\xFF"); }, "image/jpeg",
                inspect_jpeg},
    ImageFormat{[](std::string_view content) { return content.starts_with("\x89PNG\r\n\x1A\n"); },
                "image/png", inspect_png},
    ImageFormat{[](std::string_view content) { return is_riff(content, "WEBP"); }, "image/webp",
                inspect_webp},
    ImageFormat{is_heic, "image/heic", inspect_heic}};

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
    RecordingFormat{[](std::string_view content) { return !brands(content).empty() && !is_heic(content); },
                    "audio/mp4", "mov"},
    RecordingFormat{is_mp3, "audio/mpeg", "mp3"}};

Result<MediaInfo> with_type(Result<MediaInfo> info, std::string_view content_type) {
  if (info) info->content_type = content_type;
  return info;
}

Result<MediaInfo> inspect_photo(Bytes file, std::string_view content) {
  for (const ImageFormat& format : image_formats) {
    if (!format.fits(content)) continue;
    auto info = with_type(format.inspect(file), format.content_type);
    if (!info) return info;
    const std::int64_t width = info->width.value_or(0), height = info->height.value_or(0);
    if (width <= 0 || height <= 0) return damaged("has no pixels");
    if (width * height > max_pixels) return damaged("has too many pixels");
    return info;
  }
  return fail(ErrorCode::unsupported_media_type, "The file is not a JPEG, PNG, WebP or HEIC image");
}

Result<MediaInfo> inspect_voice(Bytes file, std::string_view content) {
  for (const RecordingFormat& format : recording_formats)
    if (format.fits(content)) return with_type(inspect_recording(file, format.demuxer), format.content_type);
  return fail(ErrorCode::unsupported_media_type,
              "The file is not a recording in WAV, MP3, M4A, Ogg, WebM or FLAC");
}

}  // namespace

std::unexpected<Error> damaged(std::string why) {
  return fail(ErrorCode::validation_failed, std::move(why), "file");
}

Result<MediaInfo> inspect_media(Bytes file, NoteKind kind) {
  const std::string_view content(reinterpret_cast<const char*>(file.data()), file.size());
  auto info = kind == NoteKind::photo ? inspect_photo(file, content) : inspect_voice(file, content);
  if (!info) return info;
  if (const auto other = hidden_file(content); !other.empty())
    return damaged("is also " + std::string(other));
  return info;
}

}  // namespace esxserver::media
