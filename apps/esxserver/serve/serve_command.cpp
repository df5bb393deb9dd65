// esxserver serve
#include <malloc.h>
#include <sys/resource.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <thread>

#include "esxserver/base/time.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/serving.h"

namespace esxserver {
namespace {

/// Waits for one of these signals, which are blocked in every thread.
sigset_t stop_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  return signals;
}

/// Every connection is an open file, and the usual soft limit of 1,024 is less than the server serves.
void raise_open_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  static_cast<void>(::setrlimit(RLIMIT_NOFILE, &limit));
}

/// Threads share the free memory of as many heaps as run at once. Otherwise each thread keeps its own, and
/// the process grows until every thread has met its largest request.
void share_heaps() {
#ifdef M_ARENA_MAX
  ::mallopt(M_ARENA_MAX, static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
#endif
}

}  // namespace

std::unique_ptr<CLI::App> make_serve_command_line(ServeOptions& options) {
  auto app = std::make_unique<CLI::App>("Serves the API and converts what is sent.", "esxserver serve");
  add_serve_options(*app, options);
  return app;
}

int run_serve(const std::vector<std::string>& words) {
  ServeOptions options;
  const auto app = make_serve_command_line(options);
  try {
    std::vector<std::string> reversed(words.rbegin(), words.rend());  // the order CLI11 expects
    app->parse(reversed);
  } catch (const CLI::ParseError& error) {
    return report_parse_error(*app, error, words);
  }
  share_heaps();
  const sigset_t signals = stop_signals();
  ::sigprocmask(SIG_BLOCK, &signals, nullptr);
  ::signal(SIGPIPE, SIG_IGN);  // a client that disconnects is not an error
  raise_open_files();
  const auto serving = start_serving(options);
  if (!serving) {
    std::cerr << to_string(serving.error()) << "\n";
    return serving.error().code.info().exit_status;
  }
  std::cout << serving->ready_line << '\n';
  if (const std::string& link = serving->sign_in_link; !link.empty())
    std::cout << "sign in once, within " << duration_text(link_life) << ": " << link << '\n';
  std::cout << std::flush;
  int signal = 0;
  ::sigwait(&signals, &signal);
  return 0;
}

}  // namespace esxserver
