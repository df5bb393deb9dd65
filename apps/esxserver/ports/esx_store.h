// EsxStore: parses that wait for their export, and the runs of the ESX generation.
#pragma once

#include <string_view>

#include "esxserver/domain/esx_run.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// Everything belongs to one user; what belongs to somebody else does not exist. Errors: not_found;
/// service_unavailable, store_failed.
class EsxStore {
 public:
  virtual ~EsxStore() = default;

  /// Replaces the owner's parse with the same hash.
  [[nodiscard]] virtual Result<void> keep_parse(std::string_view owner, const StoredParse& parse) = 0;
  [[nodiscard]] virtual Result<StoredParse> find_parse(std::string_view owner,
                                                       std::string_view parse_hash) = 0;

  /// Removes parses that were kept before; returns how many.
  [[nodiscard]] virtual Result<int> purge_parses_before(Time time) = 0;

  [[nodiscard]] virtual Result<void> add_run(std::string_view owner, const EsxRun& run) = 0;
  [[nodiscard]] virtual Result<EsxRun> find_run(std::string_view owner, std::string_view run_ref) = 0;
};

}  // namespace esxserver
