// esxserver job list|show|retry|cancel|delete

#include <memory>

#include <CLI/App.hpp>

#include "esxserver/base/time.h"
#include "esxserver/conversions/job.h"
#include "esxserver/conversions/job_admin.h"
#include "esxserver/serve/administration.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/storage.h"

namespace esxserver {
namespace {

struct JobList {
  std::vector<Job> jobs;
};

/// With what the list leaves out.
struct ShownJob : Job {};

struct ChangedJob {
  std::string job_id;
  JobStatus status = JobStatus::queued;
};

struct DeletedJob {
  std::string job_id;
  bool deleted = true;
};

std::uint64_t pdf_bytes_of(const Job& job) { return job.pdf.bytes; }

constexpr auto listed_fields =
    std::tuple(estimate::field("job_id", &Job::id, "Identifier of the job."),
               estimate::field("partner_id", &Job::partner_id, "Its partner."),
               estimate::field("key_id", &Job::key_id, "The API key that it was sent with."),
               estimate::field("key_kind", &Job::key_kind, "Test or live."),
               estimate::field("status", &Job::status, "Status of the job."),
               estimate::field("price_list", &Job::price_list, "Code of the price list."),
               estimate::field("formats", &Job::formats, "Requested outputs."),
               estimate::field("file_name", &Job::file_name, "Name of the upload."),
               estimate::computed("pdf_bytes", &pdf_bytes_of, "Size of the upload."),
               estimate::field("created_at", &Job::created_at, "When it was accepted."),
               estimate::field("started_at", &Job::started_at, "When its processing began."),
               estimate::field("finished_at", &Job::finished_at, "When it ended."),
               estimate::field("attempts", &Job::attempts, "How often a worker took it."),
               estimate::field("stage", &Job::stage, "Stage of the conversion."),
               estimate::field("percent", &Job::percent, "Progress within the conversion."),
               estimate::field("error", &Job::error, "Failed jobs only."),
               estimate::field("files_deleted", &Job::purged, "Whether its files are deleted."),
               estimate::field("deleted_at", &Job::deleted_at, "When an operator deleted it."));

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::Job> {
  static constexpr std::string_view name = "StoredJob", text = "A job as it is stored.";
  static constexpr auto rows = esxserver::listed_fields;
};

template <>
struct estimate::FieldList<esxserver::JobList> {
  using List = esxserver::JobList;
  static constexpr std::string_view name = "JobList", text = "Jobs.";
  static constexpr auto rows =
      std::tuple(field_as<esxserver::Rows<esxserver::Job>>("jobs", &List::jobs, "Newest first."));
};

template <>
struct estimate::FieldList<esxserver::ShownJob> {
  using Job = esxserver::Job;
  static constexpr std::string_view name = "ShownJob", text = "All that is stored of a job.";
  static constexpr auto rows =
      std::tuple_cat(esxserver::listed_fields,
                     std::tuple(field("callback_url", &Job::callback_url, "Its own webhook, if it has one."),
                                field("summary", &Job::summary, "Succeeded jobs only.")));
};

template <>
struct estimate::FieldList<esxserver::ChangedJob> {
  using Job = esxserver::ChangedJob;
  static constexpr std::string_view name = "ChangedJob", text = "A job and its new status.";
  static constexpr auto rows = std::tuple(field("job_id", &Job::job_id, "Identifier of the job."),
                                          field("status", &Job::status, "Its status from now on."));
};

template <>
struct estimate::FieldList<esxserver::DeletedJob> {
  using Job = esxserver::DeletedJob;
  static constexpr std::string_view name = "DeletedJob", text = "A deleted job.";
  static constexpr auto rows = std::tuple(field("job_id", &Job::job_id, "Identifier of the job."),
                                          field("deleted", &Job::deleted, "Always true."));
};

namespace esxserver {
namespace {

struct JobArguments {
  AdminStorageOptions storage;
  std::string job_id, partner_id, status, since;
  int limit = JobFilter{}.limit;
};

Result<JobFilter> filter_of(const JobArguments& arguments, Time now) {
  JobFilter filter{.status = job_status_from_name(arguments.status), .limit = arguments.limit};
  if (!arguments.partner_id.empty()) filter.partner_id = arguments.partner_id;
  if (arguments.since.empty()) return filter;
  const auto since = parse_since(arguments.since, now);
  if (!since) return std::unexpected(since.error());
  filter.since = *since;
  return filter;
}

CommandResult list_jobs(const JobArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto filter = filter_of(arguments, (*storage)->clock.now());
  if (!filter) return std::unexpected(filter.error());
  auto jobs = (*storage)->job_admin.list(*filter);
  if (!jobs) return std::unexpected(jobs.error());
  return printed(JobList{*std::move(jobs)});
}

CommandResult show_job(const JobArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  auto job = (*storage)->job_admin.show(arguments.job_id);
  if (!job) return std::unexpected(job.error());
  return printed(ShownJob{*std::move(job)});
}

/// Prints `outcome` if `act` succeeds.
template <class Outcome>
CommandResult change_job(const JobArguments& arguments,
                         Result<void> (JobAdministration::*act)(std::string_view), const Outcome& outcome) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  StorageBackend& backend = **storage;
  JsonLog log(backend.clock, STDERR_FILENO);
  JobAdministration jobs(*backend.database, *backend.artifacts, {backend.clock, backend.random, log});
  if (const auto done = (jobs.*act)(arguments.job_id); !done) return std::unexpected(done.error());
  return printed(outcome);
}

CommandResult retry_job(const JobArguments& arguments) {
  return change_job(arguments, &JobAdministration::retry, ChangedJob{arguments.job_id, JobStatus::queued});
}

CommandResult cancel_job(const JobArguments& arguments) {
  return change_job(arguments, &JobAdministration::cancel, ChangedJob{arguments.job_id, JobStatus::failed});
}

CommandResult delete_job(const JobArguments& arguments) {
  return change_job(arguments, &JobAdministration::remove, DeletedJob{arguments.job_id});
}

void add_filter(CLI::App& list, JobArguments& arguments) {
  constexpr int max_listed = 100'000;
  list.add_option("--partner", arguments.partner_id, "Only jobs of this partner")->type_name("ID");
  list.add_option("--status", arguments.status,
                  "Only jobs with this status, of the newest 10,000 of each API key")
      ->check(CLI::IsMember({"queued", "processing", "succeeded", "failed"}).description(""))
      ->type_name("queued|processing|succeeded|failed");
  list.add_option("--since", arguments.since,
                  "Only jobs created since then, such as 12h, 2026-11-21 or 2026-11-21T10:15:00Z (UTC)")
      ->type_name("TIME");
  list.add_option("--limit", arguments.limit, "Maximum number of jobs")
      ->check(CLI::Range(1, max_listed).description(""))
      ->type_name("N")
      ->capture_default_str();
}

}  // namespace

void add_job_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<JobArguments>();
  CommandGroup group(app, "job", "Jobs of partners", arguments->storage, selected);
  const auto of_job = [&](CLI::App* command) {
    command->add_option("JOB_ID", arguments->job_id, "Job")->required();
  };
  add_filter(*group.add_query("list", "Print jobs, newest first", [=] { return list_jobs(*arguments); }),
             *arguments);
  of_job(group.add_query("show", "Print all that is stored of a job", [=] { return show_job(*arguments); }));
  of_job(group.add("retry", "Put a failed job whose PDF is kept back into the queue",
                   [=] { return retry_job(*arguments); }));
  of_job(group.add("cancel", "End a queued or processing job as failed",
                   [=] { return cancel_job(*arguments); }));
  of_job(group.add("delete", "Delete the files of an ended job, and all but what invoices count",
                   [=] { return delete_job(*arguments); }));
}

}  // namespace esxserver
