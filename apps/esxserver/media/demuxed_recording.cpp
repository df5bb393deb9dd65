#include "esxserver/media/demuxed_recording.h"

extern "C" {
#include <libavformat/avformat.h>
#include <libavutil/mem.h>
}

#include <algorithm>
#include <cstring>
#include <utility>

namespace esxserver::media {

/// A file in memory, for libavformat.
struct RecordingSource {
  Bytes file;
  std::int64_t at = 0;
};

namespace {

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

}  // namespace

struct DemuxedRecording::Input {
  RecordingSource source;
  AVIOContext* io = nullptr;

  explicit Input(Bytes file) : source{file} {
    constexpr int buffer_bytes = 32'768;
    auto* buffer = static_cast<unsigned char*>(av_malloc(buffer_bytes));
    if (buffer)
      io = avio_alloc_context(buffer, buffer_bytes, 0, &source, read_recording_piece, nullptr, move_to);
  }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  ~Input() {
    if (!io) return;
    av_freep(static_cast<void*>(&io->buffer));
    avio_context_free(&io);
  }
};

void FreePacket::operator()(AVPacket* packet) const { av_packet_free(&packet); }
Packet make_packet() { return Packet(av_packet_alloc()); }

DemuxedRecording::DemuxedRecording(std::unique_ptr<Input> input, AVFormatContext* demuxer, int stream)
    : input_(std::move(input)), demuxer_(demuxer), stream_(stream) {}
DemuxedRecording::DemuxedRecording(DemuxedRecording&& other) noexcept
    : input_(std::move(other.input_)),
      demuxer_(std::exchange(other.demuxer_, nullptr)),
      stream_(other.stream_) {}
DemuxedRecording::~DemuxedRecording() {
  if (demuxer_) avformat_close_input(&demuxer_);
}

Result<DemuxedRecording> DemuxedRecording::open(Bytes file, const char* demuxer) {
  av_log_set_level(AV_LOG_QUIET);
  auto input = std::make_unique<Input>(file);
  AVFormatContext* opened = input->io ? avformat_alloc_context() : nullptr;
  if (!opened) return fail(ErrorCode::internal_error, "out of memory");
  opened->pb = input->io;
  // Frees `opened` if it fails. The one demuxer is given, so no other can be reached.
  if (avformat_open_input(&opened, nullptr, av_find_input_format(demuxer), nullptr) < 0)
    return damaged("is not a readable recording");
  DemuxedRecording recording(std::move(input), opened, sound_stream(*opened));
  if (recording.stream() < 0) return damaged("is not a sound recording");
  return recording;
}

}  // namespace esxserver::media
