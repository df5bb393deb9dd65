// AuditLog: every act of administration. Records are added, never removed.
#pragma once

#include <string_view>
#include <vector>

#include "esxserver/domain/audit.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// Errors: service_unavailable, store_failed.
class AuditLog {
 public:
  virtual ~AuditLog() = default;

  /// Before the act.
  [[nodiscard]] virtual Result<void> begin(const AuditRecord& record) = 0;
  /// After the act `id`.
  [[nodiscard]] virtual Result<void> end(std::string_view id, std::string_view object,
                                         std::string_view outcome) = 0;
  /// Newest last.
  [[nodiscard]] virtual Result<std::vector<AuditRecord>> list(Time since) = 0;
};

}  // namespace esxserver
