#include "pdf/font_style.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "esx/estimate/base/text.h"

namespace estimate::pdf {
namespace {

constexpr std::array<std::string_view, 5> bold_words = {"bold", "black", "heavy", "-bd", ",bd"};
constexpr std::array<std::string_view, 4> italic_words = {"italic", "oblique", "-it", ",it"};

constexpr std::array<std::string_view, 16> plain_words = {
    "times",  "helvetica", "arial",   "roman",   "regular", "courier", "nimbus",   "liberation",
    "tahoma", "segoe",     "calibri", "verdana", "georgia", "cambria", "garamond", "dejavu"};

struct KnownWidths {
  FontStyle style;
  LetterWidths widths;
};

// From the font metrics files that Adobe publishes for the fonts that every PDF reader has; slanted Helvetica
// is as wide as upright Helvetica.
constexpr std::array<KnownWidths, 6> known_widths = {{
    {{false, false}, {444, 500, 500, 444, 500, 500, 278, 500, 778, 500, 500, 500, 500, 333,
                      389, 278, 500, 722, 500, 722, 667, 722, 611, 556, 667, 556, 611}},
    {{true, false}, {500, 556, 556, 444, 500, 556, 278, 556, 833, 556, 500, 556, 556, 444,
                     389, 333, 556, 722, 500, 722, 722, 722, 667, 611, 722, 556, 667}},
    {{false, true}, {500, 500, 500, 444, 500, 500, 278, 444, 722, 500, 500, 500, 500, 389,
                     389, 278, 500, 667, 444, 611, 667, 722, 611, 611, 611, 500, 556}},
    {{true, true}, {500, 500, 500, 444, 500, 556, 278, 500, 778, 556, 500, 500, 500, 389,
                    389, 278, 556, 667, 444, 667, 667, 722, 667, 611, 667, 556, 611}},
    {{false, false}, {556, 556, 556, 556, 556, 556, 222, 500, 833, 556, 556, 556, 556, 333,
                      500, 278, 556, 722, 500, 667, 722, 722, 667, 667, 722, 667, 611}},
    {{true, false}, {556, 611, 611, 556, 611, 611, 278, 556, 889, 611, 611, 611, 611, 389,
                     556, 333, 611, 778, 556, 722, 722, 722, 667, 667, 722, 667, 611}},
}};
constexpr int fewest_letters = 4;
constexpr double furthest_width = 8;  // mean difference of the letters

/// The mean difference over the letters in the font; nullopt if there are too few.
std::optional<double> distance(const LetterWidths& widths, const LetterWidths& known) {
  double sum = 0;
  int letters = 0;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (widths[i] <= 0) continue;
    sum += std::abs(widths[i] - known[i]);
    ++letters;
  }
  return letters < fewest_letters ? std::nullopt : std::optional(sum / letters);
}

template <std::size_t size>
bool holds_one_of(std::string_view name, const std::array<std::string_view, size>& words) {
  return std::ranges::any_of(words, [name](std::string_view word) { return name.find(word) != name.npos; });
}

std::string_view without_subset_prefix(std::string_view name) {
  constexpr std::size_t prefix_length = 6;
  const bool has_prefix =
      name.size() > prefix_length && name[prefix_length] == '+' &&
      std::all_of(name.begin(), name.begin() + prefix_length, [](char c) { return c >= 'A' && c <= 'Z'; });
  return has_prefix ? name.substr(prefix_length + 1) : name;
}

}  // namespace

FontStyle style_of_font_name(std::string_view name) {
  const std::string lower = to_lower(without_subset_prefix(name));
  return {holds_one_of(lower, bold_words), holds_one_of(lower, italic_words)};
}

bool tells_style(std::string_view name) {
  const std::string lower = to_lower(without_subset_prefix(name));
  return holds_one_of(lower, bold_words) || holds_one_of(lower, italic_words) ||
         holds_one_of(lower, plain_words);
}

std::optional<FontStyle> style_of_widths(const LetterWidths& widths) {
  std::optional<FontStyle> style;
  double nearest = furthest_width;
  for (const KnownWidths& known : known_widths) {
    const auto d = distance(widths, known.widths);
    if (!d || *d >= nearest) continue;
    nearest = *d;
    style = known.style;
  }
  return style;
}

}  // namespace estimate::pdf
