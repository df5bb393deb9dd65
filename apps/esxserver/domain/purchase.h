// Purchase: a pack of credits that a user buys at the payment provider.
#pragma once

#include <cstdint>
#include <string>

#include "esxserver/domain/time.h"

namespace esxserver {

/// A checkout session of the provider, for a pack.
struct Purchase {
  std::string session_id;
  std::string uid, email;  // of the buyer; lower case
  std::string pack_id;
  std::int64_t credits = 0, amount_cents = 0;
  std::string currency;
  bool paid = false;

  friend bool operator==(const Purchase&, const Purchase&) = default;
};

}  // namespace esxserver
