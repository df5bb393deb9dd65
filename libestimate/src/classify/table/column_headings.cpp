#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "classify/table/layouts.h"
#include "estimate/text_measures.h"
#include "esx/estimate/base/text.h"

namespace estimate::classify {
namespace {

// A line of headings has at least so many that were read right.
constexpr std::ptrdiff_t least_exact = 2, least_known = 4;
constexpr std::size_t shortest_mended = 3;
constexpr std::size_t long_word = 7;  // may have two wrong letters

const std::set<std::string_view>& vocabulary() {
  static const auto words = [] {
    std::set<std::string_view> all;
    for (const Heading& heading : headings()) {
      for (const std::string_view word : split_blanks(heading.words)) all.insert(word);
    }
    return all;
  }();
  return words;
}

/// Short headings of few layouts, which others would be mistaken for: "ACY" is "ACV", not "ACT".
bool is_rare(std::string_view heading) {
  static constexpr std::array<std::string_view, 6> rare = {"act", "age", "calc", "cat", "per", "sel"};
  return std::ranges::find(rare, heading) != rare.end();
}

/// The only heading with the fewest wrong letters; nullopt if several have as few.
std::optional<std::string_view> closest_heading(std::string_view word) {
  if (word.size() < shortest_mended || word.size() > max_edited_letters) return std::nullopt;
  std::optional<std::string_view> closest;
  std::size_t fewest = word.size() >= long_word ? 3 : 2;
  for (const std::string_view heading : vocabulary()) {
    if (is_rare(heading) || heading.size() < shortest_mended || heading.size() > max_edited_letters) continue;
    const std::size_t wrong = edit_distance(word, heading);
    if (wrong > fewest) continue;
    closest = wrong < fewest ? std::optional(heading) : std::nullopt;
    fewest = wrong;
  }
  return closest;
}

/// Matches one heading at words[at]; returns the number of its words, 0 if there is no match.
std::size_t match_heading(std::span<const Word> words, std::size_t at, Field& field) {
  const std::string first = to_lower(words[at].text);
  for (const Heading& h : headings()) {
    if (!h.words.starts_with(first)) continue;  // of nearly all words and headings; spares splitting them
    const auto parts = split_blanks(h.words);
    if (at + parts.size() > words.size()) continue;
    bool same = true;
    for (std::size_t k = 0; k < parts.size() && same; ++k) same = to_lower(words[at + k].text) == parts[k];
    if (!same) continue;
    field = h.field;
    return parts.size();
  }
  return 0;
}

/// Headings are bold; a sketch label may be on the same baseline. `kept`: words that are not those of the
/// line.
std::span<const Word> column_heading_words(const Line& line, std::vector<Word>& kept) {
  if (line.recognized) return kept = mend_headings(line.words);
  const auto bold = static_cast<std::size_t>(std::ranges::count_if(line.words, &Word::bold));
  if (bold < 2 || bold == line.words.size()) return line.words;
  std::ranges::copy_if(line.words, std::back_inserter(kept), &Word::bold);
  return kept;
}

bool is_figure(Field field) {
  return field != Field::description && field != Field::cat && field != Field::sel && field != Field::act &&
         field != Field::calc && field != Field::factor;
}

/// In real prints, quantities end 11.5 to 27.4 pt left of their heading's right edge, because the unit
/// follows.
constexpr double quantity_inset_pt = 14;

/// A heading, or words in the place of one.
struct FoundHeading {
  std::optional<Field> field;
  Box box;
  std::size_t length = 0;  // of words that are not a heading, with the blanks between them
  bool shares_column = false;
};

/// Words of one heading are a blank apart, 0.25 of the type size; columns are much further apart.
bool is_same_heading(const Box& before, const Word& next) {
  constexpr double blank_share = 0.5;
  return next.box.x0 - before.x1 <= blank_share * next.size;
}

/// Nothing if a word is not a heading, unless headings may have wrong letters.
std::vector<FoundHeading> find_headings(std::span<const Word> words, bool may_have_wrong_letters) {
  std::vector<FoundHeading> found;
  for (std::size_t i = 0; i < words.size();) {
    const bool may_share = !found.empty() && found.back().field.value_or(Field::quantity) == Field::quantity;
    if (words[i].text == "/" && may_share) {
      found.back().shares_column = true;
      ++i;
      continue;
    }
    Field field{};
    const std::size_t n = match_heading(words, i, field);
    if (n == 0 && !may_have_wrong_letters) return {};
    if (!found.empty() && !found.back().field && is_same_heading(found.back().box, words[i])) {
      found.back().length += 1 + words[i].text.size();
      found.back().box.include(words[i++].box);
      continue;
    }
    found.push_back({n == 0 ? std::nullopt : std::optional(field), words[i].box, words[i].text.size()});
    for (std::size_t k = 1; k < n; ++k) found.back().box.include(words[i + k].box);
    i += std::max<std::size_t>(n, 1);
  }
  return found;
}

/// A wrong letter does not change how many there are.
bool could_be(const FoundHeading& found, Field field) {
  if (found.field) return *found.field == field;
  return std::ranges::any_of(
      headings(), [&](const Heading& h) { return h.field == field && h.words.size() == found.length; });
}

bool fits(std::span<const Field> layout, const std::vector<FoundHeading>& found) {
  return std::ranges::equal(layout, found, [](Field f, const FoundHeading& h) { return could_be(h, f); });
}

/// Headings with letters that the font does not map, or that were misread, are still headings in their
/// places, if more than half of the others are there and a single layout has them in this order.
std::vector<HeadingCell> complete_headings(const std::vector<FoundHeading>& found) {
  const auto known = std::ranges::count_if(found, [](const FoundHeading& h) { return h.field.has_value(); });
  if (known < least_known || 2 * known <= std::ssize(found)) return {};
  const Layout* only = nullptr;
  for (const Layout& layout : layouts()) {
    if (!fits(layout.headings, found)) continue;
    if (only != nullptr && !std::ranges::equal(only->headings, layout.headings)) return {};
    only = &layout;
  }
  std::vector<HeadingCell> cells;
  for (std::size_t i = 0; only != nullptr && i < found.size(); ++i)
    cells.push_back({only->headings[i], found[i].box, found[i].shares_column});
  return cells;
}

/// The headings of a recognized line without the words that are none: specks and strokes of a pen.
std::vector<HeadingCell> known_headings(const std::vector<FoundHeading>& found) {
  std::vector<HeadingCell> cells;
  for (const FoundHeading& heading : found) {
    if (heading.field) cells.push_back({*heading.field, heading.box, heading.shares_column});
  }
  const bool mostly = std::ssize(cells) >= least_known && 3 * cells.size() >= 2 * found.size();
  return mostly ? cells : std::vector<HeadingCell>();
}

}  // namespace

std::vector<Word> mend_headings(const std::vector<Word>& words) {
  const auto is_heading = [](const Word& w) { return vocabulary().contains(to_lower(w.text)); };
  if (std::ranges::count_if(words, is_heading) < least_exact) return words;
  std::vector<Word> mended;
  std::ptrdiff_t known = 0;
  for (const Word& word : words) {
    mended.push_back(word);
    const std::string text = to_lower(word.text);
    if (vocabulary().contains(text)) {
      ++known;
    } else if (const auto heading = closest_heading(text)) {
      mended.back().text = std::string(*heading);
      ++known;
    }
  }
  return known >= least_known && 2 * known > std::ssize(words) ? mended : words;
}

std::vector<HeadingCell> read_headings(const Line& line) {
  std::vector<Word> kept;
  const std::vector<FoundHeading> found =
      find_headings(column_heading_words(line, kept), line.bold || line.recognized);
  std::vector<HeadingCell> cells;
  for (const FoundHeading& heading : found) {
    if (heading.field) {
      cells.push_back({*heading.field, heading.box, heading.shares_column});
      continue;
    }
    std::vector<HeadingCell> completed = complete_headings(found);
    return completed.empty() && line.recognized ? known_headings(found) : completed;
  }
  return cells;
}

bool have_same_places(const std::vector<HeadingCell>& headings, const std::vector<HeadingCell>& others) {
  constexpr double tolerance_pt = 6;  // recognized words are up to a letter wider
  return !headings.empty() && std::ranges::all_of(headings, [&](const HeadingCell& heading) {
    return std::ranges::any_of(others, [&](const HeadingCell& other) {
      return other.field == heading.field && std::abs(other.box.x1 - heading.box.x1) <= tolerance_pt;
    });
  });
}

void add_upper_description(const Line& upper, std::vector<HeadingCell>& headings) {
  const bool named = std::ranges::find(headings, Field::description, &HeadingCell::field) != headings.end();
  const Word& first = upper.words.front();
  if (!named && to_lower(first.text) == "description")
    headings.insert(headings.begin(), {Field::description, first.box});
}

void settle_headings(std::vector<HeadingCell>& headings) {
  const auto has = [&](Field field) {
    return std::ranges::find(headings, field, &HeadingCell::field) != headings.end();
  };
  const auto price = std::ranges::find(headings, Field::unit_price, &HeadingCell::field);
  const auto other =
      price == headings.end() ? price : std::find_if(std::next(price), headings.end(), [](const auto& h) {
        return h.field == Field::unit_price;
      });
  if (other != headings.end() && other->box.width() > price->box.width()) price->field = Field::unit;
  if (has(Field::rcv) || has(Field::acv)) return;
  const auto amount = std::ranges::find(headings, Field::extension, &HeadingCell::field);
  if (amount != headings.end()) amount->field = Field::rcv;
}

std::vector<Column> heading_columns(const std::vector<HeadingCell>& headings) {
  std::vector<Column> columns;
  for (const HeadingCell& c : headings) {
    if (!is_figure(c.field)) continue;
    columns.push_back({c.field, c.box.x1 - (c.field == Field::quantity ? quantity_inset_pt : 0)});
  }
  return columns;
}

}  // namespace estimate::classify
