#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>

#include "esxserver/media/exif.h"
#include "esxserver/media/formats.h"

namespace esxserver::media {
namespace {

struct PngSource {
  Bytes rest;
};

void read_png_piece(png_structp png, png_bytep target, std::size_t size) {
  auto& source = *static_cast<PngSource*>(png_get_io_ptr(png));
  if (source.rest.size() < size) png_error(png, "cut off");
  std::memcpy(target, source.rest.data(), size);
  source.rest = source.rest.subspan(size);
}

[[noreturn]] void jump_back(png_structp png, png_const_charp) { png_longjmp(png, 1); }
void keep_silent(png_structp, png_const_charp) {}

struct ExifChunk {
  png_bytep bytes = nullptr;
  png_uint_32 size = 0;
};

/// Reads the chunks before the pixels; false: they are damaged. libpng ends with a jump, over which no object
/// may be destroyed.
bool read_png_header(png_structp png, png_infop header, PngSource& source, ExifChunk& exif) {
  constexpr png_uint_32 max_side = 1'000'000, max_chunks = 1000;
  constexpr png_alloc_size_t max_chunk_bytes = 8'000'000;
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_set_user_limits(png, max_side, max_side);
  png_set_chunk_cache_max(png, max_chunks);
  png_set_chunk_malloc_max(png, max_chunk_bytes);
  png_set_read_fn(png, &source, read_png_piece);
  png_read_info(png, header);
  png_get_eXIf_1(png, header, &exif.size, &exif.bytes);
  return true;
}

/// The last chunk, which has no content: its length, name and checksum.
constexpr std::string_view last_chunk("\0\0\0\0IEND\xAE\x42\x60\x82", 12);

}  // namespace

Result<MediaInfo> inspect_png(Bytes file) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, jump_back, keep_silent);
  png_infop header = png ? png_create_info_struct(png) : nullptr;
  PngSource source{file};
  ExifChunk exif;
  Result<MediaInfo> info = damaged("is not a readable PNG");
  if (header && read_png_header(png, header, source, exif)) {
    info = MediaInfo();
    info->width = static_cast<int>(png_get_image_width(png, header));
    info->height = static_cast<int>(png_get_image_height(png, header));
    if (read_tiff_exif({reinterpret_cast<const std::byte*>(exif.bytes), exif.size}, *info))
      turn_upright(*info);
  }
  png_destroy_read_struct(&png, &header, nullptr);
  const std::string_view rest(reinterpret_cast<const char*>(source.rest.data()), source.rest.size());
  if (info && !rest.contains(last_chunk)) return damaged("is cut off");
  return info;
}

}  // namespace esxserver::media
