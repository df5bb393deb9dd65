#include <webp/demux.h>

#include <memory>

#include "esxserver/media/exif.h"
#include "esxserver/media/formats.h"

namespace esxserver::media {
namespace {

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

}  // namespace

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

}  // namespace esxserver::media
