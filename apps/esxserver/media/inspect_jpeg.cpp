#include <cstdio>  // jpeglib.h needs it first

#include <jpeglib.h>

#include <csetjmp>
#include <string_view>

#include "esxserver/media/exif.h"
#include "esxserver/media/formats.h"

namespace esxserver::media {
namespace {

/// libjpeg ends with a jump, over which no object may be destroyed.
struct Failure {
  jpeg_error_mgr manager;
  std::jmp_buf target;
};

[[noreturn]] void jump_back(j_common_ptr reader) {
  std::longjmp(reinterpret_cast<Failure*>(reader->err)->target, 1);
}
void keep_silent(j_common_ptr) {}

/// Reads the markers before the pixels; false: they are damaged. Has no objects with destructors.
bool read_header(jpeg_decompress_struct& reader, Failure& failure, Bytes file) {
  constexpr unsigned max_marker = 0xFFFF;
  reader.err = jpeg_std_error(&failure.manager);
  failure.manager.error_exit = jump_back;
  failure.manager.output_message = keep_silent;
  if (setjmp(failure.target) != 0) return false;
  jpeg_create_decompress(&reader);
  jpeg_mem_src(&reader, reinterpret_cast<const unsigned char*>(file.data()), file.size());
  jpeg_save_markers(&reader, JPEG_APP0 + 1, max_marker);
  return jpeg_read_header(&reader, TRUE) == JPEG_HEADER_OK && reader.err->num_warnings == 0;
}

constexpr std::string_view end_of_image = "\xFF\xD9";

Result<MediaInfo> info_of(const jpeg_decompress_struct& reader) {
  MediaInfo info;
  info.width = static_cast<int>(reader.image_width);
  info.height = static_cast<int>(reader.image_height);
  for (auto* marker = reader.marker_list; marker; marker = marker->next) {
    const Bytes block(reinterpret_cast<const std::byte*>(marker->data), marker->data_length);
    if (!std::string_view(reinterpret_cast<const char*>(marker->data), marker->data_length)
             .starts_with("Exif"))
      continue;
    if (read_exif(block, info)) turn_upright(info);
    break;
  }
  return info;
}

}  // namespace

Result<MediaInfo> inspect_jpeg(Bytes file) {
  jpeg_decompress_struct reader{};
  Failure failure{};
  Result<MediaInfo> info = damaged("is not a readable JPEG");
  if (read_header(reader, failure, file)) info = info_of(reader);
  jpeg_destroy_decompress(&reader);
  if (info &&
      !std::string_view(reinterpret_cast<const char*>(file.data()), file.size()).contains(end_of_image))
    return damaged("is cut off");
  return info;
}

}  // namespace esxserver::media
