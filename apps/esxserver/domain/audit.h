// AuditRecord: an act of administration, by whom and with what outcome.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esxserver/domain/time.h"

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

}  // namespace esxserver
