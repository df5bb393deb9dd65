#include "assemble/repair.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "assemble/mark_uncertain.h"
#include "assemble/repair_figures.h"

namespace estimate::assemble {

Estimate assemble_recognized(const Document& document, Classified classified, const Limits& limits) {
  auto [estimate, warnings] = repair_figures(document, classified, limits);
  std::vector<Warning> uncertain = mark_uncertain(document, classified, estimate);
  std::ranges::move(warnings, std::back_inserter(estimate.warnings));
  std::ranges::move(uncertain, std::back_inserter(estimate.warnings));
  return std::move(estimate);
}

}  // namespace estimate::assemble
