#include <chrono>
#include <optional>
#include <string>

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include "estimate/fields/fields.h"
#include "esxserver/base/system.h"
#include "esxserver/http/credentials.h"
#include "esxserver/operations/service.h"

namespace esxserver::view {

struct Health {
  std::string status, version, git_sha, git_branch;
  bool git_dirty = false;
};

struct HealthAuth {
  bool admin_initialized = false;
  estimate::Nullable<std::string> project_id = {};
  std::optional<bool> token_verified = {};
  std::optional<std::string> uid = {}, email = {}, error = {};
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::Health> {
  using Health = esxserver::view::Health;
  static constexpr std::string_view name = "Health", text = "The running server and its build.";
  static constexpr auto rows =
      std::tuple(field("status", &Health::status, "Always `ok`."),
                 field("version", &Health::version, "Version of the program."),
                 field("git_sha", &Health::git_sha, "Commit it was built from."),
                 field("git_branch", &Health::git_branch, "Branch it was built from."),
                 field("git_dirty", &Health::git_dirty, "Whether it was built with uncommitted changes."));
};

template <>
struct estimate::FieldList<esxserver::view::HealthAuth> {
  using Auth = esxserver::view::HealthAuth;
  static constexpr std::string_view name = "HealthAuth", text = "Whether ID tokens can be verified.";
  static constexpr auto rows = std::tuple(
      field("admin_initialized", &Auth::admin_initialized, "Whether an identity provider is configured."),
      field("project_id", &Auth::project_id, "Project whose tokens are accepted."),
      field("token_verified", &Auth::token_verified, "If the request has a token: whether it is valid."),
      field("uid", &Auth::uid, "User of a valid token."),
      field("email", &Auth::email, "Email address of a valid token."),
      field("error", &Auth::error, "Why the token is invalid."));
};

template <>
struct estimate::FieldList<esxserver::ReadinessCheck> {
  using Check = esxserver::ReadinessCheck;
  static constexpr std::string_view name = "ReadyCheck", text = "A check of one dependency.";
  static constexpr auto rows = std::tuple(
      field("name", &Check::name, "Name of the dependency."), field("ok", &Check::ok, "Whether it works."),
      field("message", &Check::message, "What is wrong; empty if it works."));
};

template <>
struct estimate::FieldList<esxserver::Readiness> {
  using Ready = esxserver::Readiness;
  static constexpr std::string_view name = "Ready", text = "Whether the server is ready.";
  static constexpr auto rows = std::tuple(field("ready", &Ready::ready, "Whether everything works."),
                                          field("checks", &Ready::checks, "The individual checks."));
};

namespace esxserver {
namespace {

using http::Answer;
using http::json_response;

void verify(IdentityProvider* identity, std::string_view token, view::HealthAuth& report) {
  const auto user = identity ? identity->verify(token)
                             : fail(ServerError::service_unavailable, "this server has no identity provider");
  report.token_verified = user.has_value();
  if (user) {
    report.uid = user->uid;
    report.email = user->email;
  } else {
    // What went wrong inside is for the log.
    const auto& info = user.error().code.info();
    report.error = info.http_status == 500 ? std::string(info.meaning) : user.error().message;
  }
}

Answer health_auth(IdentityProvider* identity, const http::Request& request) {
  view::HealthAuth report{.admin_initialized = identity != nullptr};
  if (identity) report.project_id.value = identity->project_id();
  const std::string_view token = http::bearer_token(request);
  if (!token.empty()) verify(identity, token, report);
  return json_response(200, estimate::encode_json(report));
}

Answer ready(Operations& operations) {
  const Readiness readiness = operations.readiness();
  return json_response(readiness.ready ? 200 : 503, estimate::encode_json(readiness));
}

http::Route health_row(std::string_view path, std::string_view operation_id, std::string_view summary,
                       std::string_view text, estimate::DescribeStruct schema) {
  return {.method = "GET",
          .path = path,
          .operation_id = operation_id,
          .summary = summary,
          .text = text,
          .tag = "Health",
          .responses = {{.status = 200, .text = "The result.", .contents = {{"application/json", schema}}}}};
}

std::vector<http::Route> health_routes(Operations& operations, IdentityProvider* identity,
                                       const BuildInfo& build) {
  auto running =
      health_row("/health/", "health", "Check that the server is running",
                 "Returns the version and the commit it was built from.", &estimate::describe<view::Health>);
  running.handler = [build](http::Request&) -> Answer {
    return json_response(200, estimate::encode_json(view::Health{"ok", build.version, build.git_sha,
                                                                 build.git_branch, build.git_dirty}));
  };

  auto auth = health_row(
      "/health/auth", "healthAuth", "Check that tokens can be verified",
      "If the request has a bearer token, also verifies it and returns its user, or why it is invalid.",
      &estimate::describe<view::HealthAuth>);
  auth.auth = http::Auth::optional_id_token;
  auth.handler = [identity](http::Request& request) { return health_auth(identity, request); };

  auto readiness = health_row("/health/ready", "healthReady", "Check that the server is ready",
                              "Checks everything the server depends on.", &estimate::describe<Readiness>);
  readiness.responses.push_back({.status = 503,
                                 .text = "A dependency does not work.",
                                 .contents = {{"application/json", &estimate::describe<Readiness>}}});
  readiness.handler = [&operations](http::Request&) { return ready(operations); };
  return {std::move(running), std::move(auth), std::move(readiness)};
}

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

double seconds(Duration duration) { return std::chrono::duration<double>(duration).count(); }

ClientMetric metric(MetricType type, double value, const std::string& label = {},
                    const std::string& name = {}) {
  ClientMetric made;
  if (!label.empty()) made.label.push_back({label, name});
  (type == MetricType::Counter ? made.counter.value : made.gauge.value) = value;
  return made;
}

MetricFamily single(const std::string& name, const std::string& help, MetricType type, double value) {
  return {name, help, type, {metric(type, value)}};
}

/// One value per key of the map.
template <class Map, class KeyName>
MetricFamily labeled(const std::string& name, const std::string& help, MetricType type,
                     const std::string& label, const Map& values, KeyName key_name) {
  MetricFamily family{name, help, type, {}};
  for (const auto& [key, value] : values) {
    family.metric.push_back(metric(type, double(value), label, std::string(key_name(key))));
  }
  return family;
}

MetricFamily stage_times(const std::map<std::string, StageTime>& stages) {
  MetricFamily family{"esx_stage_seconds", "Time spent in each conversion stage.", MetricType::Summary, {}};
  for (const auto& [stage, time] : stages) {
    ClientMetric made;
    made.label.push_back({"stage", stage});
    made.summary.sample_count = time.count;
    made.summary.sample_sum = seconds(time.total);
    family.metric.push_back(std::move(made));
  }
  return family;
}

std::vector<MetricFamily> families(const Metrics& metrics) {
  const auto itself = [](const std::string& key) { return key; };
  return {
      labeled("esx_jobs", "Jobs in each state.", MetricType::Gauge, "state", metrics.jobs, job_status_name),
      single("esx_queue_age_seconds", "Age of the oldest queued job.", MetricType::Gauge,
             seconds(metrics.oldest_queued)),
      single("esx_recognitions", "Scans whose words are recognized now.", MetricType::Gauge,
             double(metrics.recognitions)),
      single("esx_workers", "Worker threads that take jobs or work on one.", MetricType::Gauge,
             double(metrics.workers)),
      labeled("esx_job_failures_total", "Failed jobs.", MetricType::Counter, "code", metrics.failures,
              itself),
      stage_times(metrics.stages),
      labeled("esx_webhook_attempts_total", "Webhook delivery attempts.", MetricType::Counter, "result",
              metrics.webhook_attempts, itself),
      single("esx_webhooks_pending", "Webhooks waiting for delivery.", MetricType::Gauge,
             double(metrics.webhooks_pending)),
      labeled("esx_credits_total", "Credits moved, by kind of ledger entry.", MetricType::Counter, "kind",
              metrics.credits, itself),
      labeled("esx_revenue_cents_total", "Paid packs of credits.", MetricType::Counter, "currency",
              metrics.revenue_cents, itself),
      single("esx_mails_waiting", "Mails waiting to be sent.", MetricType::Gauge,
             double(metrics.mails_waiting)),
      single("esx_worker_deaths_total", "Conversions that crashed, or whose worker died.",
             MetricType::Counter, double(metrics.worker_deaths))};
}

/// The names that Prometheus' own libraries give them.
std::vector<MetricFamily> process_families() {
  const ProcessFacts process = process_facts();
  return {
      single("process_start_time_seconds", "When the process started.", MetricType::Gauge, process.started),
      single("process_cpu_seconds_total", "User and system time.", MetricType::Counter, process.cpu_seconds),
      single("process_resident_memory_bytes", "Memory in use.", MetricType::Gauge, process.resident_bytes),
      single("process_open_fds", "Open files and connections.", MetricType::Gauge, process.open_files)};
}

MetricFamily build_family(const BuildInfo& build) {
  MetricFamily family{
      "esx_build_info", "The running program.", MetricType::Gauge, {metric(MetricType::Gauge, 1)}};
  family.metric.front().label = {{"version", build.version}, {"git_sha", build.git_sha}};
  return family;
}

MetricFamily disk_family(const std::vector<std::filesystem::path>& folders) {
  MetricFamily family{"esx_disk_free_bytes", "Free on the disk of a folder.", MetricType::Gauge, {}};
  for (const DiskState& disk : disks_of(folders))
    family.metric.push_back(metric(MetricType::Gauge, double(disk.free_bytes), "folder", disk.folder));
  return family;
}

MetricFamily request_family(const std::map<std::string, WorkQueue::Count>& requests) {
  MetricFamily family{
      "esx_page_requests", "Requests of the page that work or wait for their turn.", MetricType::Gauge, {}};
  const auto add = [&](const std::string& queue, const char* state, int count) {
    ClientMetric made = metric(MetricType::Gauge, count, "queue", queue);
    made.label.push_back({"state", state});
    family.metric.push_back(std::move(made));
  };
  for (const auto& [queue, count] : requests) {
    add(queue, "working", count.working);
    add(queue, "waiting", count.waiting);
  }
  return family;
}

/// Without a store there is still one metric: that it is unreachable.
http::Answer metrics(Operations& operations, const std::function<std::string()>& http_metrics) {
  const auto stored = operations.metrics();
  std::vector<MetricFamily> all = {
      single("esx_store_up", "Whether the store answers.", MetricType::Gauge, stored ? 1 : 0)};
  if (stored) {
    for (MetricFamily& family : families(*stored)) all.push_back(std::move(family));
  }
  return http::Response{.headers = {{"Content-Type", "text/plain; version=0.0.4; charset=utf-8"}},
                        .body = prometheus::TextSerializer().Serialize(all) + http_metrics()};
}

http::Route metrics_route(Operations& operations, std::function<std::string()> http_metrics) {
  return {.method = "GET",
          .path = "/metrics",
          .operation_id = "metrics",
          .summary = "Get metrics",
          .text = "Requests, jobs, stages, webhooks and workers in the Prometheus text format.",
          .tag = "Health",
          .responses = {{.status = 200, .text = "The metrics.", .contents = {{"text/plain"}}}},
          .handler = [&operations, http_metrics = std::move(http_metrics)](http::Request&) {
            return metrics(operations, http_metrics);
          }};
}

}  // namespace

std::string process_metrics(const std::vector<std::filesystem::path>& folders,
                            const std::map<std::string, WorkQueue::Count>& requests, const BuildInfo& build) {
  std::vector<MetricFamily> all = process_families();
  all.push_back(build_family(build));
  all.push_back(disk_family(folders));
  all.push_back(request_family(requests));
  return prometheus::TextSerializer().Serialize(all);
}

std::vector<http::Route> operator_routes(Operations& operations, IdentityProvider* identity,
                                         std::function<std::string()> http_metrics, const BuildInfo& build) {
  auto routes = health_routes(operations, identity, build);
  routes.push_back(metrics_route(operations, std::move(http_metrics)));
  return routes;
}

}  // namespace esxserver
