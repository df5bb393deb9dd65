// What is recorded of a user's account besides its credits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "esxserver/domain/time.h"

namespace esxserver {

/// An acceptance of a version of the agreement.
struct Agreement {
  std::string version;
  Time accepted_at;

  friend bool operator==(const Agreement&, const Agreement&) = default;
};

/// What a user thinks of the product.
struct Feedback {
  std::string id;          // a random UUID
  std::string uid, email;  // email: of the token; empty if it has none
  std::string message;
  std::optional<int> rating;
  std::optional<std::string> category;
  Time created_at;

  friend bool operator==(const Feedback&, const Feedback&) = default;
};

}  // namespace esxserver
