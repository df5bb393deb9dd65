// Figures and scope of a roof → ESX.
#pragma once

#include <string>

#include "esx/estimate/base/result.h"
#include "esx/estimate/price_list.h"
#include "esx/roof/emit.h"

namespace roof::sketch {

struct RoofEsx {
  std::string bytes;
  Sketch sketch;
  SelfCheck self_check;
};

/// A report without structures gives an ESX without a sketch. Errors: those of build_esx; conversion_failed
/// if the ESX does not read back as it was asked.
[[nodiscard]] estimate::Result<RoofEsx> make_roof_esx(const Report& report, const Measurements& measured,
                                                      const InterviewResult& asked,
                                                      const estimate::PriceList& list,
                                                      const std::string& name);

}  // namespace roof::sketch
