// A line of log and a few counters for every exchange.
#pragma once

#include <memory>
#include <string>

#include "esxserver/base/system.h"
#include "esxserver/http/router.h"

namespace http {

/// The log has the address without its query (there are signatures in it), no header and no body.
class Telemetry {
 public:
  explicit Telemetry(esxserver::Log& log);
  Telemetry(const Telemetry&) = delete;
  Telemetry& operator=(const Telemetry&) = delete;
  ~Telemetry();

  /// Of every exchange; called from many threads at once.
  void finished(const Request& request, const Response& response, const Outcome& outcome);
  void fault(const Request& request, std::string_view what);

  /// The counters in Prometheus' text format.
  [[nodiscard]] std::string prometheus_text() const;

 private:
  struct Counters;

  esxserver::Log& log_;
  std::unique_ptr<Counters> counters_;
};

}  // namespace http
