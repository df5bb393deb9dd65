#include "match/score/candidate_finder.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/random_prices.h"

using namespace estimate;
using namespace estimate::match;

namespace {

/// Scores every entry that the search finds, sorts them all, and then takes the first twelve.
std::vector<Candidate> find_unbounded(const PriceList& list, const WordIndex& index, const LineItem& item) {
  CandidateSearch search(index);
  TextComparison comparison(index);
  std::vector<Candidate> all;
  for (const DescriptionReading& reading : read_description(item.description)) {
    const TextQuery query = make_query(index, reading.key);
    comparison.begin(query);
    for (const std::uint32_t entry : search.find(query)) {
      if (!item.unit.empty() && !same_unit(item, list.items[entry])) continue;
      all.push_back(make_candidate(item, list.items[entry], reading, comparison.with(entry)));
    }
  }
  std::erase_if(all, [](const Candidate& candidate) { return candidate.score < -5; });
  std::ranges::stable_sort(all, [](const Candidate& a, const Candidate& b) {
    return a.score != b.score ? a.score > b.score : a.entry < b.entry;
  });
  std::vector<Candidate> once;
  for (const Candidate& candidate : all)
    if (once.size() < 12 && std::ranges::count(once, candidate.entry, &Candidate::entry) == 0)
      once.push_back(candidate);
  return once;
}

}  // namespace

TEST_CASE("candidate finder: the bounded search equals the unbounded one") {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    testing::RandomPrices random(seed);
    const PriceList list = random.list(600);
    const WordIndex index(list);
    CandidateFinder finder(list, index);
    for (std::size_t line = 0; line < 60; ++line) {
      LineItem item;
      item.description = random.edited(line % 2 == 0 ? list.items[line].description : random.description());
      item.unit = random.unit();
      item.unit_price = random.price();
      CAPTURE(item.description);
      CAPTURE(item.unit);
      const auto found = finder.find(item), expected = find_unbounded(list, index, item);
      REQUIRE(found.size() == expected.size());
      for (std::size_t i = 0; i < found.size(); ++i) {
        REQUIRE(found[i].entry == expected[i].entry);
        REQUIRE(found[i].score == expected[i].score);
        REQUIRE(found[i].activity == expected[i].activity);
        REQUIRE(found[i].evidence.values == expected[i].evidence.values);
      }
    }
  }
}

TEST_CASE("candidate finder: units are the same whatever their case and spaces") {
  PriceList list;
  list.items.push_back({.cat = "A", .sel = "1", .activities = "+", .description = "Oak door", .unit = " ea"});
  list.items.push_back({.cat = "A", .sel = "2", .activities = "+", .description = "Oak door", .unit = "SF"});
  const WordIndex index(list);
  CandidateFinder finder(list, index);
  LineItem item;
  item.description = "Oak doors";
  const auto found_with = [&](const char* unit) {
    item.unit = unit;
    return finder.find(item).size();
  };
  CHECK(found_with("EA") == 1);
  CHECK(found_with("sf ") == 1);
  CHECK(found_with("") == 2);
  CHECK(found_with("LF") == 0);
}
