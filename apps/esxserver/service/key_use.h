// KeyUse: records when API keys were last used.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "esxserver/ports/key_store.h"
#include "esxserver/ports/log.h"

namespace esxserver {

/// Thread-safe.
class KeyUse {
 public:
  KeyUse(KeyStore& keys, Log& log) : keys_(keys), log_(log) {}

  static constexpr Duration interval = std::chrono::minutes(1);

  /// Tries to write once in an interval for each key, so requests rarely wait for it. A write that fails is
  /// logged: it does not matter to the request.
  void note(const ApiKey& key, Time now);

 private:
  bool is_due(const ApiKey& key, Time now);

  KeyStore& keys_;
  Log& log_;
  std::mutex mutex_;
  std::map<std::string, Time> tried_;  // by the id of the key
};

}  // namespace esxserver
