// http_test_server UPLOAD_FOLDER [PORT [MILLISECONDS [QUEUE]]]: prints "listening on http://HOST:PORT",
// serves until SIGTERM. http_test_server --openapi: prints the OpenAPI document. Its time limits are short
// unless MILLISECONDS is given, so that tests reach them quickly.
#include <algorithm>
#include <charconv>
#include <csignal>
#include <exception>
#include <iostream>
#include <iterator>
#include <string_view>
#include <thread>

#include "esxserver/http/openapi.h"
#include "esxserver/http/server.h"
#include "esxserver/http/telemetry.h"
#include "esxserver/serve/api_document.h"
#include "http/server/edge_routes.h"
#include "http/server/fake_routes.h"

namespace {

int number_in(std::string_view text, int otherwise) {
  std::from_chars(text.data(), text.data() + text.size(), otherwise);
  return otherwise;
}

#ifdef ESX_SANITIZED  // a child of a sanitized program takes a second to start, and several on a busy machine
constexpr int answers_take = 10;
#else
constexpr int answers_take = 1;
#endif

http::ServerOptions small_options(int port, std::chrono::milliseconds time, int queue) {
  http::ServerOptions options{.threads = 4,
                              .queue = std::size_t(queue),
                              .connections = 100,
                              .head_time = time,
                              .reading = {.piece = time, .head_start = 2 * time},
                              .writing = {.piece = time, .head_start = 2 * time},
                              .answer_time = 3 * time * answers_take,
                              .exchange_time = (3 * answers_take + 1) * time,
                              .linger_time = time,
                              .stop_time = time};
  options.port = port;
  if (const auto proxies = esxserver::parse_network("127.9.0.0/16")) options.trusted_proxies = {*proxies};
  return options;
}

int run(int count, char** words) {
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
    api.push_back(http::openapi_route(api, esxserver::api_details()));
    std::cout << http::openapi_document(api, esxserver::api_details());
    return 0;
  }
  auto routes = esxserver::documented(std::move(api));
  std::ranges::move(tests::edge_routes(words[1]), std::back_inserter(routes));
  http::Dispatcher dispatcher(std::move(routes), http::random_request_id, telemetry);
  constexpr int any_port = 0, short_time_ms = 700, usual_queue = 40;
  const int port = number_in(count > 2 ? words[2] : "", any_port);
  const std::chrono::milliseconds time(number_in(count > 3 ? words[3] : "", short_time_ms));
  const int queue = number_in(count > 4 ? words[4] : "", usual_queue);
  const auto server = http::start_server(small_options(port, time, queue), dispatcher);
  if (!server) {
    std::cerr << estimate::to_string(server.error()) << '\n';
    return 1;
  }
  const std::jthread reading = fakes.start_reading();
  std::cout << "listening on http://127.0.0.1:" << (*server)->port() << '\n' << std::flush;
  int signal = 0;
  sigwait(&signals, &signal);
  (*server)->stop();
  return 0;
}

}  // namespace

int main(int count, char** words) {
  try {
    return run(count, words);
  } catch (const std::exception& fault) {
    std::cerr << fault.what() << '\n';
    return 1;
  }
}
