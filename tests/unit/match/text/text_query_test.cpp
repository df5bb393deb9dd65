#include "match/text/text_query.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "support/random_prices.h"

using namespace estimate;
using namespace estimate::match;

namespace {

/// Searches every word of the description in all words of the entry.
TextLikeness compare_all(const WordIndex& index, const TextQuery& query, std::uint32_t entry) {
  const auto words = index.words_of(entry);
  std::vector<bool> taken(words.size());
  TextLikeness likeness;
  double printed = 0, printed_found = 0, entry_found = 0;
  int printed_numbers = 0, entry_numbers = 0;
  float surplus = 0, missing = 0;
  std::uint32_t printed_groups = 0, entry_groups = 0;
  for (const QueryWord& word : query.words) {
    const SimilarWord* found = nullptr;
    for (std::size_t f = 0; f < word.forms.size() && found == nullptr; ++f) {
      for (std::size_t i = 0; i < words.size() && found == nullptr; ++i) {
        if (taken[i] || words[i] != word.forms[f].id) continue;
        taken[i] = true;
        found = &word.forms[f];
      }
    }
    printed += word.weight;
    printed_found += (found == nullptr ? 0 : found->likeness) * word.weight;
    if (found != nullptr) {
      entry_found += found->likeness * index.weight(found->id);
      continue;
    }
    if (!word.remark) ++likeness.added_words;
    if (word.group == WordIndex::number_group) {
      ++printed_numbers;
      continue;
    }
    surplus += word.surplus;
    if (word.group != 0) printed_groups |= 1U << word.group;
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto group = index.group(words[i]);
    if (taken[i]) continue;
    if (group == WordIndex::number_group)
      ++entry_numbers;
    else
      ++missing;
    if (group != 0 && group != WordIndex::number_group) entry_groups |= 1U << group;
  }
  likeness.entry_words = index.entry_weight(entry) > 0 ? entry_found / double(index.entry_weight(entry)) : 0;
  likeness.print_words = printed > 0 ? printed_found / printed : 0;
  likeness.changed_numbers = std::min(printed_numbers, entry_numbers);
  likeness.surplus_numbers = printed_numbers - likeness.changed_numbers;
  likeness.missing_numbers = entry_numbers - likeness.changed_numbers;
  likeness.surplus_words = double(surplus);
  likeness.missing_words = double(missing);
  likeness.opposite_words = std::popcount(printed_groups & entry_groups);
  return likeness;
}

}  // namespace

TEST_CASE("text query: a comparison equals the search of every word in all words") {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    testing::RandomPrices random(seed);
    const PriceList list = random.list(100);
    const WordIndex index(list);
    TextComparison comparison(index);
    for (const PriceItem& item : list.items) {
      const TextQuery query = make_query(index, random.edited(item.description));
      comparison.begin(query);
      for (std::uint32_t entry = 0; entry < list.items.size(); ++entry)
        REQUIRE(comparison.with(entry) == compare_all(index, query, entry));
    }
  }
}
