// Transcript: the words of a recording.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace esxserver {

/// Words without a pause between them.
struct TranscriptSegment {
  double start_s = 0, end_s = 0;  // from the begin of the recording
  std::string text;

  friend bool operator==(const TranscriptSegment&, const TranscriptSegment&) = default;
};

struct Transcript {
  std::string transcript = {};  // the texts of the segments; empty without speech
  std::string language = {};    // "en"
  double duration_s = 0;        // of the recording
  std::string engine = {};      // "pocketsphinx", or the name of a model
  std::vector<TranscriptSegment> segments = {};
  std::optional<double> confidence = {};  // 0..1, if the engine knows it

  friend bool operator==(const Transcript&, const Transcript&) = default;
};

}  // namespace esxserver
