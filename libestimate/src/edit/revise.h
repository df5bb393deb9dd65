// What becomes of lines that were edited, added, deleted, divided or joined, and of sections in another
// order.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "edit/find_edits.h"
#include "edit/set_value.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

struct LineFault {
  std::string line_id;
  Fault fault;
};

/// The lines of `now` get the figures that follow from those that were edited. `before`: the lines as they
/// were, by their ids, in the same sections. The changes are in the order of the lines. Whatever is wrong is
/// in `faults`.
[[nodiscard]] Edits revise_lines(Estimate& now, const Estimate& before, std::vector<LineFault>& faults);

/// The sections in another order, or fewer: `order` has the old index of each. Lines of others have no
/// section.
void reorder(Estimate& estimate, const std::vector<std::size_t>& order);

void insert_section(Estimate& estimate, std::size_t at, const Section& section);

/// Of each section, whether it is this one or in it.
[[nodiscard]] std::vector<bool> subtree(const Estimate& estimate, std::size_t root);

/// Behind the section and everything in it.
[[nodiscard]] std::size_t end_of(const Estimate& estimate, std::size_t root);

/// The part of a line that has a part of its quantity; `done`: the parts before it. Amounts that the print
/// has are divided so that they add up; what follows from them is computed.
[[nodiscard]] LineItem part_of_line(const LineItem& whole, Quantity done, Quantity part);

/// Adds a line with the same unit and prices. Both have a quantity.
void add_to(LineItem& sum, const LineItem& other);

}  // namespace estimate::edit
