// Groups without amounts have no totals row: which sections that leaves open.
#include <doctest/doctest.h>

#include "assemble/assemble.h"
#include "support/rows.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::testing;

namespace {

Row totals(const char* label, const char* name, const char* rcv) {
  return row_of(RowKind::totals, name, {{Field::label, label}, {Field::rcv, rcv}});
}

Row line(const char* number, const char* status) {
  return row_of(RowKind::item, {},
                {{Field::number, number}, {Field::description, "Fence"}, {Field::status, status}});
}

/// A group of amount 0, then two rooms; `rows` are in the second one.
std::vector<Warning> warnings_of(const std::vector<Row>& rows) {
  Classified classified;
  classified.rows = {row_of(RowKind::group_heading, "ESTIMATE"), row_of(RowKind::group_heading, "House"),
                     row_of(RowKind::section_heading, "Roof"),   totals("Totals", "Roof", "5.00"),
                     totals("Total", "House", "5.00"),           row_of(RowKind::group_heading, "Shed"),
                     row_of(RowKind::section_heading, "Inside"), totals("Totals", "Inside", "0.00"),
                     row_of(RowKind::section_heading, "Yard")};
  classified.rows.insert(classified.rows.end(), rows.begin(), rows.end());
  classified.rows.push_back(totals("Totals", "Yard", "0.00"));
  return assemble_estimate({}, classified).warnings;
}

}  // namespace

TEST_CASE("sections without lines raise no alarm about their place") { CHECK(warnings_of({}).empty()); }

TEST_CASE("the alarm names the section whose place is open, and why") {
  const auto warnings = warnings_of({line("7", "SEE BID")});
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].code == "nesting_unknown");
  CHECK(warnings[0].message ==
        "the print does not say whether Yard belongs to Shed, which has no amounts and so no totals row");
}
