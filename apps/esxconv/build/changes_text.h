// What recalculating an estimate changed.
#pragma once

#include <string>

#include "esx/estimate/model.h"

namespace esxconv {

/// "recalculated: 2 lines; total 1,250.00, was 1,200.00"; empty if nothing changed. With `lines`, one more
/// line for every line item: "  line 5: RCV 120.00, was 100.00".
[[nodiscard]] std::string changes_text(const estimate::Estimate& estimate, bool lines);

}  // namespace esxconv
