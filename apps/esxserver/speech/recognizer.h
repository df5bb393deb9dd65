// Recognizer: the words of speech, by pocketsphinx.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "esxserver/domain/result.h"
#include "esxserver/domain/transcript.h"

namespace esxserver::speech {

/// The files of a recognizer; all of this machine.
struct ModelFiles {
  std::filesystem::path acoustic_model;  // a folder
  std::filesystem::path dictionary, language_model;
};

class Recognizer {
 public:
  /// Reads the files, so that recognizing opens none. Error: service_unavailable.
  [[nodiscard]] static Result<Recognizer> open(const ModelFiles& files);
  Recognizer(Recognizer&&) noexcept;
  Recognizer& operator=(Recognizer&&) = delete;
  ~Recognizer();

  /// `samples`: 16,000 a second, one channel. The words of each piece between pauses are a segment. Error:
  /// internal_error.
  [[nodiscard]] Result<Transcript> recognize(std::span<const std::int16_t> samples);

 private:
  struct Decoder;
  explicit Recognizer(std::unique_ptr<Decoder> decoder);

  std::unique_ptr<Decoder> decoder_;
};

}  // namespace esxserver::speech
