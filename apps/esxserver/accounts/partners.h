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
  virtual ~PartnerStore() = default;

  [[nodiscard]] virtual Result<void> add_partner(const Partner& partner) = 0;
  [[nodiscard]] virtual Result<Partner> partner(std::string_view id) = 0;
  [[nodiscard]] virtual Result<std::vector<Partner>> partners() = 0;  // oldest first
  [[nodiscard]] virtual Result<void> update(std::string_view id, const PartnerUpdate& update) = 0;
  /// Replaces the webhook secret; the one that there is becomes the previous one until `previous_until`.
  [[nodiscard]] virtual Result<void> rotate_secret(std::string_view id, std::string_view secret,
                                                   Time previous_until) = 0;
  [[nodiscard]] virtual Result<void> set_suspended(std::string_view id, bool suspended) = 0;
};

}  // namespace esxserver

// Partners in SQL.
namespace esxserver::sql {

class SqlPartnerStore final : public PartnerStore {
 public:
  explicit SqlPartnerStore(Database& database) : database_(database) {}

  Result<void> add_partner(const Partner& partner) override;
  Result<Partner> partner(std::string_view id) override;
  Result<std::vector<Partner>> partners() override;
  Result<void> update(std::string_view id, const PartnerUpdate& update) override;
  Result<void> rotate_secret(std::string_view id, std::string_view secret, Time previous_until) override;
  Result<void> set_suspended(std::string_view id, bool suspended) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
