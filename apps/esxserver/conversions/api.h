// ConversionApi: the operations of the partner API, without HTTP.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/accounts/caller.h"
#include "esxserver/base/files.h"
#include "esxserver/base/result.h"
#include "esxserver/base/trace.h"
#include "esxserver/conversions/job.h"

namespace esxserver {

/// A file part of a form, already on disk. The caller owns it: the service copies what it accepts, and the
/// caller deletes the file after submit().
struct Upload {
  std::filesystem::path path;
  std::uint64_t bytes = 0;  // as sent; beyond max_upload_bytes the rest may be missing on disk
  std::string content_type, file_name;
};

/// The form as sent; missing fields are empty.
struct ConversionRequest {
  std::optional<Upload> file;
  std::optional<std::string> price_list;
  std::vector<std::string> output_formats;
  std::optional<std::string> callback_url;
  std::optional<std::string> idempotency_key;  // header Idempotency-Key
  Trace trace = {};                            // of the request
};

struct Submitted {
  std::string job_id;
  JobStatus status = JobStatus::queued;
  bool replayed = false;  // the job already existed: Idempotent-Replayed: true
};

/// The parts of a signed URL, percent-decoded.
/// GET {base_url}/files/{job_id}/{type}/{file_name}?expires={expires}&key={key}&signature={signature}
struct SignedRequest {
  std::string job_id, type, file_name, expires, key, signature;
};

struct Download {
  std::unique_ptr<FileReader> content;
  std::uint64_t bytes = 0;
  std::string sha256;  // the ETag, without quotes
  std::string_view media_type;
  std::string file_name;  // for Content-Disposition; no control characters, quotes or slashes
};

struct ReadJob {
  Caller caller;
  Result<JobDocument> document;  // not_found, also for another partner's job
};

/// Thread-safe. Every function may fail with service_unavailable (try again) or store_failed.
///
/// The documented order of the checks of POST /v1/conversions:
/// 1. authenticate(): missing_api_key, invalid_api_key
/// 2. replay(): before the body is read; if it returns a job, the request ends
/// 3. the HTTP edge reads the form (invalid_request), streaming the file to disk
/// 4. submit(): everything else, in order
class ConversionApi {
 public:
  virtual ~ConversionApi() = default;

  /// `api_key`: value of the header, if present.
  [[nodiscard]] virtual Result<Caller> authenticate(std::optional<std::string_view> api_key) = 0;

  /// The job of the partner's idempotency key, if there is one.
  /// Error: invalid_request for a key that is empty, has more than 255 bytes or control characters.
  [[nodiscard]] virtual Result<std::optional<Submitted>> replay(
      const Caller& caller, const std::optional<std::string>& idempotency_key) = 0;

  /// The job is durable when this returns. Errors: empty_file (also without a file part), invalid_file_type,
  /// file_too_large, unsupported_price_list, unsupported_output_format, feature_not_enabled,
  /// invalid_callback_url, too_many_active_jobs, daily_limit_exceeded.
  [[nodiscard]] virtual Result<Submitted> submit(const Caller& caller, const ConversionRequest& request) = 0;

  /// authenticate(), and the job with its progress. Signs the URLs anew each time.
  [[nodiscard]] virtual Result<ReadJob> read(std::optional<std::string_view> api_key,
                                             std::string_view job_id) = 0;

  /// Errors: invalid_signature, expired.
  [[nodiscard]] virtual Result<Download> download(const SignedRequest& request) = 0;
};

}  // namespace esxserver
