#include <utility>

#include "esx/estimate/recalculate.h"

namespace estimate {

void use_codes_of_lines(const Estimate& estimate, PriceMatch& match) {
  match.items.resize(estimate.items.size());
  for (std::size_t i = 0; i < estimate.items.size(); ++i) {
    const LineItem& line = estimate.items[i];
    ItemMatch& answer = match.items[i];
    const bool same_cat = line.cat.empty() || line.cat == answer.cat;
    const bool same_sel = line.sel.empty() || line.sel == answer.sel;
    if (same_cat && same_sel) continue;
    ItemMatch given;
    given.cat = line.cat.empty() ? answer.cat : line.cat;
    given.sel = line.sel.empty() && same_cat ? answer.sel : line.sel;
    given.reason = "code given in the line";
    if (!given.cat.empty() && !given.sel.empty()) {
      given.kind = MatchKind::code;
      given.confidence = 1;
    }
    answer = std::move(given);
  }
}

}  // namespace estimate
