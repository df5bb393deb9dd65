// ProcessTranscriber: recognizes each recording in its own process.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "esxserver/ports/transcriber.h"
#include "esxserver/workers/trade_language.h"

namespace esxserver {

/// Knows English. Whatever the recording does to the child becomes an error here.
class ProcessTranscriber final : public Transcriber {
 public:
  /// `program`: esxserver. The child inherits nothing but `environment`.
  ProcessTranscriber(TradeLanguage& language, std::filesystem::path program,
                     std::vector<std::string> environment)
      : language_(language), program_(std::move(program)), environment_(std::move(environment)) {}

  Result<Transcript> transcribe(const Recording& recording, const IsRecordingWanted& is_wanted) override;

 private:
  TradeLanguage& language_;
  std::filesystem::path program_;
  std::vector<std::string> environment_;
};

}  // namespace esxserver
