#include "input/add_codes.h"

#include <algorithm>

namespace apps::input {

using namespace estimate;

void add_codes(Estimate& estimate, const PriceMatch& match) {
  for (std::size_t i = 0; i < std::min(estimate.items.size(), match.items.size()); ++i) {
    LineItem& line = estimate.items[i];
    const ItemMatch& found = match.items[i];
    if (found.kind == MatchKind::none || !line.cat.empty() || !line.sel.empty()) continue;
    line.cat = found.cat;
    line.sel = found.sel;
  }
}

}  // namespace apps::input
