#include "esxserver/service/audit_trail.h"

#include "esxserver/ports/identifiers.h"

namespace esxserver {

Result<AuditRecord> AuditTrail::begin(const AuditedAct& act) {
  AuditRecord record{.id = make_id(ports_.random, "audit"),
                     .at = ports_.clock.now(),
                     .by = by_,
                     .act = act.act,
                     .object = act.object,
                     .details = audit_json(act.details),
                     .outcome = std::string(audit_begun)};
  if (const auto begun = ports_.audit.begin(record); !begun) return std::unexpected(begun.error());
  return record;
}

void AuditTrail::end(AuditRecord record, std::string_view object, const Error* error) {
  if (!object.empty()) record.object = object;
  record.outcome = error ? error->code.info().name : audit_done;
  // The act cannot be undone, and its record exists: only the outcome in it is missing.
  if (const auto ended = ports_.audit.end(record.id, record.object, record.outcome); !ended)
    ports_.log.write(LogLevel::warning, "audit_incomplete",
                     {{"audit_id", record.id}, {"reason", ended.error().message}});
}

}  // namespace esxserver
