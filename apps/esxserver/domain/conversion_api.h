// ConversionApi: what partners can do. Everything that speaks HTTP calls this and nothing else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/caller.h"
#include "esxserver/domain/job_document.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// A file part of a form, already on disk. It stays the edge's: the service copies what it accepts, and the
/// edge deletes the file after submit().
struct Upload {
  std::filesystem::path path;
  std::uint64_t bytes = 0;  // as sent; of more than max_upload_bytes the rest need not be on disk
  std::string content_type, file_name;
};

/// The form as sent; a field that is absent is empty.
struct ConversionRequest {
  std::optional<Upload> file;
  std::optional<std::string> price_list;
  std::vector<std::string> output_formats;
  std::optional<std::string> callback_url;
  std::optional<std::string> idempotency_key;  // header Idempotency-Key
};

struct Submitted {
  std::string job_id;
  JobStatus status = JobStatus::queued;
  bool replayed = false;  // the job existed: Idempotent-Replayed: true
};

/// The parts of a signed URL, percent-decoded.
/// GET {base_url}/files/{job_id}/{type}/{file_name}?expires={expires}&key={key}&signature={signature}
struct SignedRequest {
  std::string job_id, type, file_name, expires, key, signature;
};

/// Bytes of a stored file. Not for several threads at a time.
class FileReader {
 public:
  virtual ~FileReader() = default;
  /// Fills the buffer from `offset` on; how many bytes, 0 at the end.
  [[nodiscard]] virtual Result<std::size_t> read(std::uint64_t offset, std::span<std::byte> buffer) = 0;
};

struct Download {
  std::unique_ptr<FileReader> content;
  std::uint64_t bytes = 0;
  std::string sha256;  // the ETag, without quotes
  std::string_view media_type;
  std::string file_name;  // for Content-Disposition; no control characters, quotes or slashes
};

/// For any number of threads. Every function may fail with service_unavailable (try again) or store_failed.
///
/// The documented order of the checks of POST /v1/conversions:
/// 1. authenticate(): missing_api_key, invalid_api_key
/// 2. replay(): before the body is read; a value ends the request
/// 3. the edge reads the form (invalid_request), streaming the file to disk
/// 4. submit(): everything else, in order. It creates the job or nothing.
class ConversionApi {
 public:
  virtual ~ConversionApi() = default;

  /// `api_key`: the header's value, empty if there is none.
  [[nodiscard]] virtual Result<Caller> authenticate(std::optional<std::string_view> api_key) = 0;

  /// The job that this partner's idempotency key stands for, if there is one.
  /// Error: invalid_request for a key of more than 255 bytes, an empty one or one with control characters.
  [[nodiscard]] virtual Result<std::optional<Submitted>> replay(
      const Caller& caller, const std::optional<std::string>& idempotency_key) = 0;

  /// The job is durable when this returns. Errors: empty_file (also of no file part), invalid_file_type,
  /// file_too_large, unsupported_price_list, unsupported_output_format, feature_not_enabled,
  /// invalid_callback_url, too_many_active_jobs, daily_limit_exceeded.
  [[nodiscard]] virtual Result<Submitted> submit(const Caller& caller, const ConversionRequest& request) = 0;

  /// Error: not_found, also for another partner's job. URLs are signed anew each time.
  [[nodiscard]] virtual Result<JobDocument> read(const Caller& caller, std::string_view job_id) = 0;

  /// Errors: invalid_signature, expired.
  [[nodiscard]] virtual Result<Download> download(const SignedRequest& request) = 0;
};

}  // namespace esxserver
