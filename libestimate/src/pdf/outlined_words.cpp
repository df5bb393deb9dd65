#include "pdf/outlined_words.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "esx/estimate/page_text.h"
#include "pdf/geometry.h"

namespace estimate::pdf {
namespace {

constexpr std::size_t fewest_outlines = 30;  // two headings; bullets, arrows and check boxes are fewer
constexpr std::size_t pages_of_letterhead = 3;
constexpr double same_size_pt = 1;     // of the recognized page and the one with text
constexpr double covered_share = 0.4;  // of a word's width or height that shapes or another word cover
constexpr double recognition_margin_pt = 1;

/// Where a shape is, in points.
std::pair<long, long> place_of(const Box& outline) {
  return {std::lround(outline.x0), std::lround(outline.y0)};
}

/// How much of the word's width the shapes cover.
double covered_by(const std::vector<Box>& outlines, const Box& word) {
  double covered = 0;
  for (const Box& outline : outlines) {
    const Box part = common_part(outline, word);
    if (part.width() > 0 && part.height() > 0) covered += part.width();
  }
  return word.width() > 0 ? covered / word.width() : 0;
}

bool overlap(const Box& a, const Box& b) {
  const Box part = common_part(a, b);
  return part.width() > recognition_margin_pt &&
         part.height() > covered_share * std::min(a.height(), b.height());
}

}  // namespace

std::vector<const Page*> pages_with_outlined_words(const Document& document) {
  const auto may_have = [](const Page& page) { return page.outlines.size() >= fewest_outlines; };
  if (std::ranges::none_of(document.pages, may_have)) return {};
  std::map<std::pair<long, long>, std::set<int>> pages_with;
  for (const Page& page : document.pages) {
    for (const Box& outline : page.outlines) pages_with[place_of(outline)].insert(page.number);
  }
  std::vector<const Page*> found;
  for (const Page& page : document.pages) {
    if (!may_have(page) || page.recognized || page.words.empty() || page_text(page) != PageText::usable)
      continue;
    const auto own = std::ranges::count_if(page.outlines, [&](const Box& outline) {
      return pages_with.at(place_of(outline)).size() < pages_of_letterhead;
    });
    if (static_cast<std::size_t>(own) >= fewest_outlines) found.push_back(&page);
  }
  return found;
}

bool add_outlined_words(Page& page, std::vector<Word> recognized, double width, double height) {
  if (std::abs(page.width - width) > same_size_pt || std::abs(page.height - height) > same_size_pt)
    return false;
  const std::size_t printed = page.words.size();
  for (Word& word : recognized) {
    const auto in_text =
        std::any_of(page.words.begin(), page.words.begin() + static_cast<std::ptrdiff_t>(printed),
                    [&](const Word& known) { return overlap(known.box, word.box); });
    if (!in_text && covered_by(page.outlines, word.box) >= covered_share)
      page.words.push_back(std::move(word));
  }
  return true;
}

}  // namespace estimate::pdf
