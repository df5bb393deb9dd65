// Stores of the ESX generation: parses that wait for their export, runs, and what is charged for runs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/esx/run.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// The new estimate of a parse.
struct ParseEntry {
  std::string id;  // a UUID
  Time expires_at;
};

/// Parses and runs. Everything belongs to one user; what belongs to somebody else does not exist. Errors:
/// not_found; service_unavailable, store_failed.
class EsxStore {
 public:
  explicit EsxStore(sql::Database& database) : database_(database) {}

  /// As an estimate without its file, whose lines a worker matches; if the owner has one with the same hash,
  /// its parse becomes this one, and its edits stay.
  [[nodiscard]] Result<void> keep_parse(std::string_view owner, const StoredParse& parse,
                                        const ParseEntry& entry);
  /// Also that of an uploaded estimate.
  [[nodiscard]] Result<StoredParse> find_parse(std::string_view owner, std::string_view parse_hash);

  [[nodiscard]] Result<void> add_run(std::string_view owner, const EsxRun& run);
  [[nodiscard]] Result<EsxRun> find_run(std::string_view owner, std::string_view run_ref);

 private:
  sql::Database& database_;
};

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

/// Runs that cost credits, from before the charge to the result or the refund. A run is running, then done,
/// or its refund is due. Nothing is refunded for a reference that has a done run, or another one that is
/// running: the last of them decides. Errors: service_unavailable, store_failed.
class ChargedRunStore {
 public:
  explicit ChargedRunStore(sql::Database& database) : database_(database) {}

  /// Before the charge.
  [[nodiscard]] Result<void> begin(const ChargedRun& run);
  [[nodiscard]] Result<void> renew(std::string_view run_ref, Time lease_until);
  /// Stores the run with its result. False: it is no longer running, because its lease had expired; nothing
  /// is stored.
  [[nodiscard]] Result<bool> finish(std::string_view owner, const EsxRun& run);
  [[nodiscard]] Result<void> fail(std::string_view run_ref, Time now);
  /// Fails all runs whose lease has expired.
  [[nodiscard]] Result<void> fail_expired(Time now);

  /// Those of one reference, or all if it is empty.
  [[nodiscard]] Result<std::vector<DueRefund>> due_refunds(std::string_view reference);
  /// The refund is posted, or there was nothing to refund.
  [[nodiscard]] Result<void> refunded(std::string_view run_ref);

 private:
  sql::Database& database_;
};

}  // namespace esxserver
