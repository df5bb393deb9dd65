#include "xml_names.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "esx/estimate/base/text.h"

namespace estimate::detail {
namespace {

struct Range {
  int first, last;
};

// XML 1.0, fifth edition, productions 4 and 4a, without the colon.
constexpr std::array<Range, 15> start_characters{{{'A', 'Z'},
                                                  {'_', '_'},
                                                  {'a', 'z'},
                                                  {0xC0, 0xD6},
                                                  {0xD8, 0xF6},
                                                  {0xF8, 0x2FF},
                                                  {0x370, 0x37D},
                                                  {0x37F, 0x1FFF},
                                                  {0x200C, 0x200D},
                                                  {0x2070, 0x218F},
                                                  {0x2C00, 0x2FEF},
                                                  {0x3001, 0xD7FF},
                                                  {0xF900, 0xFDCF},
                                                  {0xFDF0, 0xFFFD},
                                                  {0x10000, 0xEFFFF}}};
constexpr std::array<Range, 5> later_characters{
    {{'-', '.'}, {'0', '9'}, {0xB7, 0xB7}, {0x300, 0x36F}, {0x203F, 0x2040}}};

bool is_any_of(const auto& ranges, int c) {
  return std::ranges::any_of(ranges, [c](Range range) { return c >= range.first && c <= range.last; });
}

/// Takes the first character off well-formed UTF-8.
int take_character(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const int size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  int c = size == 1 ? lead : lead & (0xFF >> (size + 1));
  for (int i = 1; i < size; ++i) c = (c << 6) | (static_cast<unsigned char>(text[std::size_t(i)]) & 0x3F);
  text.remove_prefix(std::size_t(size));
  return c;
}

bool is_ncname(std::string_view name) {
  if (name.empty()) return false;
  for (bool first = true; !name.empty(); first = false) {
    const int c = take_character(name);
    if (!is_any_of(start_characters, c) && (first || !is_any_of(later_characters, c))) return false;
  }
  return true;
}

}  // namespace

bool is_qname(std::string_view name) {
  if (!valid_utf8(name)) return false;
  const std::size_t colon = name.find(':');
  if (colon == name.npos) return is_ncname(name);
  return is_ncname(name.substr(0, colon)) && is_ncname(name.substr(colon + 1));
}

}  // namespace estimate::detail
