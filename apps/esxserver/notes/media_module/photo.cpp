#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdio>  // jpeglib.h needs it first
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <jpeglib.h>
#include <libexif/exif-data.h>
#include <libheif/heif.h>
#include <png.h>
#include <webp/demux.h>

#include "esx/estimate/base/date.h"
#include "esxserver/notes/media_module/content.h"

namespace esxserver::media {
namespace {

struct FreeExif {
  void operator()(ExifData* data) const { exif_data_unref(data); }
};
using Exif = std::unique_ptr<ExifData, FreeExif>;

const ExifEntry* find(const Exif& exif, ExifIfd directory, int tag) {
  return exif_content_get_entry(exif->ifd[directory], static_cast<ExifTag>(tag));
}

std::string text_of(const ExifEntry* entry) {
  if (!entry || entry->format != EXIF_FORMAT_ASCII || !entry->data) return {};
  const std::string text(reinterpret_cast<const char*>(entry->data), entry->size);
  return text.substr(0, text.find('\0'));
}

/// "+02:00" in minutes; 0 for anything else.
std::chrono::minutes offset_of(const std::string& text) {
  constexpr std::size_t length = 6;
  if (text.size() != length || text[3] != ':') return {};
  int hours = 0, minutes = 0;
  if (std::sscanf(text.c_str() + 1, "%2d:%2d", &hours, &minutes) != 2) return {};
  const auto offset = std::chrono::hours(hours) + std::chrono::minutes(minutes);
  return text[0] == '-' ? -offset : offset;
}

/// "2026:03:09 12:30:05", local time.
std::optional<Time> time_of(const std::string& text, std::chrono::minutes offset) {
  constexpr std::size_t length = 19, seconds_at = 17;
  if (text.size() != length || text[4] != ':' || text[7] != ':' || text[10] != ' ') return std::nullopt;
  std::string iso = text;
  iso[4] = iso[7] = '-';
  iso[10] = 'T';
  const auto date = estimate::parse_iso_date(iso);
  if (!date || !date->has_time()) return std::nullopt;
  using namespace std::chrono;
  const auto day = sys_days(year(date->year) / date->month / date->day);
  const int second = std::stoi(text.substr(seconds_at));  // parse_iso_date() checked the digits
  return Time(day + hours(date->hour) + minutes(date->minute) + seconds(second) - offset);
}

/// Degrees, minutes and seconds.
std::optional<double> degrees_of(const ExifEntry* entry, ExifByteOrder order, double max) {
  constexpr std::size_t parts = 3, rational_bytes = 8;
  if (!entry || entry->format != EXIF_FORMAT_RATIONAL || entry->components != parts ||
      entry->size < parts * rational_bytes)
    return std::nullopt;
  double degrees = 0, unit = 1;
  for (std::size_t i = 0; i < parts; ++i) {
    const ExifRational part = exif_get_rational(entry->data + i * rational_bytes, order);
    if (part.denominator == 0 && part.numerator != 0) return std::nullopt;
    if (part.denominator != 0) degrees += part.numerator / double(part.denominator) / unit;
    unit *= 60;
  }
  return degrees <= max ? std::optional(degrees) : std::nullopt;
}

std::optional<double> coordinate(const Exif& exif, int tag, int reference_tag, std::string_view negative,
                                 double max) {
  auto degrees = degrees_of(find(exif, EXIF_IFD_GPS, tag), exif_data_get_byte_order(exif.get()), max);
  if (degrees && text_of(find(exif, EXIF_IFD_GPS, reference_tag)) == negative) *degrees = -*degrees;
  return degrees;
}

void read_place(const Exif& exif, MediaInfo& info) {
  constexpr double max_latitude = 90, max_longitude = 180;
  const auto latitude = coordinate(exif, EXIF_TAG_GPS_LATITUDE, EXIF_TAG_GPS_LATITUDE_REF, "S", max_latitude);
  const auto longitude =
      coordinate(exif, EXIF_TAG_GPS_LONGITUDE, EXIF_TAG_GPS_LONGITUDE_REF, "W", max_longitude);
  if (!latitude || !longitude) return;
  info.latitude = latitude;
  info.longitude = longitude;
}

bool lies_on_side(const Exif& exif) {
  constexpr int first_on_side = 5, last_orientation = 8;
  const ExifEntry* entry = find(exif, EXIF_IFD_0, EXIF_TAG_ORIENTATION);
  if (!entry || entry->format != EXIF_FORMAT_SHORT || entry->size < 2) return false;
  const int orientation = exif_get_short(entry->data, exif_data_get_byte_order(exif.get()));
  return orientation >= first_on_side && orientation <= last_orientation;
}

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

struct FreeWebpDemuxer {
  void operator()(WebPDemuxer* demuxer) const { WebPDemuxDelete(demuxer); }
};

void read_metadata(const WebPDemuxer* demuxer, MediaInfo& info) {
  WebPChunkIterator chunk{};
  if (WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk) == 0) return;
  const Bytes block(reinterpret_cast<const std::byte*>(chunk.chunk.bytes), chunk.chunk.size);
  const bool has_head =
      std::string_view(reinterpret_cast<const char*>(block.data()), block.size()).starts_with("Exif");
  if (has_head ? read_exif(block, info) : read_tiff_exif(block, info)) turn_upright(info);
  WebPDemuxReleaseChunkIterator(&chunk);
}

struct FreeContext {
  void operator()(heif_context* context) const { heif_context_free(context); }
};
struct FreeHandle {
  void operator()(heif_image_handle* handle) const { heif_image_handle_release(handle); }
};

/// The block begins with the offset of its TIFF header. (The picture is turned by a property of its own, not
/// by the orientation in EXIF.)
void read_metadata(const heif_image_handle* handle, MediaInfo& info) {
  constexpr std::size_t offset_bytes = 4, max_bytes = 1'000'000;
  heif_item_id id = 0;
  if (heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &id, 1) != 1) return;
  std::vector<std::byte> block(heif_image_handle_get_metadata_size(handle, id));
  if (block.size() < offset_bytes || block.size() > max_bytes ||
      heif_image_handle_get_metadata(handle, id, block.data()).code != heif_error_Ok)
    return;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < offset_bytes; ++i) begin = begin << 8 | std::to_integer<std::size_t>(block[i]);
  begin += offset_bytes;
  if (begin < block.size()) read_tiff_exif(Bytes(block).subspan(begin), info);
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

Result<MediaInfo> with_pixels(Result<MediaInfo> info) {
  if (!info) return info;
  const std::int64_t width = info->width.value_or(0), height = info->height.value_or(0);
  if (width <= 0 || height <= 0) return damaged("has no pixels");
  if (width * height > max_pixels) return damaged("has too many pixels");
  return info;
}

}  // namespace

bool read_exif(std::span<const std::byte> block, MediaInfo& info) {
  constexpr std::size_t max_bytes = 65'536;
  if (block.size() > max_bytes) return false;
  const Exif exif(exif_data_new_from_data(reinterpret_cast<const unsigned char*>(block.data()),
                                          static_cast<unsigned>(block.size())));
  if (!exif) return false;
  const auto offset = offset_of(text_of(find(exif, EXIF_IFD_EXIF, EXIF_TAG_OFFSET_TIME_ORIGINAL)));
  info.taken_at = time_of(text_of(find(exif, EXIF_IFD_EXIF, EXIF_TAG_DATE_TIME_ORIGINAL)), offset);
  read_place(exif, info);
  return lies_on_side(exif);
}

bool read_tiff_exif(std::span<const std::byte> tiff, MediaInfo& info) {
  constexpr std::array<char, 6> head = {'E', 'x', 'i', 'f', 0, 0};
  std::vector<std::byte> block;
  block.reserve(head.size() + tiff.size());
  for (const char c : head) block.push_back(static_cast<std::byte>(c));
  block.insert(block.end(), tiff.begin(), tiff.end());
  return read_exif(block, info);
}

void turn_upright(MediaInfo& info) { std::swap(info.width, info.height); }

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

Result<MediaInfo> inspect_webp(Bytes file) {
  const WebPData data{reinterpret_cast<const std::uint8_t*>(file.data()), file.size()};
  // Null also for a file that is cut off.
  const std::unique_ptr<WebPDemuxer, FreeWebpDemuxer> demuxer(WebPDemux(&data));
  if (!demuxer) return damaged("is not a readable WebP");
  MediaInfo info;
  info.width = static_cast<int>(WebPDemuxGetI(demuxer.get(), WEBP_FF_CANVAS_WIDTH));
  info.height = static_cast<int>(WebPDemuxGetI(demuxer.get(), WEBP_FF_CANVAS_HEIGHT));
  read_metadata(demuxer.get(), info);
  return info;
}

Result<MediaInfo> inspect_heic(Bytes file) {
  const std::unique_ptr<heif_context, FreeContext> context(heif_context_alloc());
  heif_image_handle* opened = nullptr;
  if (!context ||
      heif_context_read_from_memory_without_copy(context.get(), file.data(), file.size(), nullptr).code !=
          heif_error_Ok ||
      heif_context_get_primary_image_handle(context.get(), &opened).code != heif_error_Ok)
    return damaged("is not a readable HEIC");
  const std::unique_ptr<heif_image_handle, FreeHandle> handle(opened);
  MediaInfo info;
  info.width = heif_image_handle_get_width(handle.get());
  info.height = heif_image_handle_get_height(handle.get());
  read_metadata(handle.get(), info);
  return info;
}

Result<MediaInfo> inspect_photo(Bytes file) {
  const std::string_view content(reinterpret_cast<const char*>(file.data()), file.size());
  for (const ImageFormat& format : image_formats)
    if (format.fits(content))
      return accepted(with_pixels(format.inspect(file)), format.content_type, content);
  return fail(ServerError::unsupported_media_type, "The file is not a JPEG, PNG, WebP or HEIC image");
}

}  // namespace esxserver::media
