// Acts of administration, by whom and with what outcome: their log, and AuditTrail, which records them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// Names and values, never a secret.
using AuditDetails = std::vector<std::pair<std::string, std::string>>;

/// Of an act that has begun, and stays that of one whose program ended before the act did.
inline constexpr std::string_view audit_begun = "begun";
inline constexpr std::string_view audit_done = "done";

struct AuditRecord {
  std::string id;
  Time at;              // when it began
  std::string by;       // "ann", "root (sudo by ann)"
  std::string act;      // "partner suspend"
  std::string object;   // the id of what it was done to, or made; empty: none
  std::string details;  // a JSON object
  std::string outcome;  // "begun", "done" or the code of the error

  friend bool operator==(const AuditRecord&, const AuditRecord&) = default;
};

/// A JSON object, on one line.
[[nodiscard]] std::string audit_json(const AuditDetails& details);

/// Every act of administration. Records are added, never removed. Errors: service_unavailable, store_failed.
class AuditLog {
 public:
  explicit AuditLog(sql::Database& database) : database_(database) {}

  /// Before the act.
  [[nodiscard]] Result<void> begin(const AuditRecord& record);
  /// After the act `id`.
  [[nodiscard]] Result<void> end(std::string_view id, std::string_view object, std::string_view outcome);
  /// Newest last.
  [[nodiscard]] Result<std::vector<AuditRecord>> list(Time since);

 private:
  sql::Database& database_;
};

/// What is done to which object, with what details.
struct AuditedAct {
  std::string act, object;
  AuditDetails details;
};

/// Records acts of administration around their execution.
class AuditTrail {
 public:
  /// `by`: who acts.
  AuditTrail(sql::Database& database, const System& system, std::string by)
      : audit_(database), system_(system), by_(std::move(by)) {}

  /// Before the act, so that none goes unrecorded: without a record, it must not be done.
  [[nodiscard]] Result<AuditRecord> begin(const AuditedAct& act);

  /// After the act. `object`: what it made, if begin() could not know; `error`: null if
  /// it was done.
  void end(AuditRecord record, std::string_view object, const Error* error);

 private:
  AuditLog audit_;
  const System system_;
  std::string by_;
};

}  // namespace esxserver
