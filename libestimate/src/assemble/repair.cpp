#include "assemble/repair.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "assemble/assemble.h"
#include "assemble/mark_uncertain.h"
#include "assemble/repair_figures.h"

namespace estimate::assemble {

Estimate assemble_recognized(const Document& document, Classified classified) {
  std::vector<Warning> repaired = repair_figures(document, classified);
  Estimate estimate = assemble_estimate(document, classified);
  std::vector<Warning> uncertain = mark_uncertain(document, classified, estimate);
  std::ranges::move(uncertain, std::back_inserter(repaired));
  std::ranges::move(repaired, std::back_inserter(estimate.warnings));
  return estimate;
}

}  // namespace estimate::assemble
