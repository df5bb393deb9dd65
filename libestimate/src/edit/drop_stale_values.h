// What only an export has, after the estimate changed.
#pragma once

#include "esx/estimate/model.h"

namespace estimate::edit {

/// Removes figures that an export has beyond the model and that the changes made wrong: amounts kept as
/// export values, and the price components of changed lines. `before`: the estimate with the same lines.
void drop_stale_values(Estimate& estimate, const Estimate& before);

}  // namespace estimate::edit
