#include "xml_names.h"

#include <libxml/xmlstring.h>

#include <algorithm>
#include <array>
#include <string_view>

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

bool is_ncname(std::string_view name) {
  if (name.empty()) return false;
  for (bool first = true; !name.empty(); first = false) {
    int size = int(std::min<std::size_t>(name.size(), 4));
    const int c = xmlGetUTF8Char(reinterpret_cast<const unsigned char*>(name.data()), &size);
    if (c < 0 || !(is_any_of(start_characters, c) || (!first && is_any_of(later_characters, c))))
      return false;
    name.remove_prefix(std::size_t(size));
  }
  return true;
}

}  // namespace

bool is_qname(const std::string& name) {
  const std::string_view whole = name;
  const std::size_t colon = whole.find(':');
  if (colon == whole.npos) return is_ncname(whole);
  return is_ncname(whole.substr(0, colon)) && is_ncname(whole.substr(colon + 1));
}

}  // namespace estimate::detail
