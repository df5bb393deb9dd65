// Claim numbers as they are compared.
#pragma once

#include <string>
#include <string_view>

namespace esxserver {

/// Without case, blanks and dashes: "ab-12 34" and "AB1234" are the same claim. Stored in the database: a
/// change needs a migration.
[[nodiscard]] std::string claim_key(std::string_view claim_number);

}  // namespace esxserver
