#include "match/score/candidate_finder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "support/random_prices.h"

using namespace estimate;
using namespace estimate::match;

namespace {

constexpr std::size_t searched_entries = 100;

/// Ranks all entries that have a word of the query: the weight of the words in common, less a tenth of the
/// difference in weight.
std::vector<std::uint32_t> best_of_all(const WordIndex& index, const TextQuery& query) {
  std::map<std::pair<std::size_t, std::uint32_t>, float> weights;  // rarest words first
  float whole = 0;
  for (const QueryWord& word : query.words) {
    whole += word.weight;
    for (const SimilarWord& form : word.forms)
      weights.try_emplace({index.entries_with(form.id).size(), form.id},
                          index.weight(form.id) * float(form.likeness));
  }
  std::map<std::uint32_t, float> found;
  for (const auto& [word, weight] : weights)
    for (const std::uint32_t entry : index.entries_with(word.second)) found[entry] += weight;
  std::vector<std::pair<float, std::uint32_t>> ranked;
  ranked.reserve(found.size());
  for (const auto& [entry, weight] : found)
    ranked.emplace_back(-(weight - 0.1F * std::abs(index.entry_weight(entry) - whole)), entry);
  std::ranges::sort(ranked);
  ranked.resize(std::min(ranked.size(), searched_entries));
  std::vector<std::uint32_t> entries;
  entries.reserve(ranked.size());
  for (const auto& [rank, entry] : ranked) entries.push_back(entry);
  return entries;
}

}  // namespace

TEST_CASE("candidate search: the entries are the best of all") {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    testing::RandomPrices random(seed);
    const PriceList list = random.list(400);  // few enough for all words to be visited
    const WordIndex index(list);
    CandidateSearch search(index);
    for (std::size_t line = 0; line < 50; ++line) {
      const std::string description = random.edited(random.description());
      CAPTURE(description);
      const TextQuery query = make_query(index, description);
      auto found = search.find(query), expected = best_of_all(index, query);
      std::ranges::sort(found);
      std::ranges::sort(expected);
      REQUIRE(found == expected);
    }
  }
}

TEST_CASE("candidate search: a description without a word of the list finds nothing") {
  const PriceList list = testing::RandomPrices(1).list(10);
  const WordIndex index(list);
  CandidateSearch search(index);
  CHECK(search.find(make_query(index, "zzzzzz")).empty());
}
