// The module libesx_speech.so: decodes a recording and recognizes its words, with pocketsphinx.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/confined/transcriber.h"
#include "esxserver/notes/media_module/content.h"

namespace esxserver::media {

inline constexpr int speech_rate = 16'000;  // samples a second

/// The samples of a recording, as speech recognition takes them. One channel. For untrusted files: run it in
/// a confined process. `max_s`: what comes after it is left out. Errors: unsupported_media_type; damaged(),
/// also for a codec that recordings do not have.
[[nodiscard]] Result<std::vector<std::int16_t>> decode_speech(Bytes file, double max_s);

}  // namespace esxserver::media

namespace esxserver::speech {

/// The files of a recognizer; all of this machine.
struct ModelFiles {
  std::filesystem::path acoustic_model;  // a folder
  std::filesystem::path dictionary, language_model;
};

/// The words of speech, by pocketsphinx.
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

// The entry points of the module. Module and program have to be from the same build.
/// Opens the recognizer of the process with these files; false: fills in `error`.
extern "C" [[gnu::visibility("default")]] bool esx_open_recognizer(const esxserver::speech::ModelFiles& files,
                                                                   esxserver::Error& error);

/// Transcribes an untrusted file with it, in any of the formats of notes/media_module/content.h, and opens no
/// file. False: fills in `error`.
extern "C" [[gnu::visibility("default")]] bool esx_transcribe(const std::span<const std::byte>& file,
                                                              double max_s, esxserver::Transcript& transcript,
                                                              esxserver::Error& error);
