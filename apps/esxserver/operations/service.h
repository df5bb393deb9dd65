// The state of the server for probes and Prometheus, and the routes that show it.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/base/work_queue.h"
#include "esxserver/http/route.h"
#include "esxserver/operations/metrics.h"
#include "esxserver/operations/reports.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/sessions/identity.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/storage/store_identity.h"

namespace esxserver {

/// Something the server depends on: "database", "artifacts", "price_lists", "disk".
struct ReadinessCheck {
  std::string name;
  bool ok = false;
  std::string message;  // why it failed; no secrets
};

struct Readiness {
  bool ready = false;
  std::vector<ReadinessCheck> checks;
};

/// Thread-safe.
class Operations {
 public:
  virtual ~Operations() = default;
  [[nodiscard]] virtual Readiness readiness() = 0;
  [[nodiscard]] virtual Result<Metrics> metrics() = 0;
};

/// Asks everything that the server depends on, which must outlive it.
class OperationsService final : public Operations {
 public:
  OperationsService(sql::Database& database, ArtifactStore& artifacts, PriceLists& price_lists,
                    FreeSpace& free_space, Clock& clock)
      : reports_(database),
        store_identity_(database),
        artifacts_(artifacts),
        price_lists_(price_lists),
        free_space_(free_space),
        clock_(clock) {}
  /// A server that is stopping is not ready, whatever works.
  Readiness readiness() override;
  void stop() { stopping_ = true; }
  Result<Metrics> metrics() override { return reports_.metrics(clock_.now()); }

 private:
  Reports reports_;
  StoreIdentity store_identity_;
  ArtifactStore& artifacts_;
  PriceLists& price_lists_;
  FreeSpace& free_space_;
  Clock& clock_;
  std::atomic<bool> stopping_ = false;
};

/// The state of the repository that the program was built from; "unknown" for a build outside a repository.
struct BuildInfo {
  std::string version = "unknown", git_sha = "unknown", git_branch = "unknown";
  bool git_dirty = false;
};

[[nodiscard]] BuildInfo build_info();

/// The disk of a folder.
struct DiskState {
  std::string folder;
  std::int64_t used_bytes = 0, free_bytes = 0;
};

/// Without folders that cannot be asked.
[[nodiscard]] std::vector<DiskState> disks_of(const std::vector<std::filesystem::path>& folders);

/// What the process itself uses and does, in the Prometheus text format: its build, CPU, memory and files,
/// what is free on the disks of the folders, and the requests in each queue.
[[nodiscard]] std::string process_metrics(const std::vector<std::filesystem::path>& folders,
                                          const std::map<std::string, WorkQueue::Count>& requests,
                                          const BuildInfo& build = build_info());

/// GET /health/, /health/auth, /health/ready, /metrics. `identity`: null if tokens are not verified.
/// `http_metrics`: in the Prometheus text format. Everything must outlive the routes.
[[nodiscard]] std::vector<http::Route> operator_routes(Operations& operations, IdentityProvider* identity,
                                                       std::function<std::string()> http_metrics,
                                                       const BuildInfo& build = build_info());

}  // namespace esxserver
