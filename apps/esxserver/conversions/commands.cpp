// esxserver job list|show|retry|cancel|delete

#include <memory>

#include <CLI/App.hpp>

#include "esxserver/base/time.h"
#include "esxserver/conversions/job_admin.h"
#include "esxserver/serve/administration.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/storage.h"

namespace esxserver {
namespace {

struct JobList {
  std::vector<Job> jobs;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::JobList> {
  using List = esxserver::JobList;
  static constexpr std::string_view name = "JobList", text = "Jobs.";
  static constexpr auto rows =
      std::tuple(field_as<esxserver::Rows<esxserver::Job>>("jobs", &List::jobs, "Newest first."));
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
