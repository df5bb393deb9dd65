// The contract of AuditLog.
#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

AuditRecord sample_record(const std::string& id, Time at) {
  return {id, at, "root (sudo by ann)", "partner suspend", "partner_1", "{}", std::string(audit_begun)};
}

TEST_CASE_TEMPLATE("acts are listed from the oldest to the newest", Backend, ESX_BACKENDS) {
  Backend backend;
  const std::vector records = {sample_record("audit_b", noon), sample_record("audit_a", noon + 1s),
                               sample_record("audit_c", noon + 1s)};
  for (const std::size_t i : {2U, 0U, 1U}) REQUIRE(backend.audit.begin(records[i]));
  CHECK(must(backend.audit.list({})) == records);
  CHECK(must(backend.audit.list(noon + 1s)) == std::vector{records[1], records[2]});
  CHECK(must(backend.audit.list(noon + 2s)).empty());
}

TEST_CASE_TEMPLATE("an act without an end stays begun", Backend, ESX_BACKENDS) {
  Backend backend;
  AuditRecord first = sample_record("audit_1", noon), second = sample_record("audit_2", noon);
  REQUIRE(backend.audit.begin(first));
  REQUIRE(backend.audit.begin(second));
  REQUIRE(backend.audit.end("audit_2", "partner_2", "not_found"));
  second.object = "partner_2";
  second.outcome = "not_found";
  CHECK(must(backend.audit.list({})) == std::vector{first, second});
}

TEST_CASE_TEMPLATE("acts are found, newest first, a page at a time", Backend, ESX_BACKENDS) {
  Backend backend;
  const auto add = [&](const std::string& id, Time at, const std::string& act) {
    REQUIRE(backend.audit.begin({id, at, "admin ann", act, "object_1", "{}", std::string(audit_done)}));
  };
  add("audit_a", noon, "partner add");
  add("audit_b", noon + 1s, "key issue");
  add("audit_c", noon + 1s, "partner suspend");
  add("audit_d", noon + 2s, "user role");
  const auto ids = [&](const PageRequest& request, std::string_view query) {
    std::string joined;
    for (const AuditRecord& record : must(backend.audit.page(request, query)).items)
      joined += record.id.back();
    return joined;
  };
  CHECK(ids({}, "") == "dcba");
  CHECK(ids({.limit = 2, .after = ""}, "") == "dc");
  CHECK(must(backend.audit.page({.limit = 2, .after = ""}, "")).more);
  CHECK(ids({.limit = 2, .after = "audit_c"}, "") == "ba");
  CHECK_FALSE(must(backend.audit.page({.limit = 2, .after = "audit_c"}, "")).more);
  CHECK(ids({}, "Partner") == "ca");
  CHECK(ids({}, "%").empty());
  const auto unknown = backend.audit.page({.after = "nothing"}, "");
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().code == ErrorCode::validation_failed);
}

}  // namespace
