#include <libheif/heif.h>

#include <memory>
#include <vector>

#include "esxserver/media/exif.h"
#include "esxserver/media/formats.h"

namespace esxserver::media {
namespace {

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

}  // namespace

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

}  // namespace esxserver::media
