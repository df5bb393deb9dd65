#include "esxserver/speech/recognizer.h"

#include <pocketsphinx/pocketsphinx.h>
#include <sphinxbase/err.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esxserver/speech/utterances.h"

namespace esxserver::speech {
namespace {

constexpr int sample_rate = 16'000;

/// "read(2)" is a second pronunciation; "<sil>", "[NOISE]" are not words.
std::string word_of(const char* entry) {
  const std::string_view text(entry);
  if (text.starts_with('<') || text.starts_with('[') || text.starts_with('+')) return {};
  return std::string(text.substr(0, text.find('(')));
}

/// With 0.4 seconds more on both sides, and the noise of a quiet room in all of it: the model was trained
/// on recordings with some, and hears recordings of perfect silence badly.
std::vector<std::int16_t> in_a_room(std::span<const std::int16_t> speech) {
  constexpr std::size_t margin = 2 * sample_rate / 5;
  constexpr double share = 0.05;  // of the loudness, which is 26 dB less
  double sum = 0;
  for (const std::int16_t sample : speech) sum += double(sample) * sample;
  const double loudness = std::sqrt(sum / double(std::max<std::size_t>(speech.size(), 1)));
  const int loudest = std::clamp(int(std::sqrt(3.0) * share * loudness), 8, 1'000);  // of even noise
  std::vector<std::int16_t> room(margin * 2 + speech.size());
  std::ranges::copy(speech, room.begin() + margin);
  std::uint32_t state = 1;
  for (std::int16_t& sample : room) {
    constexpr std::uint32_t factor = 1'664'525, summand = 1'013'904'223;  // Numerical Recipes' generator
    state = state * factor + summand;
    const int noise = int((state >> 8U) % std::uint32_t(2 * loudest + 1)) - loudest;
    sample = static_cast<std::int16_t>(std::clamp(int(sample) + noise, -32'768, 32'767));
  }
  return room;
}

struct WordSum {
  double confidence = 0;
  int count = 0;
};

}  // namespace

struct Recognizer::Decoder {
  cmd_ln_t* settings = nullptr;
  ps_decoder_t* decoder = nullptr;

  Decoder() = default;
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  ~Decoder() {
    if (decoder) ps_free(decoder);
    if (settings) cmd_ln_free_r(settings);
  }

  /// The words of the utterance that was decoded last.
  std::string words(WordSum& sum) {
    std::vector<std::string> words;
    logmath_t* const logs = ps_get_logmath(decoder);
    for (ps_seg_t* segment = ps_seg_iter(decoder); segment; segment = ps_seg_next(segment)) {
      std::string word = word_of(ps_seg_word(segment));
      if (word.empty()) continue;
      sum.confidence += std::min(1.0, logmath_exp(logs, ps_seg_prob(segment, nullptr, nullptr, nullptr)));
      ++sum.count;
      words.push_back(std::move(word));
    }
    return estimate::join(words, " ");
  }
};

Recognizer::Recognizer(std::unique_ptr<Decoder> decoder) : decoder_(std::move(decoder)) {}
Recognizer::Recognizer(Recognizer&&) noexcept = default;
Recognizer::~Recognizer() = default;

Result<Recognizer> Recognizer::open(const ModelFiles& files) {
  err_set_logfp(nullptr);
  // Wider beams than usual: the vocabulary is small, and there is time.
  auto made = std::make_unique<Decoder>();
  made->settings =
      cmd_ln_init(nullptr, ps_args(), 1, "-hmm", files.acoustic_model.c_str(), "-dict",
                  files.dictionary.c_str(), "-lm", files.language_model.c_str(), "-remove_silence", "no",
                  "-beam", "1e-80", "-pbeam", "1e-80", "-wbeam", "1e-60", nullptr);
  made->decoder = made->settings ? ps_init(made->settings) : nullptr;
  if (!made->decoder) return fail(ServerError::service_unavailable, "The speech models cannot be read");
  return Recognizer(std::move(made));
}

Result<Transcript> Recognizer::recognize(std::span<const std::int16_t> samples) {
  Transcript transcript;
  transcript.language = "en";
  transcript.engine = "pocketsphinx";
  transcript.duration_s = double(samples.size()) / sample_rate;
  WordSum sum;
  std::vector<std::string> texts;
  for (const Utterance& part : find_utterances(samples, sample_rate)) {
    const auto speech = in_a_room(samples.subspan(part.begin, part.end - part.begin));
    if (ps_start_utt(decoder_->decoder) < 0 ||
        ps_process_raw(decoder_->decoder, speech.data(), speech.size(), 0, 1) < 0 ||
        ps_end_utt(decoder_->decoder) < 0)
      return fail(ErrorCode::internal_error, "the decoder failed");
    std::string text = decoder_->words(sum);
    if (text.empty()) continue;
    texts.push_back(text);
    transcript.segments.push_back(
        {double(part.begin) / sample_rate, double(part.end) / sample_rate, std::move(text)});
  }
  transcript.transcript = estimate::join(texts, " ");
  if (sum.count > 0) transcript.confidence = sum.confidence / sum.count;
  return transcript;
}

}  // namespace esxserver::speech
