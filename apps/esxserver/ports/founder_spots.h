// FounderSpots: the discount of the first annual subscribers. A spot is held while its user pays.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

namespace esxserver {

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

/// Errors of every function: service_unavailable, store_failed.
class FounderSpots {
 public:
  virtual ~FounderSpots() = default;

  /// Holds a spot for the user, in place of an earlier request of the same user. No race holds more than
  /// there are. A hold with a session ends with free() or SubscriptionStore::record_sale() only, because the
  /// session may be paid.
  [[nodiscard]] virtual Result<SpotHold> hold(const SpotRequest& request) = 0;
  /// Names the session of the hold. False: the hold has ended, or a later request of the user has it.
  [[nodiscard]] virtual Result<bool> attach(const SpotSession& session) = 0;
  /// Nobody can pay the session any more.
  [[nodiscard]] virtual Result<void> free(std::string_view session_id) = 0;
  /// Spots that are sold or held.
  [[nodiscard]] virtual Result<int> taken(Time now) = 0;
};

}  // namespace esxserver
