#include "esxserver/operations/service.h"

#include <algorithm>

namespace esxserver {
namespace {

template <class T>
ReadinessCheck check(const char* name, const Result<T>& result) {
  return {name, result.has_value(), result ? std::string() : result.error().message};
}

}  // namespace

std::vector<DiskState> disks_of(const std::vector<std::filesystem::path>& folders) {
  std::vector<DiskState> disks;
  for (const auto& folder : folders) {
    std::error_code problem;
    const auto space = std::filesystem::space(folder, problem);
    if (!problem)
      disks.push_back({folder.string(), static_cast<std::int64_t>(space.capacity - space.free),
                       static_cast<std::int64_t>(space.available)});
  }
  return disks;
}

Readiness OperationsService::readiness() {
  const std::string any_hash(64, '0');
  Readiness readiness{
      .ready = false,
      .checks = {check("database", store_identity_.id()), check("artifacts", artifacts_.contains(any_hash)),
                 check("price_lists", price_lists_.codes({})), check("disk", free_space_.check())}};
  if (stopping_) readiness.checks.push_back({"stopping", false, "the server is stopping"});
  readiness.ready = std::ranges::all_of(readiness.checks, &ReadinessCheck::ok);
  return readiness;
}

}  // namespace esxserver
