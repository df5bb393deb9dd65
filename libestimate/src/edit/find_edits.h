// Which lines of an estimate were edited, added or deleted, and what they were before.
#pragma once

#include <vector>

#include "edit/line_change.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

struct Edits {
  std::vector<LineChange> changes;
  Estimate before;  // with the lines as they were when the estimate was read
};

/// Computes the edited and added lines of the estimate anew. A line counts as edited if its figures
/// contradict each other and the reconciliation does not list that as a contradiction of the print.
/// `from_print`: the lines have pages, the totals are printed ones; lines without a page were added.
[[nodiscard]] Edits find_edits(Estimate& estimate, bool from_print);

}  // namespace estimate::edit
