// A service whose answers the tests know, in the place of the real one.
#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>

#include "esxserver/base/system.h"
#include "esxserver/confined/transcriber.h"
#include "esxserver/conversions/api.h"
#include "esxserver/operations/service.h"
#include "esxserver/sessions/identity.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/storage/database.h"

namespace tests {

// Storage of the real services: SQLite and files in the folder, or what with_servers.py started.
[[nodiscard]] std::unique_ptr<esxserver::sql::Database> open_database(const std::filesystem::path& folder);
[[nodiscard]] std::unique_ptr<esxserver::ArtifactStore> open_artifacts(const std::filesystem::path& folder,
                                                                       esxserver::Random& random);

/// Keys: "good" and "full" (every submit fails with the error named by the price list).
/// Jobs: those submitted, and "done", "failed", "other" (of another partner).
class FakeConversions final : public esxserver::ConversionApi {
 public:
  [[nodiscard]] esxserver::Result<esxserver::Caller> authenticate(
      std::optional<std::string_view> api_key) override;
  [[nodiscard]] esxserver::Result<std::optional<esxserver::Submitted>> replay(
      const esxserver::Caller& caller, const std::optional<std::string>& idempotency_key) override;
  [[nodiscard]] esxserver::Result<esxserver::Submitted> submit(
      const esxserver::Caller& caller, const esxserver::ConversionRequest& request) override;
  [[nodiscard]] esxserver::Result<esxserver::ReadJob> read(std::optional<std::string_view> api_key,
                                                           std::string_view job_id) override;
  [[nodiscard]] esxserver::Result<esxserver::Download> download(
      const esxserver::SignedRequest& request) override;

 private:
  std::mutex mutex_;
  std::map<std::string, std::string> jobs_by_idempotency_key_;
  int jobs_ = 0;
};

/// `works`: false while the store is out of reach.
class FakeOperations final : public esxserver::Operations {
 public:
  [[nodiscard]] esxserver::Readiness readiness() override;
  [[nodiscard]] esxserver::Result<esxserver::Metrics> metrics() override;

  std::atomic<bool> works = true;
};

/// Tokens: "good" (user-1) and "other" (user-2, an admin without an email address); "brief"
/// (user-3, with a disposable address); "away": the issuer's keys
/// are not available.
class FakeIdentity final : public esxserver::IdentityProvider {
 public:
  [[nodiscard]] std::string project_id() override;
  [[nodiscard]] esxserver::Result<esxserver::Identity> verify(std::string_view id_token) override;
};

/// Writes down the same words for each recording, in the language that is asked for; "error:…" is that error.
class FakeTranscriber final : public esxserver::Transcriber {
 public:
  [[nodiscard]] esxserver::Result<esxserver::Transcript> transcribe(
      const esxserver::Recording& recording, const esxserver::IsRecordingWanted& is_wanted) override;
};

class FixedClock final : public esxserver::Clock {
 public:
  [[nodiscard]] esxserver::Time now() override;
};

/// One JSON object a line on standard error.
class StderrLog final : public esxserver::Log {
 public:
  void write(esxserver::LogLevel level, std::string_view event,
             const std::vector<esxserver::LogField>& fields) override;
};

}  // namespace tests
