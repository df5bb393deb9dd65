// PartnerStore: partners of the partner API.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// Keeps signing webhooks until the partner's receivers know the one that replaced it.
struct PreviousSecret {
  std::string text;
  Time until;

  friend bool operator==(const PreviousSecret&, const PreviousSecret&) = default;
};

struct Partner {
  std::string id, name, webhook_url, webhook_secret;
  bool suspended = false;
  Time created_at;
  std::optional<PreviousSecret> previous_secret;

  friend bool operator==(const Partner&, const Partner&) = default;
};

/// What to change; absent: nothing. A new secret replaces the one that there is at once.
struct PartnerUpdate {
  std::optional<std::string> name, webhook_url, webhook_secret;
};

/// Any number of processes may share a store; the next call sees a change.
/// Errors: not_found for an id; service_unavailable, store_failed.
class PartnerStore {
 public:
  explicit PartnerStore(sql::Database& database) : database_(database) {}

  [[nodiscard]] Result<void> add_partner(const Partner& partner);
  [[nodiscard]] Result<Partner> partner(std::string_view id);
  [[nodiscard]] Result<std::vector<Partner>> partners();  // oldest first
  [[nodiscard]] Result<void> update(std::string_view id, const PartnerUpdate& update);
  /// Replaces the webhook secret; the one that there is becomes the previous one until `previous_until`.
  [[nodiscard]] Result<void> rotate_secret(std::string_view id, std::string_view secret, Time previous_until);
  [[nodiscard]] Result<void> set_suspended(std::string_view id, bool suspended);

 private:
  sql::Database& database_;
};

}  // namespace esxserver
