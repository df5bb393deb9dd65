extern "C" {
#include <libavformat/avformat.h>
}

#include <algorithm>
#include <cmath>

#include "esxserver/media/demuxed_recording.h"

namespace esxserver::media {
namespace {

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
