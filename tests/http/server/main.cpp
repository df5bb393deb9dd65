// http_test_server UPLOAD_FOLDER [PORT]: prints "listening on http://HOST:PORT", serves until SIGTERM.
// http_test_server --openapi: prints the OpenAPI document.
// Its time limits and queues are small, so that tests reach them quickly.
#include <algorithm>
#include <charconv>
#include <csignal>
#include <iostream>
#include <iterator>
#include <string_view>

#include "esxserver/http/openapi.h"
#include "esxserver/http/server.h"
#include "esxserver/http/telemetry.h"
#include "esxserver/web/documented.h"
#include "http/server/edge_routes.h"
#include "http/server/fake_routes.h"

namespace {

constexpr std::chrono::milliseconds short_time(700);

http::ServerOptions small_options(std::string_view port) {
  http::ServerOptions options{.threads = 4,
                              .queue = 4,
                              .connections = 60,
                              .head_time = short_time,
                              .read_time = short_time,
                              .write_time = short_time,
                              .exchange_time = 4 * short_time,
                              .linger_time = short_time,
                              .stop_time = short_time};
  std::from_chars(port.data(), port.data() + port.size(), options.port);
  return options;
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) return 1;
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigprocmask(SIG_BLOCK, &signals, nullptr);

  tests::StderrLog log;
  http::Telemetry telemetry(log);
  tests::Fakes fakes;
  auto api = tests::api_routes(fakes, words[1], [&] { return telemetry.prometheus_text(); });
  if (std::string_view(words[1]) == "--openapi") {
    api.push_back(http::openapi_route(api));
    std::cout << http::openapi_document(api);
    return 0;
  }
  auto routes = esxserver::documented(std::move(api));
  std::ranges::move(tests::edge_routes(words[1]), std::back_inserter(routes));
  http::Dispatcher dispatcher(std::move(routes), http::random_request_id, telemetry);
  const auto server = http::start_server(small_options(count > 2 ? words[2] : "0"), dispatcher);
  if (!server) {
    std::cerr << estimate::to_string(server.error()) << '\n';
    return 1;
  }
  std::cout << "listening on http://127.0.0.1:" << (*server)->port() << '\n' << std::flush;
  int signal = 0;
  sigwait(&signals, &signal);
  (*server)->stop();
  return 0;
}
