#include "esxserver/http/edge/pool_shares.h"

#include <algorithm>

namespace http {

PoolShares shares_of_threads(std::size_t threads) {
  constexpr std::size_t one = 1;
  return {.all = threads,
          .bodies = std::max(threads * 3 / 4, one),
          .address = std::max(threads / 2, one),
          .address_bodies = std::max(threads * 3 / 8, one)};
}

PoolShares shares_of_places(std::size_t threads, std::size_t queue) {
  const PoolShares of_threads = shares_of_threads(threads);
  return {.all = of_threads.all + queue,
          .bodies = of_threads.bodies + queue / 2,
          .address = of_threads.address + queue / 2,
          .address_bodies = of_threads.address_bodies + queue / 4};
}

void PoolCount::add(Load load, const std::string& client) {
  for (Count* count : {&total_, &clients_[client]}) {
    ++count->all;
    if (load == Load::body) ++count->bodies;
  }
}

void PoolCount::remove(Load load, const std::string& client) {
  const auto found = clients_.find(client);
  if (found == clients_.end()) return;
  for (Count* count : {&total_, &found->second}) {
    --count->all;
    if (load == Load::body) --count->bodies;
  }
  if (found->second.all == 0) clients_.erase(found);
}

bool PoolCount::has_room(Load load, const std::string& client, const PoolShares& shares) const {
  const auto found = clients_.find(client);
  const Count of_client = found == clients_.end() ? Count{} : found->second;
  if (total_.all >= shares.all || of_client.all >= shares.address) return false;
  return load == Load::plain || (total_.bodies < shares.bodies && of_client.bodies < shares.address_bodies);
}

}  // namespace http
