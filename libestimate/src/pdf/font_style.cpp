#include "pdf/font_style.h"

#include <algorithm>
#include <array>
#include <string>

#include "estimate/base/text.h"

namespace estimate::pdf {
namespace {

constexpr std::array<std::string_view, 5> bold_words = {"bold", "black", "heavy", "-bd", ",bd"};
constexpr std::array<std::string_view, 4> italic_words = {"italic", "oblique", "-it", ",it"};

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

}  // namespace estimate::pdf
