extern "C" {
#include <libavformat/avformat.h>
#include <libavutil/mem.h>
}

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

#include "esxserver/media/formats.h"

namespace esxserver::media {
namespace {

/// A file in memory, for libavformat.
struct RecordingSource {
  Bytes file;
  std::int64_t at = 0;
};

int read_recording_piece(void* opaque, std::uint8_t* target, int size) {
  auto& source = *static_cast<RecordingSource*>(opaque);
  const auto rest = static_cast<std::int64_t>(source.file.size()) - source.at;
  const auto count = std::min<std::int64_t>(size, rest);
  if (count <= 0) return AVERROR_EOF;
  std::memcpy(target, source.file.data() + source.at, static_cast<std::size_t>(count));
  source.at += count;
  return static_cast<int>(count);
}

std::int64_t move_to(void* opaque, std::int64_t offset, int origin) {
  auto& source = *static_cast<RecordingSource*>(opaque);
  const auto size = static_cast<std::int64_t>(source.file.size());
  if (origin == AVSEEK_SIZE) return size;
  if (origin == SEEK_CUR) offset += source.at;
  if (origin == SEEK_END) offset += size;
  if (offset < 0 || offset > size) return AVERROR(EINVAL);
  return source.at = offset;
}

struct FreeInput {
  void operator()(AVIOContext* input) const {
    av_freep(static_cast<void*>(&input->buffer));
    avio_context_free(&input);
  }
};
struct FreeDemuxer {
  void operator()(AVFormatContext* demuxer) const { avformat_close_input(&demuxer); }
};
struct FreePacket {
  void operator()(AVPacket* packet) const { av_packet_free(&packet); }
};
using Demuxer = std::unique_ptr<AVFormatContext, FreeDemuxer>;

bool is_cover(const AVStream& stream) { return (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) != 0; }

/// The only stream with sound; -1 if there is none, or moving pictures.
int sound_stream(const AVFormatContext& demuxer) {
  int found = -1;
  for (unsigned i = 0; i < demuxer.nb_streams; ++i) {
    const AVStream& stream = *demuxer.streams[i];
    const AVMediaType type = stream.codecpar->codec_type;
    if (type == AVMEDIA_TYPE_VIDEO && !is_cover(stream)) return -1;
    if (type == AVMEDIA_TYPE_AUDIO && found < 0) found = static_cast<int>(i);
  }
  return found;
}

/// From the first to the last packet: what a header says may be missing (recordings of browsers) or wrong.
double measured_duration_s(AVFormatContext& demuxer, int stream) {
  const std::unique_ptr<AVPacket, FreePacket> packet(av_packet_alloc());
  std::int64_t begin = AV_NOPTS_VALUE, end = AV_NOPTS_VALUE;
  while (packet && av_read_frame(&demuxer, packet.get()) >= 0) {
    if (packet->stream_index == stream && packet->pts != AV_NOPTS_VALUE) {
      const std::int64_t until = packet->pts + std::max<std::int64_t>(packet->duration, 0);
      begin = begin == AV_NOPTS_VALUE ? packet->pts : std::min(begin, packet->pts);
      end = end == AV_NOPTS_VALUE ? until : std::max(end, until);
    }
    av_packet_unref(packet.get());
  }
  if (begin == AV_NOPTS_VALUE) return 0;
  return double(end - begin) * av_q2d(demuxer.streams[stream]->time_base);
}

}  // namespace

Result<MediaInfo> inspect_recording(Bytes file, const char* demuxer_name) {
  av_log_set_level(AV_LOG_QUIET);
  constexpr int buffer_bytes = 32'768;
  RecordingSource source{file};
  auto* buffer = static_cast<unsigned char*>(av_malloc(buffer_bytes));
  const std::unique_ptr<AVIOContext, FreeInput> input(
      buffer ? avio_alloc_context(buffer, buffer_bytes, 0, &source, read_recording_piece, nullptr, move_to)
             : nullptr);
  AVFormatContext* opened = input ? avformat_alloc_context() : nullptr;
  if (!opened) return fail(ErrorCode::internal_error, "out of memory");
  opened->pb = input.get();
  // Frees `opened` if it fails. The one demuxer is given, so no other can be reached.
  if (avformat_open_input(&opened, nullptr, av_find_input_format(demuxer_name), nullptr) < 0)
    return damaged("is not a readable recording");
  const Demuxer demuxer(opened);
  const int stream = sound_stream(*demuxer);
  if (stream < 0) return damaged("is not a sound recording");
  const double duration_s = measured_duration_s(*demuxer, stream);
  constexpr double max_duration_s = 7.0 * 24 * 3600, thousandth = 1000;
  if (!(duration_s > 0) || duration_s > max_duration_s) return damaged("has no sound");
  MediaInfo info;
  info.duration_s = std::round(duration_s * thousandth) / thousandth;
  return info;
}

}  // namespace esxserver::media
