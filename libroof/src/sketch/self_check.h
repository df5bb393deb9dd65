// An ESX read back and compared with what it should contain.
#pragma once

#include <string_view>

#include "esx/roof/emit.h"

namespace roof::sketch {

/// `drawn` is what the sketch shows; no facets: there is no sketch.
[[nodiscard]] SelfCheck check_esx(std::string_view esx, const Scope& scope, const Figures& drawn,
                                  const PublishedTotals& totals);

}  // namespace roof::sketch
