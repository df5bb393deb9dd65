#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <pocketsphinx/pocketsphinx.h>
#include <sphinxbase/err.h>

#include "esx/estimate/base/text.h"
#include "esxserver/transcription/speech/speech_module.h"

namespace esxserver::speech {
namespace {

/// A part of a recording with speech: samples [begin, end).
struct Utterance {
  std::size_t begin = 0, end = 0;

  friend bool operator==(const Utterance&, const Utterance&) = default;
};

constexpr int frames_a_second = 100;
constexpr std::size_t pause_frames = 70, margin_frames = 25, shortest_frames = 10, longest_frames = 2'000;

/// The loudness of every hundredth of a second, in decibels.
std::vector<double> loudness_of(std::span<const std::int16_t> samples, std::size_t frame) {
  std::vector<double> levels;
  levels.reserve(samples.size() / frame + 1);
  for (std::size_t at = 0; at < samples.size(); at += frame) {
    const auto part = samples.subspan(at, std::min(frame, samples.size() - at));
    double sum = 1;
    for (const std::int16_t sample : part) sum += double(sample) * sample;
    levels.push_back(10 * std::log10(sum / double(part.size())));
  }
  return levels;
}

/// Louder than this is speech: between the noise and the loud parts, nearer to the noise.
double speech_level(std::vector<double> levels) {
  constexpr double quiet_share = 0.1, loud_share = 0.95, between = 0.3, least_db = 3;
  const auto at_share = [&](double share) {
    const auto place = levels.begin() + std::ptrdiff_t(share * double(levels.size() - 1));
    std::ranges::nth_element(levels, place);
    return *place;
  };
  const double quiet = at_share(quiet_share), loud = at_share(loud_share);
  return quiet + std::max(least_db, between * (loud - quiet));
}

/// Frames [begin, end) with pauses shorter than pause_frames inside.
std::vector<Utterance> loud_runs(const std::vector<double>& levels, double threshold) {
  std::vector<Utterance> runs;
  for (std::size_t at = 0; at < levels.size(); ++at) {
    if (levels[at] < threshold) continue;
    if (runs.empty() || at - runs.back().end >= pause_frames)
      runs.push_back({at, at + 1});
    else
      runs.back().end = at + 1;
  }
  std::erase_if(runs, [](const Utterance& run) { return run.end - run.begin < shortest_frames; });
  return runs;
}

/// Splits a run at the quietest frame of its second half, until each part is short enough.
void add_short_enough(Utterance run, const std::vector<double>& levels, std::vector<Utterance>& parts) {
  while (run.end - run.begin > longest_frames) {
    const auto first = levels.begin() + std::ptrdiff_t(run.begin + longest_frames / 2);
    const auto quietest =
        std::min_element(first, levels.begin() + std::ptrdiff_t(run.begin + longest_frames));
    const auto split = static_cast<std::size_t>(quietest - levels.begin());
    parts.push_back({run.begin, split});
    run.begin = split;
  }
  parts.push_back(run);
}

/// Splits at pauses; a piece has a little silence on both sides. Loudness is judged by the quiet parts, so
/// noise is a pause, too. Long speech without a pause is split at its quietest moments.
std::vector<Utterance> find_utterances(std::span<const std::int16_t> samples, int rate) {
  const auto frame = static_cast<std::size_t>(rate / frames_a_second);
  const std::vector<double> levels = loudness_of(samples, frame);
  if (levels.empty()) return {};
  std::vector<Utterance> parts;
  for (const Utterance& run : loud_runs(levels, speech_level(levels))) add_short_enough(run, levels, parts);
  for (Utterance& part : parts) {
    part.begin = (part.begin - std::min(part.begin, margin_frames)) * frame;
    part.end = std::min((part.end + margin_frames) * frame, samples.size());
  }
  return parts;
}

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

  /// The words of the utterance that was decoded last. The confidence is the word's posterior probability
  /// among all that the decoder considered.
  std::string add_words(std::vector<TranscriptWord>& all) {
    std::vector<std::string> words;
    logmath_t* const logs = ps_get_logmath(decoder);
    for (ps_seg_t* segment = ps_seg_iter(decoder); segment; segment = ps_seg_next(segment)) {
      std::string word = word_of(ps_seg_word(segment));
      if (word.empty()) continue;
      all.push_back(
          {word, std::min(1.0, logmath_exp(logs, ps_seg_prob(segment, nullptr, nullptr, nullptr)))});
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
  std::vector<std::string> texts;
  for (const Utterance& part : find_utterances(samples, sample_rate)) {
    const auto speech = in_a_room(samples.subspan(part.begin, part.end - part.begin));
    if (ps_start_utt(decoder_->decoder) < 0 ||
        ps_process_raw(decoder_->decoder, speech.data(), speech.size(), 0, 1) < 0 ||
        ps_end_utt(decoder_->decoder) < 0)
      return fail(ErrorCode::internal_error, "the decoder failed");
    std::string text = decoder_->add_words(transcript.words);
    if (text.empty()) continue;
    texts.push_back(text);
    transcript.segments.push_back(
        {double(part.begin) / sample_rate, double(part.end) / sample_rate, std::move(text)});
  }
  transcript.transcript = estimate::join(texts, " ");
  double sum = 0;
  for (const TranscriptWord& word : transcript.words) sum += word.confidence;
  if (!transcript.words.empty()) transcript.confidence = sum / double(transcript.words.size());
  return transcript;
}

}  // namespace esxserver::speech
