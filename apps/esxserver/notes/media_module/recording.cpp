#include "esxserver/notes/media_module/recording.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

extern "C" {
#include <libavformat/avformat.h>
#include <libavutil/mem.h>
}

#include "esxserver/notes/media_module/content.h"

namespace esxserver::media {

/// A file in memory, for libavformat.
struct RecordingSource {
  Bytes file;
  std::int64_t at = 0;
};

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

/// From the first to the last packet: what a header says may be missing (recordings of browsers) or wrong.
double measured_duration_s(const DemuxedRecording& recording) {
  const Packet packet = make_packet();
  std::int64_t begin = AV_NOPTS_VALUE, end = AV_NOPTS_VALUE;
  while (packet && av_read_frame(&recording.demuxer(), packet.get()) >= 0) {
    if (packet->stream_index == recording.stream() && packet->pts != AV_NOPTS_VALUE) {
      const std::int64_t until = packet->pts + std::max<std::int64_t>(packet->duration, 0);
      begin = begin == AV_NOPTS_VALUE ? packet->pts : std::min(begin, packet->pts);
      end = end == AV_NOPTS_VALUE ? until : std::max(end, until);
    }
    av_packet_unref(packet.get());
  }
  if (begin == AV_NOPTS_VALUE) return 0;
  return double(end - begin) * av_q2d(recording.demuxer().streams[recording.stream()]->time_base);
}

}  // namespace

const RecordingFormat* recording_format(std::string_view content) {
  const auto* const found = std::ranges::find_if(
      recording_formats, [&](const RecordingFormat& format) { return format.fits(content); });
  return found == recording_formats.end() ? nullptr : found;
}

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

Result<MediaInfo> inspect_voice(Bytes file) {
  const std::string_view content(reinterpret_cast<const char*>(file.data()), file.size());
  if (const RecordingFormat* format = recording_format(content))
    return accepted(inspect_recording(file, format->demuxer), format->content_type, content);
  return fail(ServerError::unsupported_media_type,
              "The file is not a recording in WAV, MP3, M4A, Ogg, WebM or FLAC");
}

Result<MediaInfo> inspect_recording(Bytes file, const char* demuxer_name) {
  const auto recording = DemuxedRecording::open(file, demuxer_name);
  if (!recording) return std::unexpected(recording.error());
  const double duration_s = measured_duration_s(*recording);
  constexpr double max_duration_s = 7.0 * 24 * 3600, thousandth = 1000;
  if (!(duration_s > 0) || duration_s > max_duration_s) return damaged("has no sound");
  MediaInfo info;
  info.duration_s = std::round(duration_s * thousandth) / thousandth;
  return info;
}

}  // namespace esxserver::media
