#include "esx/estimate/page_text.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

// A page with text drawn as outlines has hundreds of shapes; bullets and check boxes are a few.
constexpr std::size_t fewest_outlines = 50;
constexpr std::size_t max_words_among_outlines = 3;  // a stamp or a page number

// Of the characters of a page, leaders aside, nine in ten are letters and digits; among those of a font with
// its own numbering of glyphs, taken for ASCII, less than half.
constexpr double least_share = 0.5;
constexpr std::size_t fewest_characters = 40;

constexpr std::string_view leaders = "._-=*";

bool is_readable(std::string_view character) {
  constexpr std::string_view replacement = "\xEF\xBF\xBD";
  const auto first = static_cast<unsigned char>(character.front());
  constexpr unsigned char private_use_planes = 0xEE;  // U+E000 and on, with 0xEF that of presentation forms
  if (first >= 0x80) return character != replacement && first != private_use_planes;
  return is_digit(character.front()) || (first | 0x20U) - 'a' < 26U;
}

std::size_t length_of_character(unsigned char first) {
  return first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

bool is_garbled(const std::vector<Word>& words) {
  std::size_t all = 0, readable = 0;
  for (const Word& word : words) {
    for (std::size_t i = 0; i < word.text.size();) {
      const std::string_view character = std::string_view(word.text).substr(
          i, length_of_character(static_cast<unsigned char>(word.text[i])));
      i += character.size();
      if (leaders.find(character) != std::string_view::npos) continue;
      ++all;
      readable += is_readable(character) ? 1 : 0;
    }
  }
  return all >= fewest_characters && static_cast<double>(readable) < least_share * static_cast<double>(all);
}

}  // namespace

PageText page_text(const Page& page) {
  if (page.recognized) return PageText::usable;
  if (is_image_only(page)) return PageText::image;
  if (page.words.size() <= max_words_among_outlines && page.outlines.size() >= fewest_outlines)
    return PageText::outlined;
  return is_garbled(page.words) ? PageText::garbled : PageText::usable;
}

}  // namespace estimate
