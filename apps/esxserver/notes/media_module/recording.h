// The formats of recordings, and a recording in memory that libavformat opened.
#pragma once

#include <memory>
#include <string_view>

#include "esxserver/notes/media_module/content.h"

namespace esxserver::media {

struct RecordingFormat {
  bool (*fits)(std::string_view content);
  std::string_view content_type;  // "audio/wav"
  const char* demuxer;            // libavformat's name of the format
};

/// By the first bytes; nullptr for other content.
[[nodiscard]] const RecordingFormat* recording_format(std::string_view content);

}  // namespace esxserver::media

struct AVFormatContext;
struct AVPacket;

namespace esxserver::media {

/// A piece of a stream; reads nothing of its own.
struct FreePacket {
  void operator()(AVPacket* packet) const;
};
using Packet = std::unique_ptr<AVPacket, FreePacket>;
[[nodiscard]] Packet make_packet();  // empty if there is no memory

/// A recording in memory, opened by libavformat.
class DemuxedRecording {
 public:
  /// `demuxer`: libavformat's name of the format; no other can be reached. The bytes must outlive the object.
  /// Error: damaged(), also for a file without sound, or with moving pictures; internal_error.
  [[nodiscard]] static Result<DemuxedRecording> open(Bytes file, const char* demuxer);
  DemuxedRecording(DemuxedRecording&& other) noexcept;
  DemuxedRecording& operator=(DemuxedRecording&&) = delete;
  ~DemuxedRecording();

  [[nodiscard]] AVFormatContext& demuxer() const { return *demuxer_; }
  [[nodiscard]] int stream() const { return stream_; }  // the one with sound

 private:
  struct Input;
  DemuxedRecording(std::unique_ptr<Input> input, AVFormatContext* demuxer, int stream);

  std::unique_ptr<Input> input_;
  AVFormatContext* demuxer_;
  int stream_;
};

}  // namespace esxserver::media
