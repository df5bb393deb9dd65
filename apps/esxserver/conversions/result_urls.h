// Signed URLs that give access to one file for some time, and the documents of jobs that contain them.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/identifiers.h"
#include "esxserver/base/result.h"
#include "esxserver/base/settings.h"
#include "esxserver/base/system.h"
#include "esxserver/conversions/api.h"
#include "esxserver/conversions/job.h"
#include "esxserver/storage/store_identity.h"

namespace esxserver {

/// {base_url}/files/{job_id}/{type}/{file_name}?expires={s since 1970}&key={id}&signature={hex}: HMAC-SHA256
/// of path, expiry and file name. A key signs for 30 days and is kept until its last URL has expired.
/// Thread-safe.
class UrlSigner {
 public:
  UrlSigner(sql::Database& database, Clock& clock, Random& random, const Settings& settings);

  /// Adds a key if the newest is old. Call it at startup and regularly.
  [[nodiscard]] Result<void> rotate();

  /// For a server without a configured base URL.
  void set_base_url(std::string base_url);
  [[nodiscard]] std::string base_url();

  /// Valid for Settings::url_ttl from now.
  [[nodiscard]] Result<std::string> sign(std::string_view job_id, OutputFormat type,
                                         std::string_view file_name);

  /// Error: invalid_signature, also for a URL that has expired.
  [[nodiscard]] Result<void> verify(const SignedRequest& request);

 private:
  using Keys = std::shared_ptr<const std::vector<SigningKey>>;  // the newest first

  Result<Keys> keys(std::string_view wanted_id);

  SigningKeys store_;
  Clock& clock_;
  Random& random_;
  Duration ttl_;
  std::mutex mutex_;
  std::string base_url_;
  Keys cached_ = std::make_shared<const std::vector<SigningKey>>();
  Time cached_at_;
};

/// Whether the files of the job are past retention, whether or not they have been deleted.
[[nodiscard]] bool is_expired(const Job& job, Time now, Duration retention);

/// Documents of jobs, with freshly signed URLs.
class JobDocuments {
 public:
  JobDocuments(UrlSigner& urls, Clock& clock, Duration retention)
      : urls_(urls), clock_(clock), retention_(retention) {}

  [[nodiscard]] Result<JobDocument> document(const Job& job);

 private:
  UrlSigner& urls_;
  Clock& clock_;
  Duration retention_;
};

}  // namespace esxserver
