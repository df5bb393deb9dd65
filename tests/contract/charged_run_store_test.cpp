// The contract of ChargedRunStore.
#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/project_records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

ChargedRun charged_run(const std::string& run_ref, Time lease_until = noon + 30s) {
  return {run_ref, "ann", "import:ann:h", lease_until};
}

EsxRun finished_run(const std::string& run_ref) {
  return {.run_ref = run_ref, .created_at = noon, .filename = "a.esx", .report = {}, .charged_credits = 1};
}

TEST_CASE_TEMPLATE("a charged run ends with its result", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.charged_runs.begin(charged_run("r")));
  CHECK(is_not_found(backend.esx.find_run("ann", "r")));
  CHECK(must(backend.charged_runs.finish("ann", finished_run("r"))));
  CHECK(must(backend.esx.find_run("ann", "r")).charged_credits == 1);
  REQUIRE(backend.charged_runs.fail("r", noon));
  REQUIRE(backend.charged_runs.fail_expired(noon + 1h));
  CHECK(must(backend.charged_runs.due_refunds("")).empty());
}

TEST_CASE_TEMPLATE("a charged run that fails is due for a refund", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.charged_runs.begin(charged_run("r")));
  REQUIRE(backend.charged_runs.fail("r", noon));
  const std::vector<DueRefund> due = {{"r", "ann", "import:ann:h", 0}};
  CHECK(must(backend.charged_runs.due_refunds("")) == due);
  CHECK(must(backend.charged_runs.due_refunds("import:ann:h")) == due);
  CHECK(must(backend.charged_runs.due_refunds("import:ann:g")).empty());
  CHECK_FALSE(must(backend.charged_runs.finish("ann", finished_run("r"))));
  CHECK(is_not_found(backend.esx.find_run("ann", "r")));
  REQUIRE(backend.charged_runs.refunded("r"));
  CHECK(must(backend.charged_runs.due_refunds("")).empty());
}

TEST_CASE_TEMPLATE("a failed run gives back the charges of its reference so far, and no later one", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  const auto charge = [&](const char* id, const std::string& ref) {
    return must(backend.credits.charge(
        {.id = id, .uid = "ann", .credits = 1, .ref = ref, .note = {}, .created_at = noon}));
  };
  must(backend.credits.post({"grant", "ann", 10, CreditKind::grant, "g", {}, noon}));
  charge("1", "import:ann:h");
  charge("2", "import:ann:hh");  // of another reference
  must(backend.credits.refund("ann", "import:ann:h", "3", noon));
  CHECK(charge("4", "import:ann:h").entry.ref == "import:ann:h#2");
  REQUIRE(backend.charged_runs.begin(charged_run("r")));
  REQUIRE(backend.charged_runs.fail("r", noon));
  charge("5", "import:ann:h");
  CHECK(must(backend.charged_runs.due_refunds("")).at(0).charges == 2);
}

TEST_CASE_TEMPLATE("of several runs of a reference, the last decides about the refund", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  for (const char* run_ref : {"a", "b", "c"}) REQUIRE(backend.charged_runs.begin(charged_run(run_ref)));
  REQUIRE(backend.charged_runs.fail("a", noon));
  REQUIRE(backend.charged_runs.fail("b", noon));
  CHECK(must(backend.charged_runs.due_refunds("")).empty());
  REQUIRE(backend.charged_runs.fail("c", noon));
  CHECK(must(backend.charged_runs.due_refunds("")).size() == 1);
}

TEST_CASE_TEMPLATE("nothing is refunded for a reference that has a result", Backend, ESX_BACKENDS) {
  Backend backend;
  for (const char* run_ref : {"a", "b"}) REQUIRE(backend.charged_runs.begin(charged_run(run_ref)));
  CHECK(must(backend.charged_runs.finish("ann", finished_run("a"))));
  REQUIRE(backend.charged_runs.fail("b", noon));
  CHECK(must(backend.charged_runs.due_refunds("")).empty());
}

TEST_CASE_TEMPLATE("a charged run whose lease expires fails, unless it is renewed", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.charged_runs.begin(charged_run("r")));
  REQUIRE(backend.charged_runs.renew("r", noon + 1min));
  REQUIRE(backend.charged_runs.fail_expired(noon + 1min - 1ms));
  CHECK(must(backend.charged_runs.due_refunds("")).empty());
  REQUIRE(backend.charged_runs.fail_expired(noon + 1min));
  CHECK(must(backend.charged_runs.due_refunds("")).size() == 1);
}

TEST_CASE_TEMPLATE("charged runs go with their user", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.charged_runs.begin(charged_run("r")));
  CHECK(must(backend.users.remove("ann")) == HeldRecords{{"charged_runs", 1}});
}

}  // namespace
