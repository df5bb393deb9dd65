#include "match/text/word_index.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "estimate/text_measures.h"
#include "esx/estimate/base/text.h"
#include "match/text/words.h"

namespace estimate::match {
namespace {

constexpr std::size_t max_similar = 4;
constexpr std::size_t long_word = 5;

/// Encodes three letters as one number; words are padded so that first and last letters have their own
/// trigrams.
template <class Visit>
void for_each_trigram(std::string_view word, Visit visit) {
  std::uint32_t trigram = 0;
  const auto push = [&](char c) {
    trigram = (trigram << 8U | static_cast<unsigned char>(c)) & 0xFFFFFFU;
    visit(trigram);
  };
  for (const char c : word) push(c);
  push(' ');
  push(' ');
}

std::uint32_t letters_of(std::string_view word) {
  std::uint32_t letters = 0;
  for (const char c : word) letters |= 1U << (static_cast<unsigned char>(c) & 31U);
  return letters;
}

bool has_digit(std::string_view word) {
  return std::ranges::any_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether `shorter` is `word` with letters left out: "cabnt" for "cabinet".
bool shortens(std::string_view shorter, std::string_view word) {
  if (shorter.size() < 2 || shorter.size() >= word.size() || shorter.front() != word.front()) return false;
  std::size_t at = 0;
  for (const char c : word)
    if (at < shorter.size() && shorter[at] == c) ++at;
  return at == shorter.size();
}

/// 0 if `word` cannot be meant.
double likeness(std::string_view typed, bool cut, std::string_view word) {
  if (has_digit(word)) return 0;
  const std::size_t size = std::max(typed.size(), word.size());
  const std::size_t least = std::min(typed.size(), word.size());
  if (size <= max_edited_letters && size - least <= 2 && least >= 3) {
    const std::size_t edits = edit_distance(typed, word);
    if (edits == 1) return size <= 4 ? 0.85 : 0.95;
    if (edits == 2 && least >= 7) return 0.8;
  }
  if (typed.size() >= 3 && word.starts_with(typed)) return cut ? 0.9 : 0.75;
  if (shortens(typed, word) && (cut || typed.size() * 2 >= word.size())) return cut ? 0.8 : 0.65;
  return 0;
}

}  // namespace

std::uint32_t Vocabulary::add(std::string_view raw) {
  if (const auto known = by_raw_.find(raw); known != by_raw_.end()) return known->second;
  std::string word = canonical_word(raw);
  std::uint32_t id = none;
  if (!word.empty()) {
    const auto [at, fresh] = by_word_.emplace(word, std::uint32_t(words_.size()));
    id = at->second;
    if (fresh) words_.push_back(std::move(word));
  }
  by_raw_.emplace(raw, id);
  return id;
}

void Vocabulary::finish() {
  for (const auto& [raw, id] : by_raw_)
    if (id != none && !has_digit(raw)) spellings_.push_back({raw, id, letters_of(raw)});
  std::ranges::sort(spellings_, {}, &Spelling::raw);
  longest_ = max_edited_letters;
  for (const Spelling& spelling : spellings_) longest_ = std::max(longest_, spelling.raw.size());
  for (std::size_t i = 0; i < spellings_.size(); ++i)
    for_each_trigram(spellings_[i].raw,
                     [&](std::uint32_t t) { trigrams_.push_back(std::uint64_t(t) << 32U | i); });
  std::ranges::sort(trigrams_);
}

std::uint32_t Vocabulary::find(std::string_view raw) const {
  if (const auto known = by_raw_.find(raw); known != by_raw_.end()) return known->second;
  const std::string word = canonical_word(raw);
  return word.empty() ? none : find_canonical(word);
}

std::uint32_t Vocabulary::find_canonical(std::string_view word) const {
  const auto known = by_word_.find(word);
  return known == by_word_.end() ? unknown : known->second;
}

std::vector<SimilarWord> Vocabulary::similar(std::string_view raw, bool cut) const {
  std::vector<std::uint32_t> candidates;
  if (raw.size() > longest_ || has_digit(raw)) return {};  // nothing is like a longer word
  for_each_trigram(raw, [&](std::uint32_t t) {
    auto at = std::ranges::lower_bound(trigrams_, std::uint64_t(t) << 32U);
    for (; at != trigrams_.end() && *at >> 32U == t; ++at) candidates.push_back(std::uint32_t(*at));
  });
  std::ranges::sort(candidates);
  // One typo in a long word leaves most of its trigrams unchanged.
  const std::uint32_t letters = letters_of(raw);
  const std::size_t shared = raw.size() >= long_word ? 2 : 1;

  std::vector<SimilarWord> found;
  for (auto begin = candidates.begin(); begin != candidates.end();) {
    const auto end = std::find_if(begin, candidates.end(), [&](std::uint32_t c) { return c != *begin; });
    const auto count = std::size_t(end - begin);
    const auto& [spelling, id, spelling_letters] = spellings_[*begin];
    begin = end;
    // Two typos add at most two other letters; this alone excludes most words.
    if (count < shared || std::popcount(letters & ~spelling_letters) > 2) continue;
    const double likely = likeness(raw, cut, spelling);
    if (likely == 0) continue;
    const auto known = std::ranges::find(found, id, &SimilarWord::id);
    if (known == found.end())
      found.push_back({id, likely});
    else
      known->likeness = std::max(known->likeness, likely);
  }
  std::ranges::stable_sort(found, std::greater{}, &SimilarWord::likeness);
  found.resize(std::min(found.size(), max_similar));
  return found;
}

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
  charges_.reserve(list.items.size());
  gaps_.reserve(list.items.size());
  std::string folded;
  for (const PriceItem& item : list.items) {
    fold_text(item.description, folded);
    WordReader reader(folded);
    ChargeReader charge;
    for (RawWord raw; reader.next(raw);) {
      const std::uint32_t word = vocabulary_.add(raw.text);
      if (word == Vocabulary::none) continue;
      entry_words_.push_back(word);
      charge.add(vocabulary_.word(word));
    }
    charges_.push_back(charge.kinds());
    gaps_.push_back(has_surface_gap(item.description));
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
