#include <algorithm>
#include <array>
#include <memory>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libswresample/swresample.h>
}

#include "esxserver/notes/media_module/recording.h"
#include "esxserver/transcription/speech/speech_module.h"

namespace esxserver::media {
namespace {

/// Those of phones, browsers and recorders: a file cannot reach the rarely used decoders of the library.
constexpr std::array sound_codecs = {AV_CODEC_ID_PCM_S16LE, AV_CODEC_ID_PCM_S24LE, AV_CODEC_ID_PCM_S32LE,
                                     AV_CODEC_ID_PCM_U8,    AV_CODEC_ID_PCM_F32LE, AV_CODEC_ID_PCM_ALAW,
                                     AV_CODEC_ID_PCM_MULAW, AV_CODEC_ID_MP3,       AV_CODEC_ID_AAC,
                                     AV_CODEC_ID_ALAC,      AV_CODEC_ID_VORBIS,    AV_CODEC_ID_OPUS,
                                     AV_CODEC_ID_FLAC};

struct FreeDecoder {
  void operator()(AVCodecContext* decoder) const { avcodec_free_context(&decoder); }
};
struct FreeFrame {
  void operator()(AVFrame* frame) const { av_frame_free(&frame); }
};
struct FreeResampler {
  void operator()(SwrContext* resampler) const { swr_free(&resampler); }
};
using Decoder = std::unique_ptr<AVCodecContext, FreeDecoder>;
using Frame = std::unique_ptr<AVFrame, FreeFrame>;
using Resampler = std::unique_ptr<SwrContext, FreeResampler>;

Decoder open_decoder(const AVCodecParameters& parameters) {
  if (std::ranges::find(sound_codecs, parameters.codec_id) == sound_codecs.end()) return nullptr;
  const AVCodec* codec = avcodec_find_decoder(parameters.codec_id);
  Decoder decoder(codec ? avcodec_alloc_context3(codec) : nullptr);
  if (!decoder || avcodec_parameters_to_context(decoder.get(), &parameters) < 0) return nullptr;
  decoder->thread_count = 1;
  return avcodec_open2(decoder.get(), codec, nullptr) < 0 ? nullptr : std::move(decoder);
}

/// Frames in, speech samples out.
class SpeechSamples {
 public:
  explicit SpeechSamples(std::size_t max_samples) : max_samples_(max_samples) {}

  /// False: the frame cannot be converted.
  bool add(const AVFrame& frame) {
    if (!resampler_ && !open(frame)) return false;
    return convert(frame.extended_data, frame.nb_samples);
  }
  [[nodiscard]] bool is_full() const { return samples_.size() >= max_samples_; }
  std::vector<std::int16_t> take() {
    if (resampler_) static_cast<void>(convert(nullptr, 0));
    if (is_full()) samples_.resize(max_samples_);
    return std::move(samples_);
  }

 private:
  bool open(const AVFrame& frame) {
    AVChannelLayout mono{}, from{};
    av_channel_layout_default(&mono, 1);
    // Some files give the number of channels only.
    if (frame.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC)
      av_channel_layout_default(&from, frame.ch_layout.nb_channels);
    else if (av_channel_layout_copy(&from, &frame.ch_layout) < 0)
      return false;
    SwrContext* made = nullptr;
    const int problem =
        swr_alloc_set_opts2(&made, &mono, AV_SAMPLE_FMT_S16, speech_rate, &from,
                            static_cast<AVSampleFormat>(frame.format), frame.sample_rate, 0, nullptr);
    av_channel_layout_uninit(&from);
    resampler_.reset(made);
    return problem >= 0 && swr_init(made) >= 0;
  }

  bool convert(std::uint8_t** data, int count) {
    const int room = swr_get_out_samples(resampler_.get(), count);
    if (room < 0) return false;
    const std::size_t before = samples_.size();
    samples_.resize(before + static_cast<std::size_t>(room));
    auto* target = reinterpret_cast<std::uint8_t*>(samples_.data() + before);
    const int got =
        swr_convert(resampler_.get(), &target, room, const_cast<const std::uint8_t**>(data), count);
    samples_.resize(before + static_cast<std::size_t>(std::max(got, 0)));
    return got >= 0;
  }

  Resampler resampler_;
  std::size_t max_samples_;
  std::vector<std::int16_t> samples_;
};

/// Decodes a packet, or at the end, none. A damaged one is passed over, as players do.
bool decode(AVCodecContext& decoder, const AVPacket* packet, AVFrame& frame, SpeechSamples& samples) {
  if (avcodec_send_packet(&decoder, packet) < 0) return true;
  while (avcodec_receive_frame(&decoder, &frame) >= 0) {
    const bool converted = samples.add(frame);
    av_frame_unref(&frame);
    if (!converted) return false;
  }
  return true;
}

}  // namespace

Result<std::vector<std::int16_t>> decode_speech(Bytes file, double max_s) {
  const auto* const format = recording_format({reinterpret_cast<const char*>(file.data()), file.size()});
  if (!format) return fail(ServerError::unsupported_media_type, "The file is not a recording");
  const auto recording = DemuxedRecording::open(file, format->demuxer);
  if (!recording) return std::unexpected(recording.error());
  const Decoder decoder = open_decoder(*recording->demuxer().streams[recording->stream()]->codecpar);
  if (!decoder) return damaged("has a codec that is not supported");
  const Packet packet = make_packet();
  const Frame frame(av_frame_alloc());
  if (!packet || !frame) return fail(ErrorCode::internal_error, "out of memory");
  SpeechSamples samples(static_cast<std::size_t>(max_s * speech_rate));
  bool readable = true;
  while (readable && !samples.is_full() && av_read_frame(&recording->demuxer(), packet.get()) >= 0) {
    if (packet->stream_index == recording->stream())
      readable = decode(*decoder, packet.get(), *frame, samples);
    av_packet_unref(packet.get());
  }
  if (!readable || !decode(*decoder, nullptr, *frame, samples)) return damaged("cannot be decoded");
  auto speech = samples.take();
  if (speech.empty()) return damaged("has no sound");
  return speech;
}

}  // namespace esxserver::media
