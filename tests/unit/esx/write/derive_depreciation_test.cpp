#include "esx/write/item_plan.h"

#include <doctest/doctest.h>

#include "esx/estimate/read_esx.h"
#include "esx/estimate/verify_esx.h"
#include "model/line_amount.h"
#include "support/esx_xml.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

/// The sample, a rough draft, of which 50.00 are depreciated: 30.00 of Dwelling and 20.00 of Contents.
Estimate depreciated() {
  Estimate e = assigned_sample();
  for (CoverageTotals& summary : e.coverages) {
    const Money part = summary.name == "Dwelling" ? money("30") : money("20");
    summary.depreciation = part;
    summary.recoverable_depreciation = part;
    summary.acv = or_zero(summary.rcv) - part;
    summary.net_claim = or_zero(summary.net_claim) - part;
  }
  e.coverage_table.clear();
  return e;
}

std::string value(const XmlElement& e, std::string_view name) {
  return e.attribute(name) == nullptr ? std::string("-") : *e.attribute(name);
}

}  // namespace

TEST_CASE("the depreciation of a coverage belongs to its only line that can be depreciated") {
  const Estimate e = depreciated();
  const XmlElement root = rough_draft(built(e, printed_codes(e)));
  const auto items = all(root, "ITEM");
  REQUIRE(items.size() == 5);
  CHECK(value(*items[1], "deprTotal") == "20");
  CHECK(value(*items[1], "acv") == "80");
  CHECK(value(*items[1], "acvTotal") == "81");
  CHECK(value(*items[2], "acvTotal") == "600");    // removal
  CHECK(value(*items[4], "acvTotal") == "30.08");  // labor minimum
}

TEST_CASE("lines that may share a depreciation leave it open; groups with all of them have it") {
  const Estimate e = depreciated();
  const XmlElement root = rough_draft(built(e, printed_codes(e)));
  const auto items = all(root, "ITEM");
  for (const std::size_t i : {std::size_t{0}, std::size_t{3}}) {
    for (const char* name : {"acv", "depr", "acvTotal", "deprTotal"}) CHECK(value(*items[i], name) == "-");
    CHECK(value(*items[i], "recoverable") == "1");
  }
  const auto groups = all(root, "GROUP");
  CHECK(value(*groups[0], "acvTotal") == "820.31");
  CHECK(value(*groups[0], "deprTotal") == "-");  // as the vendor's groups
  CHECK(value(*groups[1], "acvTotal") == "790.23");
  CHECK(value(*groups[2], "acvTotal") == "-");  // one of the two lines
}

TEST_CASE("the recap by category divides the depreciation of a coverage") {
  Estimate e = depreciated();
  for (RecapCategory& row : e.recap_by_category) {
    row.depreciation = Money();
    if (row.name == "PAINTING") row.depreciation = money("30");
    if (row.name == "CONT: CLEAN - HARD FURNITURE") row.depreciation = money("20");
    row.acv = row.amount - *row.depreciation;
  }
  const XmlElement root = rough_draft(built(e, printed_codes(e)));
  const auto items = all(root, "ITEM");
  CHECK(value(*items[0], "deprTotal") == "-");
  CHECK(value(*items[0], "acvTotal") == "77.1");
  CHECK(value(*items[3], "deprTotal") == "30");
}

TEST_CASE("an ESX whose lines leave their depreciation open verifies and comes back") {
  const Estimate e = depreciated();
  const auto bytes = write_esx(built(e, printed_codes(e)));
  REQUIRE(bytes.has_value());
  const auto verification = verify_esx(*bytes);
  REQUIRE(verification.has_value());
  for (const Finding& finding : verification->errors) FAIL_CHECK(finding.where << ": " << finding.message);
  const auto reading = read_esx(*bytes);
  REQUIRE(reading.has_value());
  CHECK(reading->warnings.empty());
}

TEST_CASE("only depreciation that is not recoverable makes lines not recoverable") {
  Estimate e = depreciated();
  for (CoverageTotals& summary : e.coverages) {
    summary.non_recoverable_depreciation = summary.depreciation;
    summary.recoverable_depreciation.reset();
  }
  const XmlElement root = rough_draft(built(e, printed_codes(e)));
  for (const XmlElement* item : all(root, "ITEM")) CHECK(value(*item, "recoverable") == "-");
}
