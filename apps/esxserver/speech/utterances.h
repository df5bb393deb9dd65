// Utterances: the parts of a recording with speech.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace esxserver::speech {

/// Samples [begin, end).
struct Utterance {
  std::size_t begin = 0, end = 0;

  friend bool operator==(const Utterance&, const Utterance&) = default;
};

/// Splits at pauses; a piece has a little silence on both sides. Loudness is judged by the quiet parts, so
/// noise is a pause, too. Long speech without a pause is split at its quietest moments.
[[nodiscard]] std::vector<Utterance> find_utterances(std::span<const std::int16_t> samples, int rate);

}  // namespace esxserver::speech
