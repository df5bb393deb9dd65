// Stores of what users buy: paid packs with their codes, subscriptions, and founder spots.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "esxserver/accounts/user.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/billing/codes.h"
#include "esxserver/billing/payments.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// Paid packs and their codes. Errors: service_unavailable, store_failed.
class PurchaseStore {
 public:
  explicit PurchaseStore(sql::Database& database) : database_(database) {}

  /// A buyer has an account from then on, unless the operator deletes it.
  [[nodiscard]] Result<void> know_buyer(const Identity& user, Time now);

  /// Records the paid purchase with its code, unless it is recorded. If its user has an account, the code is
  /// redeemed at once and its credits are in the ledger; `entry_id`: of that row. Returns the code that is
  /// stored. Error: not_found if the code of a recorded purchase was deleted with its user.
  [[nodiscard]] Result<RedeemCode> record(const Purchase& purchase, const RedeemCode& code,
                                          std::string_view entry_id, Time now);

 private:
  sql::Database& database_;
};

/// Who is subscribed to which tier. Errors of every function: service_unavailable, store_failed.
/// UserStore::plan has the active subscription.
class SubscriptionStore {
 public:
  explicit SubscriptionStore(sql::Database& database) : database_(database) {}

  /// Records the change, unless a later one is recorded. A change without a uid and about an unknown
  /// subscription is not recorded. Returns the uid of the user who became or ceased to be a member by it;
  /// empty: nobody.
  [[nodiscard]] Result<std::string> record(const SubscriptionChange& change);

  /// Records the sale, once for each session. The user's hold on a founder spot becomes a sold spot.
  [[nodiscard]] Result<void> record_sale(const SoldSubscription& sale, Time now);

  /// Whether the provider's customer is that of a subscription of the user, active or not.
  [[nodiscard]] Result<bool> is_customer(std::string_view uid, std::string_view customer_id);

 private:
  sql::Database& database_;
};

struct SpotRequest {
  std::string uid;
  std::string hold_id;  // of this request
  int spots = 0;        // how many there are
  Time now{}, until{};  // until: when a hold without a session ends
};

struct SpotSession {
  std::string hold_id, session_id;
  Time now{}, until{};  // until: when the session has expired
};

/// A hold, or else a session that must be closed before there can be one.
struct SpotHold {
  bool is_held = false;
  std::string open_session;  // empty: all spots are taken
};

/// The discount of the first annual subscribers. A spot is held while its user pays. Errors of every
/// function: service_unavailable, store_failed.
class FounderSpots {
 public:
  explicit FounderSpots(sql::Database& database) : database_(database) {}

  /// Holds a spot for the user, in place of an earlier request of the same user. No race holds more than
  /// there are. A hold with a session ends with free() or SubscriptionStore::record_sale() only, because the
  /// session may be paid.
  [[nodiscard]] Result<SpotHold> hold(const SpotRequest& request);
  /// Names the session of the hold. False: the hold has ended, or a later request of the user has it.
  [[nodiscard]] Result<bool> attach(const SpotSession& session);
  /// Nobody can pay the session any more.
  [[nodiscard]] Result<void> free(std::string_view session_id);
  /// Spots that are sold or held.
  [[nodiscard]] Result<int> taken(Time now);

 private:
  sql::Database& database_;
};

// Rows of paid checkout sessions inside a transaction. They name no user and outlive one: nothing is paid out
// twice.

/// What a session sold, instead of the identifier of a pack.
inline constexpr std::string_view subscription_item = "subscription", founder_item = "founder subscription";

struct PaidSession {
  std::string id;
  std::string item;  // identifier of a pack, or one of the above
  std::int64_t credits = 0, amount_cents = 0;
  std::string currency;
  Time paid_at{};
};

/// Adds the session to the revenue, unless it is there; returns whether it was not. Throws an exception of
/// the database.
bool add_paid_session(sql::Connection& connection, const PaidSession& session);

// Rows of subscriptions inside a transaction.

/// Held by every transaction that gives away or counts founder spots.
inline constexpr std::string_view founder_lock = "founder spots";

/// The active subscription of the user that changed last. Throws an exception of the database.
[[nodiscard]] std::optional<Plan> plan_of(sql::Connection& connection, std::string_view uid);

}  // namespace esxserver
