// What becomes of lines that were edited, added or deleted: their figures, and the changes of the totals.
#pragma once

#include <map>
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

}  // namespace estimate::edit
