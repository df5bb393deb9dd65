#include "esxserver/workers/receiver_shares.h"

namespace esxserver {
namespace {

void take_one(auto& counts, std::string_view name) {
  const auto found = counts.find(name);
  if (found != counts.end() && --found->second == 0) counts.erase(found);
}

}  // namespace

std::string_view origin_of(std::string_view url) {
  constexpr std::string_view scheme_end = "://";
  const auto scheme = url.find(scheme_end);
  if (scheme == std::string_view::npos) return url;
  return url.substr(0, url.find_first_of("/?#", scheme + scheme_end.size()));
}

void ReceiverShares::add(const Delivery& delivery) {
  ++partners_[delivery.partner_id];
  ++origins_[std::string(origin_of(delivery.url))];
}

void ReceiverShares::remove(const Delivery& delivery) {
  take_one(partners_, delivery.partner_id);
  take_one(origins_, origin_of(delivery.url));
}

BusyReceivers ReceiverShares::busy() const {
  return {.partners = at_share(partners_), .origins = at_share(origins_)};
}

std::vector<std::string> ReceiverShares::at_share(const Counts& counts) const {
  std::vector<std::string> names;
  for (const auto& [name, count] : counts)
    if (count >= share_) names.push_back(name);
  return names;
}

}  // namespace esxserver
