#include "esx/estimate/verify_esx.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/zip.h"
#include "esx/estimate/esx.h"
#include "model/line_amount.h"
#include "support/esx_xml.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

std::string draft_of(const Estimate& e) {
  return member(built(e, printed_codes(e)), "GENERIC_ROUGHDRAFT.XML");
}

Verification verified(std::string_view bytes) {
  auto verification = verify_esx(bytes);
  REQUIRE(verification.has_value());
  return *std::move(verification);
}

bool has(const std::vector<Finding>& findings, std::string_view code, std::string_view where) {
  return std::ranges::any_of(findings, [&](const Finding& f) {
    return f.code == code && std::string_view(f.where).ends_with(where);
  });
}

}  // namespace

TEST_CASE("the library's own output has no findings, as an archive and as a bare document") {
  const Estimate e = assigned_sample();
  CHECK(verified(*write_esx(built(e, printed_codes(e)))).ok());
  CHECK(verified(draft_of(e)).ok());
  CHECK(verified(member(built(e, printed_codes(e)), "XACTDOC.XML")).ok());
}

TEST_CASE("findings say what and where") {
  const std::string draft = draft_of(assigned_sample());
  const auto after = [&](std::string_view from, std::string_view to) {
    REQUIRE(draft.contains(from));
    return verified(replace_all(draft, from, to));
  };
  CHECK(has(after(R"(qty="53.25")", R"(qty="53.24")").errors, "arithmetic", "/@total"));
  CHECK(has(after(R"(unit="LF")", R"(unit="feet")").errors, "structure", "/@unit"));
  CHECK(has(after(R"(coverageName="Contents" coverageType)", R"(coverageName="Goods" coverageType)").errors,
            "arithmetic", "/@coverageName"));
  CHECK(has(after(R"(cat="FCC")", R"(cat="QQQ")").warnings, "category", "/@cat"));
  CHECK(has(after(R"(priceList="DEMO8X_NOV26")", R"(priceList="DEMO8X_NOV20")").warnings, "price_list_code",
            "/@priceList"));
  CHECK(has(after(R"(lineNum="2")", R"(lineNum="1")").warnings, "line_numbers", "/@lineNum"));
}

TEST_CASE("a print that contradicts itself is a warning in the library's own package, an error elsewhere") {
  Estimate e = assigned_sample();
  e.coverages[0].net_claim = money("1.00");
  const auto own = verified(*write_esx(built(e, printed_codes(e))));
  CHECK(own.ok());
  CHECK(has(own.warnings, "print_disagrees", "/@netClaim"));
  CHECK(has(verified(draft_of(e)).errors, "arithmetic", "/@netClaim"));
}

TEST_CASE("a summary that is missing or not whole is a warning") {
  Estimate e = assigned_sample();
  e.source.page_count = 3;
  const auto warns = [&](std::string_view where) {
    const EsxPackage package = built(e, printed_codes(e));
    const bool of_draft =
        has(verified(member(package, "GENERIC_ROUGHDRAFT.XML")).warnings, "summary_missing", where);
    const Verification own = verified(*write_esx(package));
    CHECK(own.ok());
    CHECK(of_draft == has(own.warnings, "summary_missing", where));
    return of_draft;
  };
  CHECK_FALSE(warns(""));
  const std::vector<CoverageTotals> summaries = e.coverages;
  e.coverages[0].net_claim.reset();
  CHECK(warns("/COVERAGE[1]/SUMMARY[1]/TOTALS[1]/@netClaim"));
  e.coverages[0].deductible = e.coverages[0].rcv;  // the vendor leaves out a net claim of 0
  CHECK_FALSE(warns("/@netClaim"));
  e.coverages = summaries;
  e.coverages[0].rcv.reset();
  CHECK(warns("/COVERAGE[1]/SUMMARY[1]/TOTALS[1]/@rcv"));
  e.coverages.clear();
  CHECK(warns("/GENERIC_ROUGHDRAFT"));
  e.source.page_count = 0;  // of a scope
  CHECK_FALSE(has(verified(*write_esx(built(e, printed_codes(e)))).warnings, "summary_missing", ""));
}

TEST_CASE("totals of the print that are not reconciled are warnings") {
  Estimate e = assigned_sample();
  e.reconciliation = {.ok = false,
                      .checks = {{"coverage:Dwelling.net_claim_remaining", money("10"), money("12"), false},
                                 {"coverage:Dwelling.rcv", money("5"), money("5"), true}}};
  const auto own = verified(*write_esx(built(e, printed_codes(e))));
  CHECK(own.ok());
  REQUIRE(own.warnings.size() == 1);
  CHECK(own.warnings[0].code == "print_disagrees");
  CHECK(own.warnings[0].message ==
        "coverage:Dwelling.net_claim_remaining is printed as 10, its parts make 12");
}

TEST_CASE("the warning of a contradiction names the page") {
  Estimate e = assigned_sample();
  e.coverages[1].net_claim = money("1.00");
  e.coverages[1].page = 9;
  const auto own = verified(*write_esx(built(e, printed_codes(e))));
  REQUIRE(own.warnings.size() == 1);
  CHECK(own.warnings[0].message.starts_with("page 9: "));
}

TEST_CASE("what only the further identities find is the print's contradiction if the print has one") {
  Estimate e = assigned_sample();
  e.coverages[0].rows.insert(e.coverages[0].rows.begin() + 2, {"Subtotal", money("1.00")});
  CHECK_FALSE(verified(*write_esx(built(e, printed_codes(e)))).ok());
  e.reconciliation.ok = false;
  const auto own = verified(*write_esx(built(e, printed_codes(e))));
  CHECK(own.ok());
  CHECK(has(own.warnings, "print_disagrees", "/@subtotal"));
}

TEST_CASE("a row that an export has no place for does not contradict the print") {
  Estimate e = assigned_sample();
  e.coverages[0].net_claim = or_zero(e.coverages[0].net_claim) + money("40");
  e.reconciliation.checks = {{"coverage:Dwelling.net_claim", money("1"), money("1"), true}};
  const EsxPackage package = built(e, printed_codes(e));
  CHECK(member(package, "MANIFEST.JSON").contains("row_without_place"));
  CHECK(verified(*write_esx(package)).ok());
}

TEST_CASE("a manifest with other hashes, and one without any") {
  const Estimate e = assigned_sample();
  std::vector<ZipEntry> entries;
  for (const EsxMember& m : built(e, printed_codes(e)).members) entries.push_back({m.name, m.bytes});
  entries[1].bytes += "\n";
  CHECK(has(verified(*write_zip(entries)).errors, "hash", "GENERIC_ROUGHDRAFT.XML"));
  entries[2].bytes = "{}";
  CHECK(has(verified(*write_zip(entries)).errors, "hash", "MANIFEST.JSON"));
}
