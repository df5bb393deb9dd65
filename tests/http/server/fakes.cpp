#include "http/server/fakes.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <ranges>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/sha256.h"
#include "esxserver/storage/file_artifacts.h"
#include "esxserver/storage/sqlite.h"
#include "server/support/shared_storage.h"

namespace tests {
namespace {

using namespace esxserver;

constexpr std::uint64_t max_bytes = 1'000'000;
const std::string artifact = "PK" + std::string(200'000, 'z') + "end";
constexpr Time noon = std::chrono::sys_days{std::chrono::year{2026} / 11 / 21} + std::chrono::hours(12);

/// "error:not_found" asks for that error.
std::optional<Error> wished_error(std::string_view text) {
  constexpr std::string_view prefix = "error:";
  if (!text.starts_with(prefix)) return std::nullopt;
  const auto code = find_error_code(text.substr(prefix.size()));
  if (!code) return std::nullopt;
  return Error{*code, "as wished, with a secret", "/secret/place"};
}

Result<void> check_file(const std::optional<Upload>& file) {
  if (!file) return fail(ServerError::empty_file, "no file");
  if (file->content_type != "application/pdf" && !file->file_name.ends_with(".pdf")) {
    return fail(ServerError::invalid_file_type, "no PDF");
  }
  if (file->bytes == 0) return fail(ServerError::empty_file, "no bytes");
  if (file->bytes > max_bytes) return fail(ErrorCode::file_too_large, "too many bytes");
  return {};
}

Result<void> check_rest(const ConversionRequest& request) {
  const std::string code = request.price_list.value_or("");
  if (auto wished = wished_error(code)) return std::unexpected(*wished);
  if (code != "LIST") return fail(ServerError::unsupported_price_list, "only LIST");
  for (const std::string& format : request.output_formats) {
    if (!output_format_from_name(format)) return fail(ServerError::unsupported_output_format, format);
    if (format == "json") return fail(ServerError::feature_not_enabled, format);
  }
  if (request.callback_url && !request.callback_url->starts_with("http")) {
    return fail(ServerError::invalid_callback_url, "no http");
  }
  return {};
}

class MemoryReader final : public FileReader {
 public:
  Result<std::size_t> read(std::uint64_t offset, std::span<std::byte> buffer) override {
    const auto rest = std::string_view(artifact).substr(std::size_t(offset), buffer.size());
    std::ranges::copy(std::as_bytes(std::span(rest)), buffer.begin());
    return rest.size();
  }
};

}  // namespace

std::unique_ptr<sql::Database> open_database(const std::filesystem::path& folder) {
#ifdef ESX_POSTGRES
  if (std::getenv("ESX_TEST_POSTGRES") != nullptr)
    return postgres::Database::open(test::new_schema()).value();
#endif
  return sqlite::Database::open(folder / "server.sqlite").value();
}

std::unique_ptr<ArtifactStore> open_artifacts(const std::filesystem::path& folder, Random& random) {
#ifdef ESX_POSTGRES
  if (std::getenv("ESX_TEST_S3") != nullptr)
    return std::make_unique<s3::S3ArtifactStore>(test::new_location(), test::s3_credentials());
#endif
  return std::make_unique<files::FileArtifactStore>(folder / "artifacts", random);
}

namespace {

Result<JobDocument> document_of(std::string_view job_id) {
  JobDocument document{.job_id = std::string(job_id), .created_at = noon};
  if (job_id.starts_with("job_")) return document;
  if (job_id == "failed") {
    document.status = JobStatus::failed;
    document.error = JobError{"unsupported_estimate", "no line items"};
    return document;
  }
  if (job_id != "done") return fail(ErrorCode::not_found, "no such job");
  document.status = JobStatus::succeeded;
  document.summary =
      Summary{3, 12, estimate::Money::from_units(123'450), {{"odd", "Odd line", 2, "7"}, {"no", "x"}}};
  document.esx_url = "http://h/files/done/esx/a.esx?expires=1&key=k&signature=s";
  document.artifacts = {{OutputFormat::esx, document.esx_url, false},
                        {OutputFormat::json, std::nullopt, true}};
  return document;
}

}  // namespace

Result<Caller> FakeConversions::authenticate(std::optional<std::string_view> api_key) {
  if (!api_key) return fail(ServerError::missing_api_key, "no key");
  if (auto wished = wished_error(*api_key)) return std::unexpected(*wished);
  if (*api_key == "throw") throw std::runtime_error("a secret of the program");
  if (*api_key != "good") return fail(ServerError::invalid_api_key, "unknown key");
  return Caller{.partner_id = "p1", .partner_name = "Partner \"one\"", .key_id = "k1"};
}

Result<std::optional<Submitted>> FakeConversions::replay(const Caller&,
                                                         const std::optional<std::string>& idempotency_key) {
  if (!idempotency_key) return std::nullopt;
  if (idempotency_key->empty()) return fail(ServerError::invalid_request, "an empty key");
  const std::lock_guard lock(mutex_);
  const auto found = jobs_by_idempotency_key_.find(*idempotency_key);
  if (found == jobs_by_idempotency_key_.end()) return std::nullopt;
  return Submitted{found->second, JobStatus::processing, true};
}

Result<Submitted> FakeConversions::submit(const Caller&, const ConversionRequest& request) {
  if (auto checked = check_file(request.file); !checked) return std::unexpected(checked.error());
  if (auto checked = check_rest(request); !checked) return std::unexpected(checked.error());
  std::ifstream file(request.file.value_or(Upload()).path, std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  const std::lock_guard lock(mutex_);
  // The id says what arrived.
  std::string id = "job_" + std::to_string(++jobs_) + "_" + std::to_string(bytes.size()) + "_" +
                   estimate::sha256_hex(bytes).substr(0, 16);
  if (request.idempotency_key) jobs_by_idempotency_key_[*request.idempotency_key] = id;
  return Submitted{std::move(id), JobStatus::queued, false};
}

Result<ReadJob> FakeConversions::read(std::optional<std::string_view> api_key, std::string_view job_id) {
  auto caller = authenticate(api_key);
  if (!caller) return std::unexpected(caller.error());
  return ReadJob{*std::move(caller), document_of(job_id)};
}

Result<Download> FakeConversions::download(const SignedRequest& request) {
  const bool signed_so = request.signature == "right" && request.expires == "9" && request.key == "k";
  const bool known = request.job_id == "done" || request.job_id == "old";
  if (!signed_so || !known || request.type != "esx" || request.file_name != "a.esx") {
    return fail(ServerError::invalid_signature, "wrong signature");
  }
  if (request.job_id == "old") return fail(ServerError::expired, "purged");
  return Download{std::make_unique<MemoryReader>(), artifact.size(), estimate::sha256_hex(artifact),
                  "application/zip", request.file_name};
}

Readiness FakeOperations::readiness() {
  return {works, {{"database", works, works ? "" : "out of reach"}, {"artifacts", true, ""}}};
}

Result<Metrics> FakeOperations::metrics() {
  if (!works) return fail(ServerError::service_unavailable, "out of reach");
  return Metrics{.jobs = {{JobStatus::queued, 2}, {JobStatus::failed, 1}},
                 .oldest_queued = Duration(1500),
                 .stages = {{"match", {4, Duration(250)}}},
                 .webhook_attempts = {{"delivered", 3}},
                 .webhooks_pending = 1,
                 .worker_deaths = 5,
                 .failures = {{"timeout", 1}}};
}

std::string FakeIdentity::project_id() { return "project-1"; }

Result<Identity> FakeIdentity::verify(std::string_view id_token) {
  if (id_token == "good") return Identity{"user-1", "user@example.com", true, "User One"};
  if (id_token == "other") return Identity{"user-2", "", false, ""};
  if (id_token == "odd") return Identity{"user-4", "a@mailinator.com:25", true, ""};
  if (id_token == "brief") return Identity{"user-3", "a@Mail.Mailinator.com", true, ""};
  if (id_token == "away") return fail(ServerError::service_unavailable, "the issuer cannot be reached");
  return fail(ServerError::invalid_token, "the token is forged");
}

Result<Transcript> FakeTranscriber::transcribe(const Recording& recording, const IsRecordingWanted&) {
  const std::string language = recording.language.value_or("en");
  if (auto wished = wished_error(language)) return std::unexpected(*wished);
  const std::string words = "replace thermostat";
  return Transcript{.transcript = words,
                    .language = language,
                    .duration_s = recording.duration_s,
                    .engine = "fake",
                    .segments = {{0, recording.duration_s, words}},
                    .confidence = 0.5,
                    .words = {{"replace", 0.75}, {"thermostat", 0.25}}};
}

Time FixedClock::now() { return noon; }

void StderrLog::write(LogLevel, std::string_view event, const std::vector<LogField>& fields) {
  estimate::JsonWriter json;
  json.object(estimate::JsonWriter::Line::one);
  json.key("event");
  json.string(event);
  for (const LogField& field : fields) {
    json.key(field.name);
    if (const auto* number = std::get_if<std::int64_t>(&field.value)) {
      json.integer(*number);
    } else {
      json.string(std::get<std::string_view>(field.value));
    }
  }
  json.end();
  std::cerr << json.take() + "\n";
}

}  // namespace tests
