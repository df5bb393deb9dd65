#include "match/prices/duplicate_codes.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace estimate::match {
namespace {

constexpr std::size_t cat_bytes = 3, sel_bytes = 10;  // checked when the row was read

/// A code of fixed size: sorting an array of these takes a fraction of the time of a set of strings.
struct Code {
  std::array<char, cat_bytes + sel_bytes> text{};
  std::size_t item = 0;
  friend auto operator<=>(const Code&, const Code&) = default;
};

Code code_of(const PriceItem& item, std::size_t index) {
  Code code{.text = {}, .item = index};
  std::string_view(item.cat).copy(code.text.data(), cat_bytes);
  std::string_view(item.sel).copy(code.text.data() + cat_bytes, sel_bytes);
  return code;
}

}  // namespace

std::vector<std::size_t> find_duplicate_codes(const std::vector<PriceItem>& items) {
  std::vector<Code> codes;
  codes.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) codes.push_back(code_of(items[i], i));
  std::ranges::sort(codes);
  std::vector<std::size_t> duplicates;
  for (std::size_t i = 1; i < codes.size(); ++i) {
    if (codes[i].text == codes[i - 1].text) duplicates.push_back(codes[i].item);
  }
  std::ranges::sort(duplicates);
  return duplicates;
}

}  // namespace estimate::match
