// Which lines of an estimate were edited, added or deleted, and what they were before, by the reconciliation
// that was made when the print was read.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assemble/item_sums.h"
#include "edit/line_change.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

/// An amount of a row of totals, its name in the reconciliation, and the same amount of a sum over lines.
struct TotalField {
  std::string_view name;
  std::optional<Money> Amounts::* printed;
  Money assemble::ItemSums::* sum;
};

inline constexpr std::array total_fields = {
    TotalField{"tax", &Amounts::tax, &assemble::ItemSums::tax},
    TotalField{"overhead_and_profit", &Amounts::overhead_and_profit,
               &assemble::ItemSums::overhead_and_profit},
    TotalField{"rcv", &Amounts::rcv, &assemble::ItemSums::rcv},
    TotalField{"depreciation", &Amounts::depreciation, &assemble::ItemSums::depreciation},
    TotalField{"acv", &Amounts::acv, &assemble::ItemSums::acv},
};

/// What the lines of the print added up to: the rows of the reconciliation when the print was read.
class Baseline {
 public:
  explicit Baseline(const Estimate& estimate);

  /// The sum over the lines when the estimate was read; the printed total if that is not known.
  [[nodiscard]] std::optional<Money> sum(const std::string& what, const std::optional<Money>& printed) const;
  [[nodiscard]] std::optional<Money> sum(const Section& section, const TotalField& field) const;
  [[nodiscard]] std::optional<Money> sum_of_all(const TotalField& field) const;

  /// Whether the print already had this contradiction.
  [[nodiscard]] bool knows(const Check& check) const;

 private:
  const Estimate& estimate_;
  std::map<std::string_view, const Check*> checks_;  // the first one with that name
};

struct Edits {
  std::vector<LineChange> changes;
  Estimate before;  // with the lines as they were when the estimate was read
};

/// Fills what a line that somebody added does not have: RCV, ACV if the other lines have one, O&P by the
/// rates of the print, the coverage if there is only one, or only one in its section. `sums`: of the lines of
/// the print. A line whose tax is not known counts without tax, with the warning `tax_not_given`.
void complete_line(LineItem& line, const Estimate& estimate, const assemble::LineSums& sums,
                   std::vector<Warning>& warnings);

/// Whether an RCV follows from the other figures of the line.
[[nodiscard]] bool has_figures(const LineItem& line);

/// The rate of the print's only tax with an amount.
[[nodiscard]] std::optional<Percent> tax_rate(const Estimate& estimate);

/// Whether it was read from a print, and not from an export.
[[nodiscard]] bool has_pages(const Estimate& estimate);

/// The money pages as they are.
[[nodiscard]] PrintedTotals money_pages(const Estimate& estimate);

/// Keeps the printed money pages next to changed ones. Letters and statements, which repeat the summaries,
/// are dropped: `printed` has them.
void keep_printed(Estimate& estimate, const PrintedTotals& printed);

/// The checks of an edited estimate: of an export, its groups alone.
[[nodiscard]] Reconciliation reconcile_again(const Estimate& estimate, bool from_print);

/// The estimate with totals that follow from its lines after known edits. `given`: the same lines in the same
/// order with the figures that they had, where they were there. Errors and warnings: those of recalculate().
[[nodiscard]] Result<Estimate> apply_edits(Estimate estimate, const Estimate& given, const PriceMatch& match,
                                           const Edits& edits);

/// Computes the edited and added lines of the estimate anew. A line counts as edited if its figures
/// contradict each other and the reconciliation does not list that as a contradiction of the print.
/// `from_print`: the lines have pages, the totals are printed ones; lines without a page were added.
[[nodiscard]] Edits find_edits(Estimate& estimate, bool from_print);

}  // namespace estimate::edit
