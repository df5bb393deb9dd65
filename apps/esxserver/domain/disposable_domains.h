// DisposableDomains: domains of addresses that anybody gets for a few minutes.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "esxserver/domain/result.h"

namespace esxserver {

class DisposableDomains {
 public:
  /// `text`: a domain per line; empty lines and lines that begin with # are skipped. Error: invalid_usage
  /// names every line that is not a domain.
  [[nodiscard]] static Result<DisposableDomains> read(std::string_view text);

  /// Whether the address is at one of the domains or at a subdomain.
  [[nodiscard]] bool contains(std::string_view email) const;

 private:
  std::set<std::string, std::less<>> domains_;  // lower case
};

/// The list that is part of the program; its first lines name source and license.
[[nodiscard]] std::string_view bundled_disposable_domains();

}  // namespace esxserver
