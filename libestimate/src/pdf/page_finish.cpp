#include "pdf/page_finish.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

namespace estimate::pdf {
namespace {

constexpr double same_place = 0.6;   // points between two drawings of the same word
constexpr double bold_offset = 0.1;  // points of offset that are meant to be visible
constexpr double cell = 2 * same_place;

// Where a line through the middle of lower-case letters is, above the baseline, in units of the font size;
// capitals and figures are crossed a little higher.
constexpr double lowest_strike = 0.12, highest_strike = 0.42;
constexpr double thickest_strike = 0.15;
constexpr double struck_share = 0.6;  // of the width that the line must cover

/// The first word of each cell, by a key of the cell and the word's text. Most words are in no other word's
/// cell, so the table must be cheap to fill: it is one block of memory, and what is not in its slot is in a
/// later one.
class Cells {
 public:
  explicit Cells(std::size_t words) : slots_(std::bit_ceil(2 * words + 1)) {}

  [[nodiscard]] std::optional<std::size_t> find(std::uint64_t key) const {
    const Slot& slot = slots_[slot_of(key)];
    return slot.taken ? std::optional(slot.word) : std::nullopt;
  }

  void put(std::uint64_t key, std::size_t word) {
    Slot& slot = slots_[slot_of(key)];
    if (!slot.taken) slot = {key, word, true};
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::size_t word = 0;
    bool taken = false;
  };

  /// Of this key, or where it would be. Half of the slots are free at least, so the search ends soon.
  [[nodiscard]] std::size_t slot_of(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = (key ^ key >> 32) & mask;
    while (slots_[slot].taken && slots_[slot].key != key) slot = (slot + 1) & mask;
    return slot;
  }

  std::vector<Slot> slots_;
};

/// Where a word begins, in grid cells.
struct Place {
  double column, row;
};

Place place_of(const Word& word) { return {word.box.x0 / cell, word.baseline / cell}; }

std::uint64_t cell_key(std::uint64_t text_hash, double column, double row) {
  const auto x = static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(column)));
  const auto y = static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(row)));
  return text_hash ^ (x * 0x9E3779B97F4A7C15U) ^ (y * 0xC2B2AE3D27D4EB4FU);
}

bool is_same_word(const Word& a, const Word& b) {
  return a.text == b.text && a.rotated == b.rotated && std::abs(a.box.x0 - b.box.x0) <= same_place &&
         std::abs(a.baseline - b.baseline) <= same_place && std::abs(a.box.x1 - b.box.x1) <= 2 * same_place;
}

/// The kept word that `word` repeats. Only the four nearest cells can contain it.
Word* find_first_drawing(std::vector<Word>& words, const Cells& cells, const Word& word,
                         std::uint64_t text_hash) {
  const Place place = place_of(word);
  for (const double column : {place.column - 0.5, place.column + 0.5}) {
    for (const double row : {place.row - 0.5, place.row + 0.5}) {
      const auto found = cells.find(cell_key(text_hash, column, row));
      if (found && is_same_word(words[*found], word)) return &words[*found];
    }
  }
  return nullptr;
}

bool strikes(const Rule& rule, const Word& word) {
  if (!rule.horizontal() || rule.thickness > thickest_strike * word.size) return false;
  const double covered = std::min(rule.box.x1, word.box.x1) - std::max(rule.box.x0, word.box.x0);
  const double height = (word.baseline - (rule.box.y0 + rule.box.y1) / 2) / word.size;
  return covered >= struck_share * word.box.width() && height >= lowest_strike && height <= highest_strike;
}

void round_to_thousandth(double& value) { value = std::round(value * 1000) / 1000; }

void round_box(Box& box) {
  for (double* value : {&box.x0, &box.y0, &box.x1, &box.y1}) round_to_thousandth(*value);
}

}  // namespace

std::vector<Word> visible_words(std::vector<DrawnWord> drawn) {
  const bool any_visible = std::ranges::any_of(drawn, [](const DrawnWord& word) { return !word.hidden; });
  std::vector<Word> words;
  words.reserve(drawn.size());
  for (DrawnWord& word : drawn) {
    if (!word.hidden || !any_visible) words.push_back(std::move(word.word));
  }
  return words;
}

void merge_doubled(std::vector<Word>& words) {
  Cells cells(words.size());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    Word& word = words[i];
    const std::uint64_t text_hash = std::hash<std::string_view>{}(word.text);
    if (Word* first = find_first_drawing(words, cells, word, text_hash)) {
      const double offset =
          std::max(std::abs(first->box.x0 - word.box.x0), std::abs(first->baseline - word.baseline));
      first->bold = first->bold || word.bold || offset > bold_offset;
      continue;
    }
    const Place place = place_of(word);
    cells.put(cell_key(text_hash, place.column, place.row), kept);
    if (kept != i) words[kept] = std::move(word);
    ++kept;
  }
  words.resize(kept);
}

void sort_rules(std::vector<Rule>& rules) {
  const auto key = [](const Rule& rule) {
    return std::tie(rule.box.y0, rule.box.x0, rule.box.y1, rule.box.x1, rule.color);
  };
  std::ranges::sort(rules, {}, key);
  rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
}

void mark_struck(std::vector<Word>& words, const std::vector<Rule>& rules, Steps& steps) {
  for (Word& word : words) {
    if (word.rotated) continue;
    const double top = word.baseline - (highest_strike + thickest_strike) * word.size;
    auto rule = std::ranges::lower_bound(rules, top, {}, [](const Rule& r) { return r.box.y0; });
    for (; rule != rules.end() && rule->box.y0 < word.baseline && !word.struck; ++rule) {
      word.struck = strikes(*rule, word);
      if (steps.too_late()) return;
    }
  }
}

void round_coordinates(Page& page) {
  for (double* value : {&page.width, &page.height, &page.image_area}) round_to_thousandth(*value);
  for (Word& word : page.words) {
    round_box(word.box);
    round_to_thousandth(word.baseline);
  }
  for (Rule& rule : page.rules) round_box(rule.box);
  for (Box& outline : page.outlines) round_box(outline);
}

}  // namespace estimate::pdf
