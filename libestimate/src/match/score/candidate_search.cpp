#include "match/score/candidate_search.h"

#include <algorithm>
#include <cmath>

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

void CandidateSearch::visit(std::uint32_t word, float weight) {
  for (const std::uint32_t entry : index_.entries_with(word)) {
    if (found_[entry] == 0) entries_.push_back(entry);
    found_[entry] += weight;
  }
}

void CandidateSearch::keep_best(float query_weight) {
  struct Ranked {
    float rank;
    std::uint32_t entry;
  };
  std::vector<Ranked> ranked;
  ranked.reserve(entries_.size());
  for (const std::uint32_t entry : entries_) {
    const float surplus = std::abs(index_.entry_weight(entry) - query_weight);
    ranked.push_back({found_[entry] - cost_of_weight * surplus, entry});
    found_[entry] = 0;
  }
  const auto before = [](const Ranked& a, const Ranked& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.entry < b.entry;
  };
  const auto kept = std::min(max_ranked, ranked.size());
  const auto cut = ranked.begin() + std::ptrdiff_t(kept);
  std::nth_element(ranked.begin(), cut, ranked.end(),
                   before);  // partial sorting is faster than sorting everything
  std::sort(ranked.begin(), cut, before);
  entries_.clear();
  for (const Ranked& r : std::span(ranked).first(kept)) entries_.push_back(r.entry);
}

}  // namespace estimate::match
