// The transcribers: speech recognition in a process of its own, with its language model; or a server.
#pragma once

#include <chrono>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "esxserver/base/model_endpoint.h"
#include "esxserver/confined/transcriber.h"
#include "esxserver/price_lists/price_lists.h"

namespace esxserver {

/// The language model of the loaded price lists, as files that a recognizer reads. Thread-safe; any number of
/// processes may share the folder.
class TradeLanguage {
 public:
  /// `folder`: where models are kept, each in a folder of its own. `speech_data`: the English models of
  /// pocketsphinx.
  TradeLanguage(PriceListLibrary& lists, std::filesystem::path folder, std::filesystem::path speech_data)
      : lists_(lists), folder_(std::move(folder)), speech_data_(std::move(speech_data)) {}

  struct Files {
    std::filesystem::path acoustic_model, dictionary, language_model;
  };
  /// The model of everybody's price lists as they are now, made if it is not there yet, which takes seconds.
  /// Errors: service_unavailable (pocketsphinx has no data), store_failed, those of the lists.
  [[nodiscard]] Result<Files> files();

 private:
  Result<void> make(const std::vector<PriceListInfo>& lists, const std::filesystem::path& target);

  PriceListLibrary& lists_;
  std::filesystem::path folder_, speech_data_;
  std::mutex making_;
};

/// Recognizes each recording in its own process. Knows English. Whatever the recording does to the child
/// becomes an error here.
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

namespace esxserver::openai {

/// Transcription by an OpenAI-compatible server, such as those of Whisper.
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
