// Acts of administration, by whom and with what outcome: their log, and AuditTrail, which records them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/json_value.h"
#include "esxserver/base/field_types.h"
#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/database.h"
#include "esxserver/storage/pages.h"

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
  /// Newest first. `query`: a part of who, act, object or outcome. Error: validation_failed, where is
  /// "after".
  [[nodiscard]] Result<Page<AuditRecord>> page(const PageRequest& page, std::string_view query);

 private:
  sql::Database& database_;
};

/// Inside the transaction of the act, which then cannot fail unrecorded. Throws an exception of the database.
void insert_audit(sql::Connection& connection, const AuditRecord& record);

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

/// Codec of JSON that is kept as text.
struct StoredJson {
  static estimate::TypeInfo describe(const estimate::FieldRules&) {
    return {.kind = estimate::TypeInfo::Kind::object};
  }
  static void encode(auto& out, const std::string& text, const estimate::FieldRules&) {
    const auto value = estimate::read_json(text);
    estimate::write_json(out.json, value.value_or(estimate::JsonValue()));
  }
};

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::AuditRecord> {
  using Record = esxserver::AuditRecord;
  static constexpr std::string_view name = "AuditRecord", text = "An act of administration.";
  static constexpr auto rows =
      std::tuple(field("at", &Record::at, "When it began."),
                 field("by", &Record::by, "The system user who ran it, or who did it over HTTP."),
                 field("act", &Record::act, "The command."),
                 field("object", &Record::object, "What it was done to, or what it made."),
                 field_as<esxserver::StoredJson>("details", &Record::details, "Arguments and options."),
                 field("outcome", &Record::outcome, "done, or the code of the error; begun: it never ended."),
                 field("audit_id", &Record::id, "Identifier of the record."));
};
