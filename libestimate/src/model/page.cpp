#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "esx/estimate/page.h"

namespace estimate {
namespace {

// A scanner app may add its name or a page number as text next to the image.
constexpr std::size_t max_words_beside_image = 3;
constexpr double image_covers_page = 0.5;

// A page with text drawn as outlines has hundreds of shapes; bullets and check boxes are a few.
constexpr std::size_t fewest_outlines = 50;
constexpr std::size_t max_words_among_outlines = 3;  // a stamp or a page number

// Of the characters of a page, leaders aside, nine in ten are letters and digits; among those of a font with
// its own numbering of glyphs, taken for ASCII, less than half.
constexpr double least_share = 0.5;
constexpr std::size_t fewest_characters = 40;
constexpr std::string_view leaders = "._-=*";

enum class Kind : std::uint8_t { leader, readable, other };

/// By ASCII character, as nearly all are.
constexpr auto ascii_kinds = [] {
  std::array<Kind, 0x80> kinds{};
  for (std::size_t c = 0; c < kinds.size(); ++c) {
    const bool letter = (c | 0x20U) - 'a' < 26U;
    kinds[c] = letter || (c >= '0' && c <= '9') ? Kind::readable : Kind::other;
  }
  for (const char c : leaders) kinds[static_cast<unsigned char>(c)] = Kind::leader;
  return kinds;
}();

/// Of a character that is not ASCII.
Kind kind_of(std::string_view character) {
  constexpr std::string_view replacement = "\xEF\xBF\xBD";
  constexpr unsigned char private_use_planes = 0xEE;  // U+E000 and on, with 0xEF that of presentation forms
  const bool usable =
      character != replacement && static_cast<unsigned char>(character.front()) != private_use_planes;
  return usable ? Kind::readable : Kind::other;
}

std::size_t length_of_character(unsigned char first) {
  return first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

bool is_garbled(const std::vector<Word>& words) {
  std::size_t all = 0, readable = 0;
  for (const Word& word : words) {
    for (std::size_t i = 0; i < word.text.size();) {
      const auto first = static_cast<unsigned char>(word.text[i]);
      const std::size_t length = length_of_character(first);
      const Kind kind = first < ascii_kinds.size() ? ascii_kinds[first]
                                                   : kind_of(std::string_view(word.text).substr(i, length));
      i += length;
      all += kind != Kind::leader ? 1 : 0;
      readable += kind == Kind::readable ? 1 : 0;
    }
  }
  return all >= fewest_characters && static_cast<double>(readable) < least_share * static_cast<double>(all);
}

}  // namespace

void Box::include(const Box& other) {
  if (other == Box{}) return;
  if (*this == Box{}) {
    *this = other;
    return;
  }
  x0 = std::min(x0, other.x0);
  y0 = std::min(y0, other.y0);
  x1 = std::max(x1, other.x1);
  y1 = std::max(y1, other.y1);
}

Box turned(const Box& box, int degrees, double width, double height) {
  switch (degrees) {
    case 90:
      return {height - box.y1, box.x0, height - box.y0, box.x1};
    case 180:
      return {width - box.x1, height - box.y1, width - box.x0, height - box.y0};
    case 270:
      return {box.y0, width - box.x1, box.y1, width - box.x0};
    default:
      return box;
  }
}

bool is_image_only(const Page& page) {
  if (page.image_area <= 0 || page.recognized) return false;
  return page.words.empty() ||
         (page.words.size() <= max_words_beside_image && page.image_area >= image_covers_page);
}

PageText page_text(const Page& page) {
  if (page.recognized) return PageText::usable;
  if (is_image_only(page)) return PageText::image;
  if (page.words.size() <= max_words_among_outlines && page.outlines.size() >= fewest_outlines)
    return PageText::outlined;
  return is_garbled(page.words) ? PageText::garbled : PageText::usable;
}

}  // namespace estimate
