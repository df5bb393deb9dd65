// EsxStore: parses that wait for their export, and the runs of the ESX generation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/esx/run.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// Everything belongs to one user; what belongs to somebody else does not exist. Errors: not_found;
/// service_unavailable, store_failed.
class EsxStore {
 public:
  virtual ~EsxStore() = default;

  /// Replaces the owner's parse with the same hash.
  [[nodiscard]] virtual Result<void> keep_parse(std::string_view owner, const StoredParse& parse) = 0;
  [[nodiscard]] virtual Result<StoredParse> find_parse(std::string_view owner,
                                                       std::string_view parse_hash) = 0;

  /// Removes parses that were kept before; returns how many.
  [[nodiscard]] virtual Result<int> purge_parses_before(Time time) = 0;

  [[nodiscard]] virtual Result<void> add_run(std::string_view owner, const EsxRun& run) = 0;
  [[nodiscard]] virtual Result<EsxRun> find_run(std::string_view owner, std::string_view run_ref) = 0;
};


// ChargedRunStore: runs that cost credits, from before the charge to the result or the refund.

/// Its process renews the lease; without it, the process counts as dead.
struct ChargedRun {
  std::string run_ref, owner;
  std::string reference;  // what is paid for; several runs may have the same
  Time lease_until;
};

/// Charges to give back: those of the reference that were posted when the run failed, if any were. A later
/// charge belongs to a run that is still running, or done.
struct DueRefund {
  std::string run_ref, owner, reference;
  int charges = 0;  // how many there were, with those that are refunded already

  friend bool operator==(const DueRefund&, const DueRefund&) = default;
};

/// A run is running, then done, or its refund is due. Nothing is refunded for a reference that has a done
/// run, or another one that is running: the last of them decides. Errors: service_unavailable, store_failed.
class ChargedRunStore {
 public:
  virtual ~ChargedRunStore() = default;

  /// Before the charge.
  [[nodiscard]] virtual Result<void> begin(const ChargedRun& run) = 0;
  [[nodiscard]] virtual Result<void> renew(std::string_view run_ref, Time lease_until) = 0;
  /// Stores the run with its result. False: it is no longer running, because its lease had expired; nothing
  /// is stored.
  [[nodiscard]] virtual Result<bool> finish(std::string_view owner, const EsxRun& run) = 0;
  [[nodiscard]] virtual Result<void> fail(std::string_view run_ref, Time now) = 0;
  /// Fails all runs whose lease has expired.
  [[nodiscard]] virtual Result<void> fail_expired(Time now) = 0;

  /// Those of one reference, or all if it is empty.
  [[nodiscard]] virtual Result<std::vector<DueRefund>> due_refunds(std::string_view reference) = 0;
  /// The refund is posted, or there was nothing to refund.
  [[nodiscard]] virtual Result<void> refunded(std::string_view run_ref) = 0;
};

}  // namespace esxserver

// Parses and runs of the ESX generation in SQL.
namespace esxserver::sql {

class SqlEsxStore final : public EsxStore {
 public:
  explicit SqlEsxStore(Database& database) : database_(database) {}

  Result<void> keep_parse(std::string_view owner, const StoredParse& parse) override;
  Result<StoredParse> find_parse(std::string_view owner, std::string_view parse_hash) override;
  Result<int> purge_parses_before(Time time) override;
  Result<void> add_run(std::string_view owner, const EsxRun& run) override;
  Result<EsxRun> find_run(std::string_view owner, std::string_view run_ref) override;

 private:
  Database& database_;
};


// Runs that cost credits, in SQL.

class SqlChargedRunStore final : public ChargedRunStore {
 public:
  explicit SqlChargedRunStore(Database& database) : database_(database) {}

  Result<void> begin(const ChargedRun& run) override;
  Result<void> renew(std::string_view run_ref, Time lease_until) override;
  Result<bool> finish(std::string_view owner, const EsxRun& run) override;
  Result<void> fail(std::string_view run_ref, Time now) override;
  Result<void> fail_expired(Time now) override;
  Result<std::vector<DueRefund>> due_refunds(std::string_view reference) override;
  Result<void> refunded(std::string_view run_ref) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
