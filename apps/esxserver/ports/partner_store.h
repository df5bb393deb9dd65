// PartnerStore: partners of the partner API.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

namespace esxserver {

struct Partner {
  std::string id, name, webhook_url, webhook_secret;
  bool suspended = false;
  Time created_at;

  friend bool operator==(const Partner&, const Partner&) = default;
};

/// Any number of processes may share a store; the next call sees a change.
/// Errors: not_found for an id; service_unavailable, store_failed.
class PartnerStore {
 public:
  virtual ~PartnerStore() = default;

  [[nodiscard]] virtual Result<void> add_partner(const Partner& partner) = 0;
  [[nodiscard]] virtual Result<Partner> partner(std::string_view id) = 0;
  [[nodiscard]] virtual Result<std::vector<Partner>> partners() = 0;  // oldest first
  [[nodiscard]] virtual Result<void> set_suspended(std::string_view id, bool suspended) = 0;
};

}  // namespace esxserver
