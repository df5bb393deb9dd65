#include "esxserver/speech/utterances.h"

#include <algorithm>
#include <cmath>

namespace esxserver::speech {
namespace {

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

}  // namespace

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

}  // namespace esxserver::speech
