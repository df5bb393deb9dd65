// The small estimate with the coverage of every line.
#pragma once

#include "assemble/assign_coverages.h"
#include "support/sample_estimate.h"

namespace estimate::testing {

inline Estimate assigned_sample() {
  Estimate e = sample_estimate();
  assign_coverages(e);
  return e;
}

}  // namespace estimate::testing
