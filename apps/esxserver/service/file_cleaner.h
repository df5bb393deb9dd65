// FileCleaner: removes stored files that may have lost their last reference.
#pragma once

#include <string>
#include <vector>

#include "esxserver/ports/artifact_store.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/retention_store.h"

namespace esxserver {

class FileCleaner {
 public:
  FileCleaner(ArtifactStore& artifacts, RetentionStore& retention, Log& log)
      : artifacts_(artifacts), retention_(retention), log_(log) {}

  /// Removes those that nothing needs. If this fails, a sweep finds them later.
  void remove_unneeded(const std::vector<std::string>& hashes);

 private:
  ArtifactStore& artifacts_;
  RetentionStore& retention_;
  Log& log_;
};

}  // namespace esxserver
