#include <algorithm>
#include <cmath>
#include <map>

#include "esx/estimate/check_scope.h"
#include "scope/canonical_words.h"

namespace estimate {
namespace {

/// The entries that have a word of the text.
using EntriesByWord = std::map<std::string, std::vector<std::size_t>, std::less<>>;

EntriesByWord entries_by_word(std::string_view text, const PriceList& list) {
  EntriesByWord entries;
  for (const std::string& word : scope::canonical_words(text)) entries.emplace(word, 0);
  for (std::size_t i = 0; i < list.items.size(); ++i)
    for (const std::string& word : scope::canonical_words(list.items[i].description))
      if (const auto found = entries.find(word); found != entries.end()) found->second.push_back(i);
  return entries;
}

}  // namespace

std::vector<const PriceItem*> entries_about(std::string_view text, const PriceList& list, std::size_t max) {
  std::vector<double> scores(list.items.size(), 0);
  for (const auto& [word, entries] : entries_by_word(text, list))
    for (const std::size_t entry : entries)
      scores[entry] += std::log(1 + double(list.items.size()) / double(entries.size()));
  std::vector<const PriceItem*> found;
  for (std::size_t i = 0; i < scores.size(); ++i)
    if (scores[i] > 0) found.push_back(&list.items[i]);
  std::ranges::stable_sort(found, std::ranges::greater(), [&](const PriceItem* entry) {
    return scores[std::size_t(entry - list.items.data())];
  });
  if (found.size() > max) found.resize(max);
  return found;
}

}  // namespace estimate
