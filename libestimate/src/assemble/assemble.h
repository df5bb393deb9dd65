// assemble: Row[] → Estimate (tree, items, totals, reconciliation).
#pragma once

#include <cstddef>
#include <vector>

#include "classify/row.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

/// What the figures of a row became: those of a line, or the printed totals of a section or of all lines.
struct FigureOwner {
  enum class Kind { none, line, section_totals, line_item_totals };
  Kind kind = Kind::none;
  std::size_t index = 0;  // of the line or the section
  friend bool operator==(const FigureOwner&, const FigureOwner&) = default;
};

struct Assembled {
  Estimate estimate;
  std::vector<FigureOwner> owners;  // by row
};

/// Builds the estimate. Printed numbers are never adjusted: a total that does not add up is a failed check
/// and a warning.
[[nodiscard]] Assembled assemble_rows(const Document& document, const Classified& classified);

/// The same without the owners of the figures.
[[nodiscard]] Estimate assemble_estimate(const Document& document, const Classified& classified);

}  // namespace estimate::assemble
