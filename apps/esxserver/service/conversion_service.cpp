#include "esxserver/service/conversion_service.h"

#include <algorithm>

#include "esxserver/domain/file_names.h"
#include "esxserver/ports/identifiers.h"
#include "esxserver/service/api_keys.h"

namespace esxserver {

ConversionService::ConversionService(const ConversionPorts& ports, const Settings& settings)
    : ports_(ports),
      settings_(settings),
      key_use_(ports.keys, ports.log),
      documents_(ports.urls, ports.clock, settings.retention),
      files_(ports.artifacts, ports.retention, ports.log) {}

Result<Caller> ConversionService::authenticate(std::optional<std::string_view> api_key) {
  return authenticate_key({ports_.keys, ports_.partners, key_use_}, api_key,
                          {settings_.active_limit, settings_.daily_limit}, ports_.clock.now());
}

Result<std::optional<Submitted>> ConversionService::replay(
    const Caller& caller, const std::optional<std::string>& idempotency_key) {
  if (!idempotency_key) return std::nullopt;
  if (const auto good = check_idempotency_key(*idempotency_key); !good) return std::unexpected(good.error());
  const auto found =
      ports_.jobs.find_replay(caller.partner_id, *idempotency_key, ports_.clock.now() - settings_.retention);
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
  const auto submission = check_submission(caller, request, settings_, ports_.price_lists, ports_.callbacks);
  if (!submission) return std::unexpected(submission.error());
  return create(caller, *submission, request);
}

Result<Submitted> ConversionService::create(const Caller& caller, const Submission& submission,
                                            const ConversionRequest& request) {
  const auto pdf = ports_.artifacts.put(submission.file.path);
  if (!pdf) return std::unexpected(pdf.error());
  const Time now = ports_.clock.now();
  const NewJob fresh{.job = {.id = make_id(ports_.random, "job"),
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
  const auto created = ports_.jobs.create(fresh);
  if (!created || created->replayed) files_.remove_unneeded({pdf->sha256});
  if (!created) return std::unexpected(created.error());
  if (created->replayed) return Submitted{created->job_id, created->status, true};
  // A sweep that started before the job existed may have removed the file; later sweeps keep it.
  const auto kept = ports_.artifacts.contains(pdf->sha256);
  if (kept && !*kept) {
    if (const auto again = ports_.artifacts.put(submission.file.path); !again)
      return std::unexpected(again.error());
  }
  ports_.log.write(LogLevel::info, "job_created",
                   {{"job_id", created->job_id},
                    {"partner_id", caller.partner_id},
                    {"key_id", caller.key_id},
                    {"bytes", static_cast<std::int64_t>(pdf->bytes)}});
  return Submitted{created->job_id, created->status, false};
}

Result<JobDocument> ConversionService::read(const Caller& caller, std::string_view job_id) {
  const auto found = ports_.jobs.find(job_id);
  if (!found) return std::unexpected(found.error());
  const std::optional<Job>& job = *found;
  if (!job || job->partner_id != caller.partner_id)
    return fail(ErrorCode::not_found, "The job does not exist");
  return documents_.document(*job);
}

Result<Download> ConversionService::download(const SignedRequest& request) {
  if (const auto valid = ports_.urls.verify(request); !valid) return std::unexpected(valid.error());
  const auto found = ports_.jobs.find(request.job_id);
  if (!found) return std::unexpected(found.error());
  const std::optional<Job>& existing = *found;
  if (!existing) return fail(ServerError::invalid_signature, "The job of the URL does not exist");
  const Job& job = *existing;
  if (is_expired(job, ports_.clock.now(), settings_.retention))
    return fail(ServerError::expired, "The file was deleted at the end of its retention period");
  const auto artifact = std::ranges::find_if(job.artifacts, [&](const JobArtifact& candidate) {
    return output_format_name(candidate.format) == request.type;
  });
  if (artifact == job.artifacts.end())
    return fail(ServerError::invalid_signature, "The job has no such file");
  auto content = ports_.artifacts.open(artifact->file.sha256);
  if (!content) return std::unexpected(content.error());
  return Download{*std::move(content), artifact->file.bytes, artifact->file.sha256,
                  output_format_media_type(artifact->format), request.file_name};
}

}  // namespace esxserver
