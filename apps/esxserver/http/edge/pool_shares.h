// Who may occupy how many of the threads, so that slow clients leave some for everybody else.
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace http {

/// A kind of request, by what may hold its thread up.
enum class Load { plain, body };

/// The most requests of each group at once.
struct PoolShares {
  std::size_t all = 1;
  std::size_t bodies = 1;          // of requests with a body: the rest of the threads is kept for reads
  std::size_t address = 1;         // of one client's requests
  std::size_t address_bodies = 1;  // of one client's requests with a body
};

/// Of the threads: three quarters for bodies and half for a client; of each at least one.
[[nodiscard]] PoolShares shares_of_threads(std::size_t threads);

/// Of the threads and the queue together: with half of the queue for bodies, and half for a client.
[[nodiscard]] PoolShares shares_of_places(std::size_t threads, std::size_t queue);

/// Counts requests by kind and client.
class PoolCount {
 public:
  void add(Load load, const std::string& client);
  void remove(Load load, const std::string& client);
  /// Whether one more request is within the shares.
  [[nodiscard]] bool has_room(Load load, const std::string& client, const PoolShares& shares) const;

 private:
  struct Count {
    std::size_t all = 0, bodies = 0;
  };
  Count total_;
  std::map<std::string, Count, std::less<>> clients_;
};

}  // namespace http
