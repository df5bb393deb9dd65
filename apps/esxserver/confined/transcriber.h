// Transcriber: turns speech into text; and Transcript, the words of a recording.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "esxserver/base/field_types.h"
#include "esxserver/base/result.h"

namespace esxserver {

/// Words without a pause between them.
struct TranscriptSegment {
  double start_s = 0, end_s = 0;  // from the begin of the recording
  std::string text;

  friend bool operator==(const TranscriptSegment&, const TranscriptSegment&) = default;
};

/// As the engine heard it.
struct TranscriptWord {
  std::string text;
  double confidence = 0;  // 0..1

  friend bool operator==(const TranscriptWord&, const TranscriptWord&) = default;
};

/// The words of a recording.
struct Transcript {
  std::string transcript = {};  // the texts of the segments; empty without speech
  std::string language = {};    // "en"
  double duration_s = 0;        // of the recording
  std::string engine = {};      // "pocketsphinx", or the name of a model
  std::vector<TranscriptSegment> segments = {};
  std::optional<double> confidence = {};   // 0..1, if the engine knows it
  std::vector<TranscriptWord> words = {};  // in their order; empty if the engine knows no confidences

  friend bool operator==(const Transcript&, const Transcript&) = default;
};

}  // namespace esxserver

// Field lists: the response of the transcription, and the message of the child process.
template <>
struct estimate::FieldList<esxserver::TranscriptSegment> {
  using Segment = esxserver::TranscriptSegment;
  static constexpr std::string_view name = "TranscriptSegment", text = "Words without a pause between them.";
  static constexpr FieldRules seconds = {.unit = "s", .minimum = 0, .decimals = 3};
  static constexpr auto rows =
      std::tuple(field("start_s", &Segment::start_s, "Begin.", seconds),
                 field("end_s", &Segment::end_s, "End.", seconds), field("text", &Segment::text, "Words."));
};

template <>
struct estimate::FieldList<esxserver::TranscriptWord> {
  using Word = esxserver::TranscriptWord;
  static constexpr std::string_view name = "TranscriptWord", text = "A word of a recording.";
  static constexpr auto rows =
      std::tuple(field("text", &Word::text, "The word."),
                 field("confidence", &Word::confidence,
                       "How sure the engine is of it; of an engine that knows this only for "
                       "pieces, that of its piece.",
                       {.minimum = 0, .maximum = 1, .decimals = 3}));
};

template <>
struct estimate::FieldList<esxserver::Transcript> {
  using Transcript = esxserver::Transcript;
  static constexpr std::string_view name = "Transcript", text = "The words of a recording.";
  static constexpr auto rows = std::tuple(
      field("transcript", &Transcript::transcript, "All words; empty without speech."),
      field("language", &Transcript::language, "Language of the words: `en`."),
      field("duration_s", &Transcript::duration_s, "Length of the recording.",
            {.unit = "s", .minimum = 0, .decimals = 3}),
      field("engine", &Transcript::engine, "What transcribed: `pocketsphinx`, or the name of a model."),
      field("segments", &Transcript::segments, "The words in pieces, between pauses."),
      esxserver::null_or("confidence", &Transcript::confidence,
                         "How sure the engine is; null if it does not know.",
                         {.minimum = 0, .maximum = 1, .decimals = 3}),
      field("words", &Transcript::words, "Every word; empty if the engine does not know how sure it is.",
            {.requirement = FieldRules::Requirement::required}));
};

namespace esxserver {

/// The transcript with "(?)" behind each word of which the engine is not sure, as scopes read it and people
/// see it: "kitchen will (?) by ten".
[[nodiscard]] std::string marked_transcript(const Transcript& transcript);

/// A recording that MediaInspector has accepted.
struct Recording {
  std::filesystem::path path;
  std::string content_type;             // "audio/wav"
  double duration_s = 0;                // as inspected
  std::optional<std::string> language;  // "en", "en-US"; empty: the transcriber decides
};

/// Called regularly; false ends the work.
using IsRecordingWanted = std::function<bool()>;

/// Turns speech into text. Thread-safe.
class Transcriber {
 public:
  virtual ~Transcriber() = default;

  /// Errors: validation_failed, where "file": the recording cannot be decoded, where "language": not one that
  /// the transcriber knows; timeout; service_unavailable (also if it is no longer wanted), store_failed,
  /// internal_error. After the last four, another attempt may succeed.
  [[nodiscard]] virtual Result<Transcript> transcribe(const Recording& recording,
                                                      const IsRecordingWanted& is_wanted) = 0;
};

}  // namespace esxserver
