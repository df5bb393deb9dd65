#include "readers/face_ring.h"

#include <algorithm>
#include <cstddef>
#include <unordered_map>

namespace roof::readers {
namespace {

std::optional<std::vector<int>> in_listed_order(std::span<const RingSegment> segments, int start) {
  std::vector<int> ring;
  int at = start;
  for (const RingSegment& s : segments) {
    if (s.from != at && s.to != at) return std::nullopt;
    ring.push_back(at);
    at = s.from == at ? s.to : s.from;
  }
  return at == start ? std::optional(ring) : std::nullopt;
}

/// A depth-first walk with a stack of its own, since a face may have thousands of lines.
class RingWalk {
 public:
  RingWalk(std::span<const RingSegment> segments, const std::function<double(std::span<const int>)>& misfit)
      : segments_(segments), misfit_(misfit), used_(segments.size(), false) {
    for (std::size_t i = 0; i < segments.size(); ++i) {
      at_point_[segments[i].from].push_back(i);
      if (segments[i].to != segments[i].from) at_point_[segments[i].to].push_back(i);
    }
  }

  std::optional<std::vector<int>> best() {
    const bool every_point_is_left =
        std::ranges::all_of(at_point_, [](const auto& entry) { return entry.second.size() % 2 == 0; });
    if (segments_.empty() || !every_point_is_left) return std::nullopt;
    start_ = segments_[0].from;
    take(0);
    std::size_t steps = 50'000 + 8 * segments_.size();
    while (!path_.empty() && found_ < max_outlines && steps-- > 0) {
      if (path_.size() == segments_.size()) keep_if_closed();
      advance();
    }
    return best_;
  }

 private:
  struct Step {
    std::size_t segment;
    int from, to;
    std::size_t next = 0;  // position in at_point_ of the end to try next
  };
  static constexpr int max_outlines = 64;

  void take(std::size_t segment) {
    const int from = path_.empty() ? start_ : path_.back().to;
    const RingSegment& s = segments_[segment];
    used_[segment] = true;
    path_.push_back({segment, from, s.from == from ? s.to : s.from});
  }

  void advance() {
    Step& step = path_.back();
    const auto& choices = at_point_[step.to];
    while (step.next < choices.size()) {
      const std::size_t choice = choices[step.next++];
      if (!used_[choice]) return take(choice);
    }
    used_[step.segment] = false;
    path_.pop_back();
  }

  void keep_if_closed() {
    if (path_.back().to != start_) return;
    ++found_;
    std::vector<int> ring;
    ring.reserve(path_.size());
    for (const Step& step : path_) ring.push_back(step.from);
    const double misfit = misfit_(ring);
    if (best_ && misfit >= best_misfit_) return;
    best_ = std::move(ring);
    best_misfit_ = misfit;
  }

  std::span<const RingSegment> segments_;
  const std::function<double(std::span<const int>)>& misfit_;
  std::unordered_map<int, std::vector<std::size_t>> at_point_;
  std::vector<bool> used_;
  std::vector<Step> path_;
  int start_ = 0, found_ = 0;
  std::optional<std::vector<int>> best_;
  double best_misfit_ = 0;
};

}  // namespace

std::optional<FaceRing> face_ring(std::span<const RingSegment> segments,
                                  const std::function<double(std::span<const int>)>& misfit) {
  if (segments.size() < 3) return std::nullopt;
  for (const int start : {segments[0].from, segments[0].to})
    if (auto ring = in_listed_order(segments, start)) return FaceRing{*std::move(ring), false};
  auto ring = RingWalk(segments, misfit).best();
  if (!ring) return std::nullopt;
  return FaceRing{*std::move(ring), true};
}

}  // namespace roof::readers
