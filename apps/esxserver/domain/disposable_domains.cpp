#include "esxserver/domain/disposable_domains.h"

#include <algorithm>

#include "esx/estimate/base/text.h"

namespace esxserver {
namespace {

bool is_domain(std::string_view text) {
  const auto is_good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
  };
  return text.contains('.') && !text.starts_with('.') && !text.ends_with('.') &&
         std::ranges::all_of(text, is_good);
}

}  // namespace

Result<DisposableDomains> DisposableDomains::read(std::string_view text) {
  DisposableDomains domains;
  std::string mistakes;
  int number = 0;
  for (const std::string_view line : estimate::split(text, '\n')) {
    ++number;
    const std::string domain = estimate::to_lower(estimate::trim(line));
    if (domain.empty() || domain.starts_with('#')) continue;
    if (is_domain(domain))
      domains.domains_.insert(domain);
    else
      mistakes += (mistakes.empty() ? "line " : ", line ") + std::to_string(number);
  }
  if (!mistakes.empty())
    return fail(ErrorCode::invalid_usage,
                "the list of disposable domains has lines without a domain: " + mistakes);
  return domains;
}

bool DisposableDomains::contains(std::string_view email) const {
  const auto at = email.rfind('@');
  if (at == email.npos) return false;
  const std::string lower = estimate::to_lower(email.substr(at + 1));
  std::string_view domain = lower;
  while (!domains_.contains(domain)) {
    const auto dot = domain.find('.');
    if (dot == domain.npos) return false;
    domain.remove_prefix(dot + 1);
  }
  return true;
}

}  // namespace esxserver
