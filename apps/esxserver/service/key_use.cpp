#include "esxserver/service/key_use.h"

namespace esxserver {

bool KeyUse::is_due(const ApiKey& key, Time now) {
  const std::optional<Time>& recorded = key.last_used_at;
  if (recorded && now < *recorded + interval) return false;
  const std::lock_guard lock(mutex_);
  const auto [tried, first] = tried_.try_emplace(key.id, now);
  if (!first && now < tried->second + interval) return false;
  tried->second = now;
  return true;
}

void KeyUse::note(const ApiKey& key, Time now) {
  if (!is_due(key, now)) return;
  if (const auto recorded = keys_.record_use(key.id, now, interval); !recorded)
    log_.write(LogLevel::warning, "key_use_not_recorded",
               {{"key_id", key.id}, {"reason", recorded.error().message}});
}

}  // namespace esxserver
