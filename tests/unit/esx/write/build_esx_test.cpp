#include <doctest/doctest.h>

#include "esx/estimate/base/zip.h"
#include "model/line_amount.h"
#include "support/esx_xml.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

XmlElement draft_with_codes(const Estimate& e) { return rough_draft(built(e, printed_codes(e))); }

}  // namespace

TEST_CASE("the members are in the order of the profile, with the same bytes every time") {
  const Estimate e = assigned_sample();
  const EsxPackage package = built(e, printed_codes(e));
  REQUIRE(package.members.size() == 3);
  CHECK(package.members[0].name == "XACTDOC.XML");
  CHECK(package.members[1].name == "GENERIC_ROUGHDRAFT.XML");
  CHECK(package.members[2].name == "MANIFEST.JSON");
  const auto first = write_esx(package), second = write_esx(built(e, printed_codes(e)));
  REQUIRE(first.has_value());
  CHECK(*first == *second);
  const auto entries = read_zip(*first);
  REQUIRE(entries.has_value());
  CHECK(entries->size() == 3);
  CHECK((*entries)[1].bytes == package.members[1].bytes);
}

TEST_CASE("the rough draft has the vendor's order of parts, its namespace and its version") {
  const XmlElement root = draft_with_codes(assigned_sample());
  CHECK(root.namespace_uri == "http://xactware.com/generic_roughdraft.xsd");
  CHECK(attributes(root) == R"(majorVersion="28" minorVersion="300")");
  CHECK(child_names(root) ==
        "COVERSHEET COVERAGES RECAP_TAX_OP LINE_ITEM_DETAIL RECAP_BY_ROOM RECAP_BY_CATEGORY");
}

TEST_CASE("a line has the vendor's attributes in order, without zeros") {
  const XmlElement root = draft_with_codes(assigned_sample());
  const auto items = all(root, "ITEM");
  REQUIRE(items.size() == 5);
  CHECK(attributes(*items[0]) ==
        R"(type="I" lineNum="1" cat="FCC" sel="PAD" act="&" actPrefix="R&R" desc="Carpet pad" calc="100" )"
        R"(qty="100" unit="SF" coverageName="Dwelling" remove="0.25" replace="0.5" total="75" acv="75" )"
        R"(recoverable="1" tax="2.1" acvTotal="77.1" rcvTotal="77.1")");
  CHECK(attributes(*items[2]) ==
        R"(type="I" lineNum="3" cat="RFG" sel="ARMV" act="-" actPrefix="Remove" desc="Tear off shingles" )"
        R"(calc="10" qty="10" unit="SQ" coverageName="Dwelling" remove="60" total="600" acv="600" )"
        R"(recoverable="1" acvTotal="600" rcvTotal="600")");
}

TEST_CASE("groups nest like the sections and have the sums of their lines") {
  const XmlElement root = draft_with_codes(assigned_sample());
  const auto groups = all(root, "GROUP");
  REQUIRE(groups.size() == 5);
  CHECK(attributes(*groups[0]) ==
        R"(desc="QUILLFEATHER" total="866.85" acvTotal="870.31" rcvTotal="870.31" tax="3.46")");
  CHECK(attributes(*groups[1]) ==
        R"(desc="Main Level" total="836.77" acvTotal="840.23" rcvTotal="840.23" tax="3.46")");
  CHECK(child_names(*groups[0]) == "GROUPS AREA_DIM_VARS");
  CHECK(child_names(*groups[2]) == "ROOM_INFO MISS_WALLS ROOM_DIM_VARS ITEMS");
  CHECK(attributes(find(root, "ROOM_INFO")) == R"(sketchCeiling="8'")");
  CHECK(attributes(find(root, "ROOM_DIM_VARS")) == R"(sfWalls="320.5" lfFloorPerim="40")");
  CHECK(attributes(find(root, "AREA_DIM_VARS")) == R"(sfWalls="320.5" sfSkExtWall="400")");
  CHECK(attributes(find(root, "MISS_WALL")) ==
        R"(qty="1" dimString="5'8" X 8'0"" opensInto="HALL" type="Goes to Floor/Ceiling")");
}

TEST_CASE("coverages have terms, summary and the estimator's signature") {
  const XmlElement root = draft_with_codes(assigned_sample());
  CHECK(attributes(find(root, "COVERAGE")) ==
        R"(deductible="500" coverageName="Dwelling" coverageType="0" id="1")");
  CHECK(attributes(find(root, "TOTALS")) ==
        R"(lineItemTotal="736.77" subtotal="739.23" rcv="739.23" acv="739.23" deductible="500" )"
        R"(fullDeduct="500" netClaim="239.23")");
  CHECK(attributes(find(root, "SALES_TAX")) == R"(desc="Material Sales Tax" amount="2.46" taxOP="OPonTax")");
  CHECK(attributes(find(root, "SIGNATURE")) == R"(estimator="Ida Marlowe" estimatorTitle="Adjuster")");
  CHECK(attributes(find(root, "COV_BREAKDOWN")) == R"(total="866.85" grandTotal="870.31")");
  CHECK(attributes(find(root, "COV_AMOUNTS")) ==
        R"(desc="Dwelling" total="736.77" totalPct="84.99" grandTotal="739.23" grandTotalPct="84.94")");
}

TEST_CASE("the net claim of an export is what remains after prior payments") {
  Estimate e = assigned_sample();
  CoverageTotals& dwelling = e.coverages[0];
  dwelling.prior_payments = money("100");
  dwelling.net_claim_remaining = or_zero(dwelling.net_claim) - money("100");
  dwelling.net_claim.reset();
  dwelling.net_claim_remaining_if_recovered = dwelling.net_claim_remaining;
  const EsxPackage package = built(e, printed_codes(e));
  CHECK(attributes(find(rough_draft(package), "TOTALS")) ==
        R"(lineItemTotal="736.77" subtotal="739.23" rcv="739.23" acv="739.23" priorPmts="100" )"
        R"(deductible="500" fullDeduct="500" netClaim="139.23" netClaimIfRec="139.23")");
  CHECK_FALSE(member(package, "MANIFEST.JSON").contains("print_disagrees"));
}

TEST_CASE("recaps follow the print, with demolition first") {
  const XmlElement root = draft_with_codes(assigned_sample());
  const XmlElement& op = find(root, "OP_ITEMS");
  CHECK(attributes(find(root, "RECAP_BY_CATEGORY")) == R"(subtotalRCV="870.31")");
  CHECK(attributes(op) == R"(subtotalRCV="866.85" subtotalPercentage="99.6")");
  CHECK(*op.children[0].attribute("desc") == "GENERAL DEMOLITION");
  CHECK(*op.children[1].attribute("desc") == "CONT: CLEAN - HARD FURNITURE");
  const auto groups = all(find(root, "RECAP_BY_ROOM"), "RECAP_GROUP");
  REQUIRE(groups.size() == 5);
  CHECK(attributes(*groups[0]) == R"(desc="QUILLFEATHER" subtotal="866.85" subtotalPercentage="100")");
  CHECK(attributes(*groups[1]) == R"(desc="Main Level" subtotal="836.77" subtotalPercentage="96.53")");
  CHECK(child_names(*groups[0]) == "RECAP_GROUPS SUBTOTAL_COV_INFO");
  CHECK(attributes(find(root, "TAX_DETAIL")) ==
        R"(taxNum="1" rate="6.75" desc="Material Sales Tax" amount="3.46")");
}

TEST_CASE("the cover sheet has dates as local time without a zone and numbers in the vendor's two forms") {
  const XmlElement root = draft_with_codes(assigned_sample());
  CHECK(attributes(find(root, "DATES")) == R"(loss="2026-10-06T09:00:00" inspected="2026-10-15")");
  const auto phones = all(root, "PHONE");
  REQUIRE(phones.size() == 3);
  CHECK(attributes(*phones[0]) == R"(type="Home" primary="1" phone="4025550196" ext="12")");
  CHECK(attributes(*phones[2]) == R"(primary="1" type="Business" phone="800-555-0142")");
}

TEST_CASE("the header has what the rough draft cannot represent") {
  const Estimate e = assigned_sample();
  const XmlElement root = header(built(e, printed_codes(e)));
  CHECK(attributes(find(root, "EMAIL")) == R"(address="odette@example.com")");
  CHECK(attributes(find(root, "TOL")) == R"(code="FIRE" desc="Fire")");
  CHECK(attributes(find(root, "COVERAGE")) ==
        R"(covName="Dwelling" id="COV1" covType="0" policyLimit="150000" deductible="500")");
  CHECK(attributes(find(root, "PARAMS")) == R"(priceList="DEMO8X_NOV26" taxJurisdiction="6.75%" depMat="1")");
  CHECK(all(root, "ATT_FILE").size() == 3);
  CHECK(attributes(find(root, "SUMMARY")) ==
        R"(estimateLineItemTotal="866.85" minimumChargeAdjustments="30.08" salesTax="3.46" )"
        R"(grossEstimate="870.31" netEstimate="270.31" deductible="600")");
}

TEST_CASE("an estimate without sections, claim or totals still becomes a package") {
  Estimate e;
  e.items.push_back(rough_draft_line(7, {"1", "", "", "Odd job", "1", "EA", "0", "10", "0", "10"}));
  const XmlElement root = draft_with_codes(e);
  CHECK(attributes(find(root, "GROUP")) == R"(total="10" acvTotal="10" rcvTotal="10")");
}

TEST_CASE("a section that repeats its group's name lists the group's own lines") {
  Estimate e = assigned_sample();
  e.sections.push_back(section("S5", 1, "Main Level", SectionKind::group));
  e.sections.back().notes = {"Lead note"};
  e.items.push_back(rough_draft_line(5, {"7", "FEE", "DRV", "Dump fee", "1", "EA", "0", "10", "0", "10"}));
  const XmlElement root = draft_with_codes(e);
  const auto groups = all(root, "GROUP");
  REQUIRE(groups.size() == 5);
  CHECK(child_names(*groups[1]) == "ITEMS GROUPS");
  CHECK(groups[1]->child("ITEMS")->children.size() == 2);
  CHECK(*groups[1]->child("ITEMS")->attribute("total") == "10");
}

TEST_CASE("an elevation has the sum of walls and ceiling; a second one is a subroom without measures") {
  Estimate e = sample_estimate();
  const auto elevation = [](std::string id, int parent, std::string name, SectionKind kind) {
    Section s = section(std::move(id), parent, std::move(name), kind);
    s.height = "Formula Elevation 50' x 9' x 14'";
    s.dimensions[Measure::walls_sf] = quantity("1600");
    s.dimensions[Measure::long_wall_sf] = quantity("1600");
    return s;
  };
  e.sections.push_back(elevation("S5", 0, "Exterior", SectionKind::elevation));
  e.sections.push_back(elevation("S6", 5, "", SectionKind::subroom));
  const XmlElement root = rough_draft(built(e, printed_codes(e)));
  CHECK(attributes(find(root, "SUBROOM")) ==
        R"(subroomNum="1" desc="Subroom 1" shape="Elevation" dimString="50' x 9' x 14'")");
  CHECK(find(root, "SUBROOM").child("ROOM_DIM_VARS") == nullptr);
  const auto measures = all(root, "ROOM_DIM_VARS");
  CHECK(attributes(*measures.back()) == R"(sfWalls="1600" sfWallsCeiling="1600" sfLongWall="1600")");
  CHECK(attributes(*measures.front()) == R"(sfWalls="320.5" lfFloorPerim="40")");  // not a formula
}

TEST_CASE("lines of a subroom are listed with its room") {
  Estimate e = assigned_sample();
  e.sections.push_back(section("S5", 2, "Closet (3)", SectionKind::subroom));
  e.items.push_back(rough_draft_line(5, {"7", "PNT", "P", "Paint", "1", "EA", "0", "10", "0", "10"}));
  const XmlElement root = draft_with_codes(e);
  CHECK(attributes(find(root, "SUBROOM")) == R"(subroomNum="3" desc="Closet")");
  CHECK(find(root, "ITEMS").children.size() == 3);
}
