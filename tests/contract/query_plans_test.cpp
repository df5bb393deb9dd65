// The queries of hot paths read rows by an index: the time they take does not grow with finished jobs.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

/// Tables that grow forever, and indexes that hold only the few unfinished or unpurged rows.
constexpr std::array tables = {"job", "artifact", "delivery", "note", "mail", "charged_run"};
constexpr std::array small_indexes = {
    "job_active",   "job_queued",         "job_processing", "charged_run_unfinished",
    "delivery_due", "note_to_transcribe", "job_with_files", "job_of_pdf",
    "mail_due"};

bool names_one_of(const std::string& line, const auto& names) {
  return std::ranges::any_of(
      names, [&](const char* name) { return (line + " ").contains(" " + std::string(name) + " "); });
}

/// Of SQLite: "SCAN job", "SEARCH job USING INDEX job_of_key (key_id=?)".
bool reads_all_in_sqlite(const std::string& line) {
  return line.starts_with("SCAN ") && names_one_of(line, tables) && !names_one_of(line, small_indexes);
}

/// Of PostgreSQL: "Seq Scan on job  (cost=…)"; an index without a condition is read from end to end.
bool reads_all_in_postgres(const std::string& line, const std::string& next) {
  if (!line.contains(" on ") || !names_one_of(line, tables)) return false;
  if (line.contains("Seq Scan")) return true;
  return line.contains("Index") && line.contains("Scan using") && !names_one_of(line, small_indexes) &&
         !next.contains("Index Cond");
}

/// PostgreSQL reads small tables from end to end, unless it may not.
enum class Tables { small, large };

/// Asks for the plan of every statement before it runs it.
class PlannedConnection final : public sql::Connection {
 public:
  PlannedConnection(sql::Connection& inner, Tables tables, std::vector<std::string>& faults)
      : inner_(inner), tables_(tables), faults_(faults) {}

  std::unique_ptr<sql::Rows> query(const std::string& sql, const std::vector<sql::Value>& values) override {
    check(sql, values);
    return inner_.query(sql, values);
  }
  int execute(const std::string& sql, const std::vector<sql::Value>& values) override {
    check(sql, values);
    return inner_.execute(sql, values);
  }
  void hold(std::string_view name) override { inner_.hold(name); }
  [[nodiscard]] const sql::Dialect& dialect() const override { return inner_.dialect(); }

 private:
  void check(const std::string& sql, const std::vector<sql::Value>& values) {
    const bool postgres = !dialect().lock_rows.empty();
    if (postgres && tables_ == Tables::small) inner_.execute("SET LOCAL enable_seqscan = off", {});
    const auto rows = inner_.query((postgres ? "EXPLAIN " : "EXPLAIN QUERY PLAN ") + sql, values);
    std::vector<std::string> plan;
    constexpr int sqlite_detail = 3;
    while (rows->next()) plan.push_back(rows->text(postgres ? 0 : sqlite_detail));
    plan.emplace_back();
    for (std::size_t i = 0; i + 1 < plan.size(); ++i)
      if (postgres ? reads_all_in_postgres(plan[i], plan[i + 1]) : reads_all_in_sqlite(plan[i]))
        faults_.push_back(plan[i] + " in " + sql);
  }

  sql::Connection& inner_;
  Tables tables_;
  std::vector<std::string>& faults_;
};

class PlannedDatabase final : public sql::Database {
 public:
  explicit PlannedDatabase(sql::Database& inner, Tables tables = Tables::small)
      : inner_(inner), tables_(tables) {}
  std::vector<std::string> faults;

 private:
  Result<void> transact(Access access, const std::function<Result<void>(sql::Connection&)>& work) override {
    const auto planned = [&](sql::Connection& connection) {
      PlannedConnection inside(connection, tables_, faults);
      return work(inside);
    };
    // A query and its plan are two, in one transaction.
    const bool reads = access == Access::read || access == Access::read_one;
    return reads ? inner_.read(planned) : inner_.write(planned);
  }

  sql::Database& inner_;
  Tables tables_;
};

TEST_CASE_TEMPLATE("queries of hot paths use indexes", Backend, ESX_BACKENDS) {
  Backend backend;
  add_partner_and_key(backend);
  PlannedDatabase database(*backend.database);
  JobStore jobs(database);
  JobAdmin job_admin(database);
  Reports reports(database);
  RetentionStore retention(database);
  WebhookOutbox outbox(database);
  ChargedRunStore runs(database);

  NewJob keyed = sample_job("job_1");
  keyed.idempotency_key = "k";
  REQUIRE(jobs.create(keyed));
  REQUIRE(jobs.create(sample_job("job_2")));
  REQUIRE(jobs.find_replay("partner_1", "k", noon));
  const auto lease = must(must(jobs.claim({"t", noon, noon + 1min, 1}))).lease;
  REQUIRE(jobs.renew(lease, {"classify", 10}));
  REQUIRE(jobs.yield_scan(lease, 1));
  REQUIRE(jobs.fail_overdue(noon - 1h, noon, {"timeout", ""}));
  REQUIRE(must(jobs.finish(lease, success_at(noon))));
  REQUIRE(jobs.find("job_1"));
  REQUIRE(job_admin.list({.partner_id = "partner_1", .status = JobStatus::failed, .since = noon}));
  REQUIRE(job_admin.list({}));
  REQUIRE(reports.metrics(noon));
  REQUIRE(must(outbox.claim_due(noon, noon + 1min, {{"p"}, {"https://o"}})));
  REQUIRE(retention.needs_any({std::string(64, 'e')}));
  REQUIRE(retention.purge_finished_before(noon - 1h));
  REQUIRE(runs.begin({.run_ref = "r", .owner = "u", .reference = "x", .lease_until = noon}));
  REQUIRE(runs.fail_expired(noon));
  REQUIRE(runs.due_refunds(""));
  for (const std::string& fault : database.faults) FAIL_CHECK(fault);
}

#ifdef ESX_POSTGRES
/// The job and copies of it, of which PostgreSQL learns.
void multiply(SharedBackend& backend, const std::string& job_id, int copies) {
  REQUIRE(backend.database->write([&](sql::Connection& connection) -> Result<void> {
    connection.execute(
        "INSERT INTO job SELECT (jsonb_populate_record(job, jsonb_build_object('id', id || n))).* "
        "FROM job, generate_series(1, " +
            std::to_string(copies) + ") n WHERE id = $1",
        {job_id});
    connection.execute("ANALYZE job", {});
    return {};
  }));
}

TEST_CASE_TEMPLATE("claims use indexes also where PostgreSQL expects a long queue", Backend, SharedBackend) {
  constexpr int finished = 20'000, queued = 5'000;
  Backend backend;
  add_partner_and_key(backend);
  REQUIRE(backend.jobs.create(sample_job("job_1")));
  const auto lease = must(must(backend.jobs.claim({"t", noon, noon + 1min, 1}))).lease;
  REQUIRE(must(backend.jobs.finish(lease, success_at(noon))));
  multiply(backend, "job_1", finished);
  NewJob another = sample_job("job_2");
  another.daily_limit = 2 * finished;
  REQUIRE(backend.jobs.create(another));
  multiply(backend, "job_2", queued);

  PlannedDatabase database(*backend.database, Tables::large);
  JobStore jobs(database);
  REQUIRE(must(jobs.claim({"u", noon, noon + 1min, 1})));
  for (const std::string& fault : database.faults) FAIL_CHECK(fault);
}
#endif

}  // namespace
