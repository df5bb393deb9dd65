// Checks of the money pages: compares each printed total with the sums over the lines.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "assemble/checks.h"
#include "assemble/item_sums.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

/// The section of every row of the recap by room; nullopt for rows without an amount, rows over everything,
/// and rows whose section is not found.
[[nodiscard]] std::vector<std::optional<std::size_t>> sections_of_recap(const Estimate& estimate,
                                                                        const LineSums& sums);

void check_dimensions(const Estimate& estimate, Checks& checks);
void check_coverages(const Estimate& estimate, const LineSums& sums, Checks& checks);
void check_coverage_table(const Estimate& estimate, const LineSums& sums, Checks& checks);
void check_recap_by_room(const Estimate& estimate, const LineSums& sums, Checks& checks);
void check_recap_by_category(const Estimate& estimate, const LineSums& sums, Checks& checks);
void check_recap_of_taxes(const Estimate& estimate, const LineSums& sums, Checks& checks);

}  // namespace estimate::assemble
