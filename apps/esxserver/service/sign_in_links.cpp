#include "esxserver/service/sign_in_links.h"

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esxserver/ports/identifiers.h"

namespace esxserver {
namespace {

Result<void> check(const Identity& user, Duration ttl) {
  if (!is_valid_uid(user.uid))
    return fail(ErrorCode::invalid_usage, "a uid has 1 to 255 bytes of UTF-8 without control characters");
  if (!estimate::valid_utf8(user.email) || !estimate::valid_utf8(user.name))
    return fail(ErrorCode::invalid_usage, "email address and name must be UTF-8");
  if (ttl < std::chrono::seconds(1) || ttl > SignInLinks::max_ttl)
    return fail(ErrorCode::invalid_usage, "a link is valid for 1s to 7d");
  return {};
}

}  // namespace

Result<SignInLinks::Made> SignInLinks::make(const Identity& user, UserRole role, Duration ttl) {
  if (const auto good = check(user, ttl); !good) return std::unexpected(good.error());
  Made made{random_base62(random_, browser_secret_length), clock_.now() + ttl};
  const SignInLink link{estimate::sha256_hex(made.code), user, role, made.expires_at};
  if (const auto added = store_.add(link); !added) return std::unexpected(added.error());
  return made;
}

Result<Identity> SignInLinks::redeem(std::string_view code) {
  const Time now = clock_.now();
  auto taken = store_.take_link(estimate::sha256_hex(code), now);
  if (!taken) return std::unexpected(taken.error());
  std::optional<SignInLink>& link = *taken;
  if (!link)
    return fail(ServerError::invalid_sign_in_code, "The link is wrong, was used already or has expired.");
  if (link->role != UserRole::none)
    if (const auto set = users_.set_role(link->user.uid, link->role, now); !set)
      return std::unexpected(set.error());
  return std::move(link->user);
}

std::string sign_in_url(std::string_view base_url, std::string_view code) {
  return std::string(base_url) + "/#sign-in=" + std::string(code);
}

}  // namespace esxserver
