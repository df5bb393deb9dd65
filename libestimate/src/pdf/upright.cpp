#include "pdf/upright.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace estimate::pdf {
namespace {

/// Sketches have as many dimensions along their vertical walls as along the others: only words count.
bool is_word(const Word& word) {
  constexpr int letters_of_word = 2;
  return std::ranges::count_if(word.text, [](unsigned char c) { return std::isalpha(c) != 0; }) >=
         letters_of_word;
}

/// In which direction more than half of the visible words run.
int main_direction(const std::vector<DrawnWord>& drawn) {
  const bool any_visible = std::ranges::any_of(drawn, [](const DrawnWord& d) { return !d.hidden; });
  std::array<std::size_t, 4> votes{};
  std::size_t words = 0;
  for (const DrawnWord& d : drawn) {
    if ((d.hidden && any_visible) || !is_word(d.word)) continue;
    ++words;
    if (d.direction) ++votes.at(static_cast<std::size_t>(*d.direction / 90));
  }
  const auto most = std::ranges::max_element(votes);
  return *most * 2 > words ? static_cast<int>(most - votes.begin()) * 90 : 0;
}

}  // namespace

void set_upright(Page& page, std::vector<DrawnWord>& drawn) {
  const int degrees = (360 - main_direction(drawn)) % 360;
  if (degrees == 0) return;
  const auto turn = [&](Box& box) { box = turned(box, degrees, page.width, page.height); };
  for (DrawnWord& d : drawn) {
    const Point at = d.origin;
    turn(d.word.box);
    d.word.baseline = turned({at.x, at.y, at.x, at.y}, degrees, page.width, page.height).y0;
    if (d.direction) d.direction = (*d.direction + degrees) % 360;
    d.word.rotated = d.direction != 0;
  }
  for (Rule& rule : page.rules) turn(rule.box);
  for (Box& outline : page.outlines) turn(outline);
  if (degrees % 180 != 0) std::swap(page.width, page.height);
  page.turned = degrees;
}

}  // namespace estimate::pdf
