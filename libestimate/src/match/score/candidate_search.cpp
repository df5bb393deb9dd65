#include "match/score/candidate_search.h"

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

}  // namespace estimate::match
