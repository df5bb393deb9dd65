#include "esxserver/adapters/identity/issuer_keys.h"

#include <algorithm>

namespace esxserver::identity {
namespace {

constexpr Duration max_age = std::chrono::hours(1);
constexpr Duration pause = std::chrono::seconds(30);
constexpr Duration max_wait = std::chrono::seconds(2);
constexpr Duration first_pause = std::chrono::seconds(5);  // without any keys, nobody can sign in

}  // namespace

Result<PublicKeys> IssuerKeys::find(std::string_view wanted_id) {
  std::unique_lock lock(mutex_);
  // What another thread fetches may be what this one needs. A slow issuer must not hold up all threads.
  if (!has(wanted_id)) fetched_.wait_for(lock, max_wait, [this] { return !fetching_; });
  const Time now = clock_.now();
  const bool is_old = now - fetched_at_ >= max_age;
  if ((!has(wanted_id) || is_old) && may_fetch(now)) refresh(lock, now);
  if (!keys_)
    return fail(ServerError::service_unavailable, "The keys of the identity provider are not available.");
  return keys_;
}

bool IssuerKeys::has(std::string_view id) const {
  if (!keys_) return false;
  return id.empty() || std::ranges::find(*keys_, id, &PublicKey::id) != keys_->end();
}

bool IssuerKeys::may_fetch(Time now) const {
  return !fetching_ && (!tried_at_ || now - *tried_at_ >= (keys_ ? pause : first_pause));
}

void IssuerKeys::refresh(std::unique_lock<std::mutex>& lock, Time now) {
  fetching_ = true;
  tried_at_ = now;
  lock.unlock();
  auto keys = fetch_keys();
  lock.lock();
  fetching_ = false;
  if (keys) {
    keys_ = *std::move(keys);
    fetched_at_ = now;
  } else {
    log_.write(LogLevel::warning, "identity_keys_unavailable",
               {{"error", std::string_view(keys.error().message)}});
  }
  fetched_.notify_all();
}

Result<PublicKeys> IssuerKeys::fetch_keys() const {
  const auto place = jwks_place();
  if (!place) return std::unexpected(place.error());
  const auto text = fetch_(*place);
  if (!text) return std::unexpected(text.error());
  auto keys = read_jwk_set(*text);
  if (!keys || keys->empty()) return wrong_document(*place, "has no usable keys");
  return std::make_shared<const std::vector<PublicKey>>(*std::move(keys));
}

Result<std::string> IssuerKeys::jwks_place() const {
  if (!location_.jwks.empty()) return location_.jwks;
  const auto found = discover(location_.issuer, fetch_);
  if (!found) return std::unexpected(found.error());
  if (!is_trustworthy_url(found->jwks_uri))
    return wrong_document(location_.issuer, "has no jwks_uri with https");
  return found->jwks_uri;
}

}  // namespace esxserver::identity
