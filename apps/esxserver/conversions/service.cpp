#include "esxserver/conversions/service.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "esxserver/accounts/api_keys.h"
#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/confined/converter.h"

namespace esxserver {
namespace {

bool is_pdf_type(std::string_view content_type) {
  return estimate::to_lower(estimate::trim(content_type.substr(0, content_type.find(';')))) ==
         "application/pdf";
}

Result<Upload> check_file(const std::optional<Upload>& file, std::uint64_t max_bytes) {
  if (!file) return fail(ServerError::empty_file, "The form has no file");
  if (!is_pdf_type(file->content_type) && !is_pdf_name(file->file_name))
    return fail(ServerError::invalid_file_type,
                "The file is not a PDF: neither its content type nor its name says so");
  if (file->bytes == 0) return fail(ServerError::empty_file, "The file is empty");
  if (file->bytes > max_bytes)
    return fail(ErrorCode::file_too_large,
                "The file exceeds the limit of " + std::to_string(max_bytes) + " bytes");
  return *file;
}

Result<std::string> check_price_list(const Caller& caller, const std::optional<std::string>& wanted,
                                     PriceLists& price_lists) {
  const auto codes = price_lists.codes(PriceListOwner::partner(caller.partner_id));
  if (!codes) return std::unexpected(codes.error());
  if (wanted && (*wanted == printed_list || std::ranges::find(*codes, *wanted) != codes->end()))
    return *wanted;
  return fail(ServerError::unsupported_price_list,
              (wanted ? "The price list is not loaded" : "The form names no price_list") +
                  std::string("; supported: ") + std::string(printed_list) + ", " +
                  estimate::join(*codes, ", "));
}

Result<std::vector<OutputFormat>> check_formats(const std::vector<std::string>& names, bool json_output) {
  if (names.empty()) return std::vector{OutputFormat::esx};
  std::vector<OutputFormat> formats;
  for (const std::string& name : names) {
    const auto format = output_format_from_name(name);
    if (!format)
      return fail(ServerError::unsupported_output_format,
                  "output_formats may contain only esx and json; for both, repeat the field: "
                  "output_formats=esx and output_formats=json");
    if (std::ranges::find(formats, *format) == formats.end()) formats.push_back(*format);
  }
  std::ranges::sort(formats);
  if (!json_output && formats.back() == OutputFormat::json)
    return fail(ServerError::feature_not_enabled, "The json output is not enabled on this server");
  return formats;
}

Result<std::string> check_callback(const Caller& caller, const std::optional<std::string>& url,
                                   CallbackPolicy& callbacks) {
  constexpr std::size_t max_url_bytes = 2048;
  if (!url) return std::string();
  if (!caller.has_secret)
    return fail(ServerError::invalid_callback_url, "The partner has no webhook secret for signing callbacks");
  if (url->size() > max_url_bytes)
    return fail(ServerError::invalid_callback_url, "The callback_url is too long");
  if (const auto allowed = callbacks.check(*url); !allowed) return std::unexpected(allowed.error());
  return *url;
}

}  // namespace

Result<void> check_idempotency_key(std::string_view key) {
  constexpr std::size_t max_key_bytes = 255;
  const bool printable = std::ranges::all_of(key, [](char c) { return c >= ' ' && c != '\x7F'; });
  if (!key.empty() && key.size() <= max_key_bytes && printable) return {};
  return fail(ServerError::invalid_request,
              "The Idempotency-Key must have 1 to 255 printable ASCII characters");
}

Result<Submission> check_submission(const Caller& caller, const ConversionRequest& request,
                                    const Settings& settings, PriceLists& price_lists,
                                    CallbackPolicy& callbacks) {
  auto file = check_file(request.file, settings.max_upload_bytes);
  if (!file) return std::unexpected(file.error());
  auto price_list = check_price_list(caller, request.price_list, price_lists);
  if (!price_list) return std::unexpected(price_list.error());
  auto formats = check_formats(request.output_formats, settings.json_output);
  if (!formats) return std::unexpected(formats.error());
  auto callback_url = check_callback(caller, request.callback_url, callbacks);
  if (!callback_url) return std::unexpected(callback_url.error());
  return Submission{*std::move(file), *std::move(price_list), *std::move(formats), *std::move(callback_url)};
}

ConversionService::ConversionService(sql::Database& database, ArtifactStore& artifacts,
                                     PriceLists& price_lists, CallbackPolicy& callbacks, UrlSigner& urls,
                                     const System& system, const Settings& settings)
    : jobs_(database),
      keys_(database, system.log),
      artifacts_(artifacts),
      price_lists_(price_lists),
      callbacks_(callbacks),
      urls_(urls),
      system_(system),
      settings_(settings),
      documents_(urls, system.clock, settings.retention),
      files_(artifacts, RetentionStore(database), system.log) {}

Result<Caller> ConversionService::authenticate(std::optional<std::string_view> api_key) {
  return keys_.authenticate(api_key, {settings_.active_limit, settings_.daily_limit}, system_.clock.now());
}

Result<std::optional<Submitted>> ConversionService::replay(
    const Caller& caller, const std::optional<std::string>& idempotency_key) {
  if (!idempotency_key) return std::nullopt;
  if (const auto good = check_idempotency_key(*idempotency_key); !good) return std::unexpected(good.error());
  const auto found =
      jobs_.find_replay(caller.partner_id, *idempotency_key, system_.clock.now() - settings_.retention);
  if (!found) return std::unexpected(found.error());
  const std::optional<Created>& job = *found;
  if (!job) return std::nullopt;
  return Submitted{job->job_id, job->status, true};
}

Result<Submitted> ConversionService::submit(const Caller& caller, const ConversionRequest& request) {
  // The caller checked before it read the body; the job may have been created since.
  const auto replayed = replay(caller, request.idempotency_key);
  if (!replayed) return std::unexpected(replayed.error());
  if (const std::optional<Submitted>& existing = *replayed; existing) return *existing;
  const auto submission = check_submission(caller, request, settings_, price_lists_, callbacks_);
  if (!submission) return std::unexpected(submission.error());
  return create(caller, *submission, request);
}

Result<Submitted> ConversionService::create(const Caller& caller, const Submission& submission,
                                            const ConversionRequest& request) {
  const auto pdf = artifacts_.put(submission.file.path);
  if (!pdf) return std::unexpected(pdf.error());
  const Time now = system_.clock.now();
  const NewJob fresh{.job = {.id = make_id(system_.random, "job"),
                             .partner_id = caller.partner_id,
                             .key_id = caller.key_id,
                             .key_kind = caller.key_kind,
                             .price_list = submission.price_list,
                             .formats = submission.formats,
                             .file_name = safe_file_name(submission.file.file_name),
                             .pdf = *pdf,
                             .callback_url = submission.callback_url,
                             .trace = request.trace,
                             .created_at = now},
                     .active_limit = caller.active_limit,
                     .daily_limit = caller.daily_limit,
                     .idempotency_key = request.idempotency_key.value_or(""),
                     .replay_since = now - settings_.retention};
  const auto created = jobs_.create(fresh);
  if (!created || created->replayed) files_.remove_unneeded({pdf->sha256});
  if (!created) return std::unexpected(created.error());
  if (created->replayed) return Submitted{created->job_id, created->status, true};
  // A sweep that started before the job existed may have removed the file; later sweeps keep it.
  const auto kept = artifacts_.contains(pdf->sha256);
  if (kept && !*kept) {
    if (const auto again = artifacts_.put(submission.file.path); !again)
      return std::unexpected(again.error());
  }
  system_.log.write(LogLevel::info, "job_created",
                    {{"job_id", created->job_id},
                     {"partner_id", caller.partner_id},
                     {"key_id", caller.key_id},
                     {"bytes", static_cast<std::int64_t>(pdf->bytes)}});
  return Submitted{created->job_id, created->status, false};
}

Result<ReadJob> ConversionService::read(std::optional<std::string_view> api_key, std::string_view job_id) {
  const std::string_view handle = handle_of(api_key.value_or(""));
  const auto found = handle.empty() ? JobForKeys() : jobs_.find_for_keys(handle, job_id);
  if (!found) return std::unexpected(found.error());
  auto caller = keys_.authenticate(api_key, found->keys, {settings_.active_limit, settings_.daily_limit},
                                   system_.clock.now());
  if (!caller) return std::unexpected(caller.error());
  auto document = document_of(*caller, found->job);
  return ReadJob{*std::move(caller), std::move(document)};
}

Result<JobDocument> ConversionService::document_of(const Caller& caller, const std::optional<Job>& job) {
  if (!job || job->partner_id != caller.partner_id)
    return fail(ErrorCode::not_found, "The job does not exist");
  auto document = documents_.document(*job);
  constexpr int whole = 100;
  if (document)
    document->progress = JobProgress{.stage = job->stage,
                                     .percent = is_final(job->status) ? whole : job->percent,
                                     .pages_done = job->pages_done,
                                     .pages = job->pages};
  return document;
}

Result<Download> ConversionService::download(const SignedRequest& request) {
  if (const auto valid = urls_.verify(request); !valid) return std::unexpected(valid.error());
  const auto found = jobs_.find(request.job_id);
  if (!found) return std::unexpected(found.error());
  const std::optional<Job>& existing = *found;
  if (!existing) return fail(ServerError::invalid_signature, "The job of the URL does not exist");
  const Job& job = *existing;
  if (is_expired(job, system_.clock.now(), settings_.retention))
    return fail(ServerError::expired, "The file was deleted at the end of its retention period");
  const auto artifact = std::ranges::find_if(job.artifacts, [&](const JobArtifact& candidate) {
    return output_format_name(candidate.format) == request.type;
  });
  if (artifact == job.artifacts.end())
    return fail(ServerError::invalid_signature, "The job has no such file");
  auto content = artifacts_.open(artifact->file.sha256);
  if (!content) return std::unexpected(content.error());
  return Download{*std::move(content), artifact->file.bytes, artifact->file.sha256,
                  output_format_media_type(artifact->format), request.file_name};
}

}  // namespace esxserver
