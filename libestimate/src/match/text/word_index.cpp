#include "match/text/word_index.h"

#include <algorithm>
#include <cmath>

#include "esx/estimate/base/text.h"
#include "match/text/word_forms.h"
#include "match/text/words.h"

namespace estimate::match {

WordIndex::WordIndex(const PriceList& list) {
  read_entries(list);
  read_units(list);
  vocabulary_.finish();
  fill_postings();
  weigh();
}

void WordIndex::read_entries(const PriceList& list) {
  constexpr std::size_t usual_words = 9;
  entry_begin_.reserve(list.items.size() + 1);
  entry_words_.reserve(list.items.size() * usual_words);
  entry_begin_.push_back(0);
  std::string folded;
  for (const PriceItem& item : list.items) {
    fold_text(item.description, folded);
    WordReader reader(folded);
    for (RawWord raw; reader.next(raw);) {
      const std::uint32_t word = vocabulary_.add(raw.text);
      if (word != Vocabulary::none) entry_words_.push_back(word);
    }
    entry_begin_.push_back(std::uint32_t(entry_words_.size()));
  }
}

void WordIndex::read_units(const PriceList& list) {
  entry_units_.reserve(list.items.size());
  for (const PriceItem& item : list.items)
    entry_units_.push_back(
        units_.try_emplace(to_upper(trim(item.unit)), std::uint32_t(units_.size())).first->second);
}

std::uint32_t WordIndex::unit_of(std::string_view unit) const {
  const auto known = units_.find(to_upper(trim(unit)));
  return known == units_.end() ? std::uint32_t(units_.size()) : known->second;
}

/// A counting sort of (word, entry) by word; a word that occurs twice in an entry counts once.
void WordIndex::fill_postings() {
  const auto count_words = [&](auto visit) {
    std::vector<std::uint32_t> last(vocabulary_.size(), Vocabulary::unknown);
    for (std::uint32_t entry = 0; entry < entry_count(); ++entry) {
      for (const std::uint32_t word : words_of(entry)) {
        if (last[word] == entry) continue;
        last[word] = entry;
        visit(word, entry);
      }
    }
  };
  posting_begin_.assign(vocabulary_.size() + 1, 0);
  count_words([&](std::uint32_t word, std::uint32_t) { ++posting_begin_[word + 1]; });
  for (std::size_t i = 1; i < posting_begin_.size(); ++i) posting_begin_[i] += posting_begin_[i - 1];
  postings_.resize(posting_begin_.back());
  std::vector<std::uint32_t> next(posting_begin_.begin(), posting_begin_.end() - 1);
  count_words([&](std::uint32_t word, std::uint32_t entry) { postings_[next[word]++] = entry; });
}

void WordIndex::weigh() {
  const auto all = double(entry_count());
  weights_.reserve(vocabulary_.size());
  for (std::uint32_t word = 0; word < vocabulary_.size(); ++word) {
    const std::string& text = vocabulary_.word(word);
    weights_.push_back(float(std::log(1 + all / double(entries_with(word).size()))));
    const bool number = text.front() >= '0' && text.front() <= '9';
    groups_.push_back(number ? number_group : exclusive_group(text));
  }
  unknown_weight_ = float(std::log(1 + all) / 2);
  entry_weights_.reserve(entry_count());
  for (std::uint32_t entry = 0; entry < entry_count(); ++entry) {
    float sum = 0;
    for (const std::uint32_t word : words_of(entry)) sum += weights_[word];
    entry_weights_.push_back(sum);
  }
}

}  // namespace estimate::match
