// AuditTrail: records acts of administration around their execution.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "esxserver/ports/audit_log.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/random.h"

namespace esxserver {

/// The ports of a trail; all must outlive it.
struct AuditPorts {
  AuditLog& audit;
  Clock& clock;
  Random& random;
  Log& log;
};

/// What is done to which object, with what details.
struct AuditedAct {
  std::string act, object;
  AuditDetails details;
};

class AuditTrail {
 public:
  /// `by`: who acts.
  AuditTrail(const AuditPorts& ports, std::string by) : ports_(ports), by_(std::move(by)) {}

  /// Before the act, so that none goes unrecorded: without a record, it must not be done.
  [[nodiscard]] Result<AuditRecord> begin(const AuditedAct& act);

  /// After the act. `object`: what it made, if begin() could not know; `error`: null if
  /// it was done.
  void end(AuditRecord record, std::string_view object, const Error* error);

 private:
  AuditPorts ports_;
  std::string by_;
};

}  // namespace esxserver
