// Transcription by an OpenAI-compatible server, such as those of Whisper.
#pragma once

#include <chrono>

#include "esxserver/adapters/openai/endpoint.h"
#include "esxserver/ports/transcriber.h"

namespace esxserver::openai {

class OpenAiTranscriber final : public Transcriber {
 public:
  /// `patience`: how long the server may take in addition to the length of the recording.
  explicit OpenAiTranscriber(Endpoint endpoint,
                             std::chrono::milliseconds patience = std::chrono::seconds(60));

  Result<Transcript> transcribe(const Recording& recording, const IsRecordingWanted& is_wanted) override;

 private:
  Endpoint endpoint_;
  std::chrono::milliseconds patience_;
};

}  // namespace esxserver::openai
