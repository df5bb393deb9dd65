// The pages after the items: areas, coverage table, summaries, recaps.
#pragma once

#include <vector>

#include "classify/row.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

/// Copies the cells of a row ("435.67 SF Walls") into the dimensions.
void add_dimensions(const Row& row, Dimensions& dimensions);

/// `warnings`: gets those of contradictions between summaries and their excerpts.
[[nodiscard]] std::vector<CoverageTotals> read_summaries(const std::vector<Row>& rows,
                                                         std::vector<Warning>* warnings = nullptr);
[[nodiscard]] std::vector<CoverageRow> read_coverage_table(const std::vector<Row>& rows);
[[nodiscard]] std::vector<RecapRoom> read_recap_by_room(const std::vector<Row>& rows);
[[nodiscard]] std::vector<RecapCategory> read_recap_by_category(const std::vector<Row>& rows);
[[nodiscard]] std::vector<RecapTax> read_recap_of_taxes(const std::vector<Row>& rows);

/// All amounts of a row, and its first percentage.
struct RowFigures {
  std::vector<Money> amounts;
  std::vector<Percent> percents;
};
[[nodiscard]] RowFigures read_row_figures(const Row& row);

}  // namespace estimate::assemble
