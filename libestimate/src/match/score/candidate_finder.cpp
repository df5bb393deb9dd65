#include "match/score/candidate_finder.h"

#include <algorithm>
#include <limits>

namespace estimate::match {
namespace {

/// Entries with a lower score have too little in common to be named.
constexpr double least_score = -5;
constexpr std::size_t max_candidates = 12;

bool better(const Candidate& a, const Candidate& b) {
  return a.score != b.score ? a.score > b.score : a.entry < b.entry;
}

/// The entries of a search are all over a large list: waiting for one after another takes longer than the
/// work.
void prefetch(const PriceItem& entry) {
  __builtin_prefetch(&entry.activities);
  __builtin_prefetch(&entry.remove);
}

}  // namespace

std::vector<Candidate> CandidateFinder::find(const LineItem& item) {
  return find_best(item, {.candidates = max_candidates, .least_score = least_score});
}

std::vector<Candidate> CandidateFinder::find_all(const LineItem& item, std::size_t max) {
  return find_best(item, {.candidates = max, .least_score = -std::numeric_limits<double>::infinity()});
}

std::vector<Candidate> CandidateFinder::find_best(const LineItem& item, const Bounds& bounds) {
  bounds_ = bounds;
  best_.clear();
  for (const DescriptionReading& reading : read_description(item.description)) add_of_reading(item, reading);
  return best_;
}

void CandidateFinder::add_of_reading(const LineItem& item, const DescriptionReading& reading) {
  const TextQuery query = make_query(index_, reading.key);
  const auto unit = index_.unit_of(item.unit);
  comparison_.begin(query);
  std::vector<std::uint32_t> entries = search_.find(query);
  if (!item.unit.empty())
    std::erase_if(entries, [&](std::uint32_t entry) { return index_.entry_unit(entry) != unit; });
  for (const std::uint32_t entry : entries) prefetch(list_.items[entry]);
  for (const std::uint32_t entry : entries) {
    const Candidate candidate = make_candidate(item, list_.items[entry], reading, comparison_.with(entry));
    if (candidate.score >= bounds_.least_score) keep_if_best(candidate);
  }
}

/// An entry is kept once, with its best reading; of equal ones, the most literal reading.
void CandidateFinder::keep_if_best(const Candidate& candidate) {
  if (best_.size() == bounds_.candidates && !better(candidate, best_.back())) return;
  const auto known = std::ranges::find(best_, candidate.entry, &Candidate::entry);
  if (known != best_.end()) {
    if (candidate.score <= known->score) return;
    best_.erase(known);
  } else if (best_.size() == bounds_.candidates) {
    best_.pop_back();
  }
  best_.insert(std::ranges::upper_bound(best_, candidate, better), candidate);
}

void rank(std::vector<Candidate>& candidates) { std::ranges::sort(candidates, better); }

}  // namespace estimate::match
