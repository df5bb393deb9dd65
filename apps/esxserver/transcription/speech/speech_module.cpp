#include "esxserver/transcription/speech/speech_module.h"

#include <memory>

namespace {

using namespace esxserver;

std::unique_ptr<speech::Recognizer>& opened_recognizer() {
  static std::unique_ptr<speech::Recognizer> recognizer;
  return recognizer;
}

Result<Transcript> transcribe(std::span<const std::byte> file, double max_s) {
  const auto& recognizer = opened_recognizer();
  if (!recognizer) return fail(ErrorCode::internal_error, "no recognizer is open");
  const auto samples = media::decode_speech(file, max_s);
  if (!samples) return std::unexpected(samples.error());
  return recognizer->recognize(*samples);
}

}  // namespace

bool esx_open_recognizer(const speech::ModelFiles& files, Error& error) {
  auto opened = speech::Recognizer::open(files);
  if (!opened) {
    error = std::move(opened).error();
    return false;
  }
  opened_recognizer() = std::make_unique<speech::Recognizer>(*std::move(opened));
  return true;
}

bool esx_transcribe(const std::span<const std::byte>& file, double max_s, Transcript& transcript,
                    Error& error) {
  auto made = transcribe(file, max_s);
  if (!made) {
    error = std::move(made).error();
    return false;
  }
  transcript = *std::move(made);
  return true;
}
