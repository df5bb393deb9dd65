#include "match/score/candidate_finder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace estimate::match {
namespace {

constexpr std::size_t max_ranked = 100;
/// Among entries that share the same words, those with about as many words as the print come first.
constexpr float cost_of_weight = 0.1F;
/// Very frequent words distinguish little and cost much: the search stops after this many visits.
constexpr std::size_t max_visits = 6'000;

struct Wanted {
  std::uint32_t word;
  float weight;
  std::size_t entries;
};

std::vector<Wanted> wanted_words(const WordIndex& index, const TextQuery& query) {
  std::vector<Wanted> wanted;
  for (const QueryWord& word : query.words)
    for (const SimilarWord& form : word.forms)
      wanted.push_back(
          {form.id, index.weight(form.id) * float(form.likeness), index.entries_with(form.id).size()});
  std::ranges::sort(wanted, {}, [](const Wanted& w) { return std::pair(w.entries, w.word); });
  const auto repeated = std::ranges::unique(wanted, {}, &Wanted::word);
  wanted.erase(repeated.begin(), repeated.end());
  return wanted;
}

struct Ranked {
  float rank;
  std::uint32_t entry;
  [[nodiscard]] bool before(const Ranked& other) const {
    return rank != other.rank ? rank > other.rank : entry < other.entry;
  }
};

/// The best of the ranked entries that it is given. It orders them only when it has twice as many as it
/// keeps, and refuses those that cannot be among them at once.
class BestEntries {
 public:
  BestEntries() { ranked_.reserve(2 * max_ranked); }

  /// Whether an entry with at most this rank may be among the best.
  [[nodiscard]] bool may_take(float rank) const { return rank >= worst_.rank; }

  void add(const Ranked& ranked) {
    if (!ranked.before(worst_)) return;
    ranked_.push_back(ranked);
    if (ranked_.size() == 2 * max_ranked) drop_surplus();
  }

  void take(std::vector<std::uint32_t>& entries) {
    if (ranked_.size() > max_ranked) drop_surplus();
    entries.clear();
    for (const Ranked& ranked : ranked_) entries.push_back(ranked.entry);
  }

 private:
  void drop_surplus() {
    const auto last = ranked_.begin() + std::ptrdiff_t(max_ranked - 1);
    std::ranges::nth_element(ranked_, last, [](const Ranked& a, const Ranked& b) { return a.before(b); });
    worst_ = *last;
    ranked_.resize(max_ranked);
  }

  std::vector<Ranked> ranked_;
  Ranked worst_{-std::numeric_limits<float>::infinity(), std::numeric_limits<std::uint32_t>::max()};
};

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

const std::vector<std::uint32_t>& CandidateSearch::find(const TextQuery& query) {
  entries_.clear();
  std::size_t visits = 0;
  for (const Wanted& wanted : wanted_words(index_, query)) {
    if (visits > 0 && visits + wanted.entries > max_visits) break;
    visits += wanted.entries;
    visit(wanted.word, wanted.weight);
  }
  float weight = 0;
  for (const QueryWord& word : query.words) weight += word.weight;
  keep_best(weight);
  return entries_;
}

/// Without a branch: which entries are new cannot be predicted.
void CandidateSearch::visit(std::uint32_t word, float weight) {
  const auto with_word = index_.entries_with(word);
  const std::size_t before = entries_.size();
  entries_.resize(before + with_word.size());
  std::uint32_t* next = entries_.data() + before;
  for (const std::uint32_t entry : with_word) {
    float& found = found_[entry];
    *next = entry;
    next += found == 0 ? 1 : 0;
    found += weight;
  }
  entries_.resize(std::size_t(next - entries_.data()));
}

void CandidateSearch::keep_best(float query_weight) {
  BestEntries best;
  for (const std::uint32_t entry : entries_) {
    const float found = std::exchange(found_[entry], 0.0F);
    if (!best.may_take(found)) continue;  // the rank is not higher
    const float surplus = std::abs(index_.entry_weight(entry) - query_weight);
    best.add({found - cost_of_weight * surplus, entry});
  }
  best.take(entries_);
}

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
  // A labor minimum is never the trade's item, and so on. A person who searches may leave such words out.
  const bool any_charge = bounds_.least_score != least_score;
  const auto unit = index_.unit_of(item.unit);
  comparison_.begin(query);
  std::vector<std::uint32_t> entries = search_.find(query);
  if (!item.unit.empty())
    std::erase_if(entries, [&](std::uint32_t entry) { return index_.entry_unit(entry) != unit; });
  if (!any_charge)
    std::erase_if(entries, [&](std::uint32_t entry) { return index_.charge(entry) != query.charge; });
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
