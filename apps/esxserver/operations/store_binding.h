// StoreBinding: keeps a server from working with the file store of another one.
#pragma once

#include "esxserver/base/identifiers.h"
#include "esxserver/operations/retention.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/storage/store_identity.h"

namespace esxserver {

/// The ids on both sides.
struct StoreIds {
  std::optional<std::string> database, store;

  [[nodiscard]] bool same() const { return database && database == store; }
};

/// A database and its file store carry the same id. Without that, a server with a new database would take all
/// files of an old store for leftovers, and remove them. What it is given must outlive it.
class StoreBinding {
 public:
  StoreBinding(sql::Database& database, ArtifactStore& artifacts, Random& random)
      : identity_(database), retention_(database), artifacts_(artifacts), random_(random) {}

  /// At the start of a server: makes the id if both sides are new, or from before there were ids. Error:
  /// store_failed if they do not belong together, with what to do.
  [[nodiscard]] Result<void> bind();

  /// Before files are removed. Error: store_failed if the ids are not the same.
  [[nodiscard]] Result<void> check();

  [[nodiscard]] Result<StoreIds> ids();

  /// Declares that the two belong together. Returns the common id.
  [[nodiscard]] Result<std::string> adopt();

 private:
  Result<void> make_id();
  Result<void> mark_new_store(const std::string& id);
  Result<bool> may_be_ours();

  StoreIdentity identity_;
  RetentionStore retention_;
  ArtifactStore& artifacts_;
  Random& random_;
};

}  // namespace esxserver
