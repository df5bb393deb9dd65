#include "classify/table/mend_headings.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "classify/table/layouts.h"
#include "estimate/edit_distance.h"
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

}  // namespace estimate::classify
