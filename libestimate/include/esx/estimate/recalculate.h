// recalculate: completes an estimate after somebody edited it. recalculate_esx: the same for an edited ESX.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"
#include "esx/estimate/read_esx.h"

namespace estimate {

/// The estimate with the figures of edited lines, and all totals, computed anew. What was printed is kept
/// as `printed`. An estimate that nobody edited comes back as it is, even if its print contradicts itself.
///
/// A line's quantity, unit prices, tax, O&P and depreciation are its figures; its RCV and ACV follow from
/// them. If quantity or price changed, tax, O&P and depreciation change in proportion, each rounded half up;
/// depreciation by its own percentage if it was printed. Taxes of an edited line are recognized by the totals
/// that were printed over them, and kept. A line without an RCV is a new one; a line that is missing is
/// recognized by the same totals. Summaries and recaps change by as much as their lines; their rates are
/// those of the print.
///
/// `match` gives the categories of lines without one, for the recap by category. Warnings: `tax_not_given`,
/// `coverage_not_given`, `recap_rebuilt`. Error: invalid_estimate with the JSON pointer of a line whose
/// amount no ESX can represent.
/// Example: `estimate.items[0].quantity = Quantity::from_units(120'000); auto whole = recalculate(estimate);`
[[nodiscard]] Result<Estimate> recalculate(Estimate estimate, const PriceMatch& match = {});

/// Makes the codes that somebody gave lines the matches: they win over what a list or an earlier match says.
/// A category alone also wins over the selector of another category. `match` gets one answer for each line.
void use_codes_of_lines(const Estimate& estimate, PriceMatch& match);

/// An edited ESX whose totals follow from its lines again.
struct RecalculatedEsx {
  Estimate estimate = {};
  std::string esx = {};                // the given bytes if every total already follows from its lines
  std::vector<Warning> warnings = {};  // of read_esx; member_not_kept: a member that is not in the new ESX
};

/// Reads the ESX, computes its totals anew, and writes it with its sketch and photos. The figures before are
/// in the manifest as `printed`. Errors: those of read_esx, recalculate, build_esx and write_esx.
[[nodiscard]] Result<RecalculatedEsx> recalculate_esx(std::string_view bytes,
                                                      const ReadEsxOptions& options = {});

}  // namespace estimate
