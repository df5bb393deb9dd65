// The contract of EsxStore.
#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/project_records.h"
#include "esxserver/estimates/store.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

StoredParse sample_parse(const std::string& hash, Time created_at = noon) {
  return {.parse_hash = hash,
          .file_name = "O'Brien.pdf",
          .estimate = "{\"schema\": \"estimate-v1\"}" + odd_text,
          .line_count = 42,
          .price_list = {"DEMO8X_NOV26", true},
          .created_at = created_at};
}

EsxRun sample_run(const std::string& run_ref) {
  EsxRun run{.run_ref = run_ref,
             .kind = EsxRunKind::parse,
             .created_at = noon,
             .filename = "claim.esx",
             .report = {.price_list = "DEMO8X_NOV26", .item_count = 2, .matched_count = 1},
             .charged_credits = 3};
  run.report.catalog_misses.push_back({"2", odd_text, {{"DRY", "1/2", "Drywall", 0.5}}});
  run.report.totals.rcv = estimate::Money::from_units(123);
  run.report.warnings.push_back({"unmatched_items", "1 of 2", 3, "2"});
  return run;
}

TEST_CASE_TEMPLATE("a parse is the last one kept under its hash, for its owner alone", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  StoredParse parse = sample_parse("h");
  REQUIRE(backend.esx.keep_parse("ann", parse, {"e", noon + 1h}));
  CHECK(must(backend.esx.find_parse("ann", "h")) == parse);
  CHECK(is_not_found(backend.esx.find_parse("bob", "h")));
  CHECK(is_not_found(backend.esx.find_parse("ann", "g")));
  parse.line_count = 43;
  parse.price_list = {"TXHO8X_SEP20", false};
  REQUIRE(backend.esx.keep_parse("ann", parse, {"e", noon + 1h}));
  CHECK(must(backend.esx.find_parse("ann", "h")) == parse);
}

TEST_CASE_TEMPLATE("a parse is an estimate of its owner, and goes with it", Backend, ESX_BACKENDS) {
  Backend backend;
  EstimateStore estimates(*backend.database);
  REQUIRE(backend.esx.keep_parse("ann", sample_parse("h"), {"e", noon + 1h}));
  REQUIRE(backend.esx.keep_parse("ann", sample_parse("h"), {"f", noon + 2h}));
  const EstimateRow row = must(estimates.find("ann", "e"));
  CHECK(row.kind == EstimateKind::pdf);
  CHECK(row.parse_hash == "h");
  CHECK(row.expires_at == noon + 2h);
  CHECK(is_not_found(estimates.find("ann", "f")));
  CHECK(must(estimates.remove("ann", "e")).empty());
  CHECK(is_not_found(backend.esx.find_parse("ann", "h")));
  REQUIRE(backend.esx.keep_parse("ann", sample_parse("h"), {"e", noon}));
  CHECK(must(estimates.purge(noon + 1ms)) == 1);
  CHECK(is_not_found(backend.esx.find_parse("ann", "h")));
}

TEST_CASE_TEMPLATE("a run is found by its owner, with its whole report", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.esx.add_run("ann", sample_run("r")));
  const EsxRun run = must(backend.esx.find_run("ann", "r"));
  CHECK(run.kind == EsxRunKind::parse);
  CHECK(run.created_at == noon);
  CHECK(run.filename == "claim.esx");
  CHECK(run.charged_credits == 3);
  CHECK(run.report.catalog_misses.at(0).description == odd_text);
  CHECK(run.report.catalog_misses.at(0).nearest.at(0).confidence == 0.5);
  CHECK(run.report.totals.rcv == estimate::Money::from_units(123));
  CHECK(run.report.warnings == sample_run("r").report.warnings);
  CHECK(is_not_found(backend.esx.find_run("bob", "r")));
  CHECK(is_not_found(backend.esx.find_run("ann", "q")));
}

TEST_CASE_TEMPLATE("parses and runs go with their user", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.esx.keep_parse("ann", sample_parse("h"), {"e", noon + 1h}));
  REQUIRE(backend.esx.add_run("ann", sample_run("r")));
  CHECK(must(backend.users.remove("ann")) == HeldRecords{{"esx_runs", 1}, {"estimates", 1}});
  CHECK(is_not_found(backend.esx.find_parse("ann", "h")));
}

}  // namespace
