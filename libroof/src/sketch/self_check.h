// An ESX read back and compared with what it should contain.
#pragma once

#include <string_view>

#include "esx/roof/emit.h"

namespace roof::sketch {

[[nodiscard]] SelfCheck check_esx(std::string_view esx, const Scope& scope, const Sketch& sketch,
                                  const PublishedTotals& totals);

}  // namespace roof::sketch
