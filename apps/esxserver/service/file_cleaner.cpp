#include "esxserver/service/file_cleaner.h"

namespace esxserver {

void FileCleaner::remove_unneeded(const std::vector<std::string>& hashes) {
  const auto removed = retention_.remove_unneeded(
      hashes, [this](std::string_view sha256) { return artifacts_.remove(sha256); });
  if (!removed) log_.write(LogLevel::warning, "file_left", {{"reason", removed.error().message}});
}

}  // namespace esxserver
