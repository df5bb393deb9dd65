#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include "esxserver/partner/operator_routes.h"

namespace esxserver {
namespace {

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

/// Without a store there is still one metric: that it is unreachable.
http::Answer metrics(const OperatorServices& services) {
  const auto stored = services.operations.metrics();
  std::vector<MetricFamily> all = {
      single("esx_store_up", "Whether the store answers.", MetricType::Gauge, stored ? 1 : 0)};
  if (stored) {
    for (MetricFamily& family : families(*stored)) all.push_back(std::move(family));
  }
  return http::Response{.headers = {{"Content-Type", "text/plain; version=0.0.4; charset=utf-8"}},
                        .body = prometheus::TextSerializer().Serialize(all) + services.http_metrics()};
}

}  // namespace

http::Route metrics_route(const OperatorServices& services) {
  return {.method = "GET",
          .path = "/metrics",
          .operation_id = "metrics",
          .summary = "Get metrics",
          .text = "Requests, jobs, stages, webhooks and workers in the Prometheus text format.",
          .tag = "Health",
          .responses = {{.status = 200, .text = "The metrics.", .contents = {{"text/plain"}}}},
          .handler = [services](http::Request&) { return metrics(services); }};
}

}  // namespace esxserver
