#include "esxserver/http/telemetry.h"

#include <prometheus/counter.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

namespace http {
namespace {

using esxserver::LogField;
using esxserver::LogLevel;

const prometheus::Histogram::BucketBoundaries seconds = {0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30};

/// Only known names: labels chosen by clients could create any number of time series.
std::string operation_of(const Request& request) {
  return request.operation.empty() ? "none" : std::string(request.operation);
}

}  // namespace

struct Telemetry::Counters {
  prometheus::Registry registry;
  prometheus::Family<prometheus::Counter>& requests = prometheus::BuildCounter()
                                                          .Name("esx_http_requests_total")
                                                          .Help("Requests answered.")
                                                          .Register(registry);
  prometheus::Family<prometheus::Histogram>& durations = prometheus::BuildHistogram()
                                                             .Name("esx_http_request_duration_seconds")
                                                             .Help("From the connection to the last byte.")
                                                             .Register(registry);
  prometheus::Family<prometheus::Counter>& received = prometheus::BuildCounter()
                                                          .Name("esx_http_received_bytes_total")
                                                          .Help("Bytes of request bodies.")
                                                          .Register(registry);
  prometheus::Family<prometheus::Counter>& sent = prometheus::BuildCounter()
                                                      .Name("esx_http_sent_bytes_total")
                                                      .Help("Bytes of responses.")
                                                      .Register(registry);
};

Telemetry::Telemetry(esxserver::Log& log) : log_(log), counters_(std::make_unique<Counters>()) {}

Telemetry::~Telemetry() = default;

void Telemetry::finished(const Request& request, const Response& response, const Outcome& outcome) {
  const std::string operation = operation_of(request);
  const double duration = std::chrono::duration<double>(outcome.duration).count();
  counters_->requests.Add({{"operation", operation}, {"status", std::to_string(outcome.status)}}).Increment();
  counters_->durations.Add({{"operation", operation}}, seconds).Observe(duration);
  counters_->received.Add({}).Increment(double(outcome.received_bytes));
  counters_->sent.Add({}).Increment(double(outcome.sent_bytes));

  std::vector<LogField> fields = {{"request_id", request.request_id},
                                  {"trace_id", request.trace.id},
                                  {"remote", request.remote_address},
                                  {"method", request.method},
                                  {"path", request.path},
                                  {"operation", operation},
                                  {"status", outcome.status},
                                  {"duration_us", outcome.duration.count()},
                                  {"received_bytes", std::int64_t(outcome.received_bytes)},
                                  {"sent_bytes", std::int64_t(outcome.sent_bytes)}};
  for (const Field& note : request.notes) fields.push_back({note.name, note.value});
  if (!response.error_code.empty()) fields.push_back({"error", response.error_code});
  if (!response.fault.empty()) fields.push_back({"fault", response.fault});
  if (!outcome.complete) fields.push_back({"unfinished", 1});
  log_.write(outcome.status >= 500 ? LogLevel::error : LogLevel::info, "request", fields);
}

void Telemetry::fault(const Request& request, std::string_view what) {
  log_.write(LogLevel::error, "fault", {{"request_id", request.request_id}, {"what", what}});
}

std::string Telemetry::prometheus_text() const {
  return prometheus::TextSerializer().Serialize(counters_->registry.Collect());
}

}  // namespace http
