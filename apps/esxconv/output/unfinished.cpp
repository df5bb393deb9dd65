#include "esxconv/output/unfinished.h"

#include <unistd.h>

#include <csignal>
#include <ranges>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

namespace esxconv {
namespace {

namespace fs = std::filesystem;

struct Unfinished {
  std::mutex mutex;
  std::vector<fs::path> paths;  // in the order of their creation
};

/// Never destroyed: the thread that waits for signals outlives main.
Unfinished& unfinished() {
  static auto* const all = new Unfinished;
  return *all;
}

bool is_ignored(int signal) {
  struct sigaction action{};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

sigset_t ending_signals() {
  sigset_t signals;
  ::sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    if (!is_ignored(signal)) ::sigaddset(&signals, signal);
  return signals;
}

void clear_terminal_line() {
  constexpr std::string_view clear_line = "\r\x1b[K";
  if (::isatty(STDERR_FILENO) == 1)
    static_cast<void>(::write(STDERR_FILENO, clear_line.data(), clear_line.size()) < 0);
}

}  // namespace

Uninterrupted::Uninterrupted() : lock_(unfinished().mutex) {}

void remove_on_signal(const fs::path& path) { unfinished().paths.push_back(path); }

void keep_on_signal(const fs::path& path) { std::erase(unfinished().paths, path); }

void clean_up_on_signals() {
  ::signal(SIGPIPE, SIG_IGN);
  const sigset_t signals = ending_signals();
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread([signals] {
    int signal = 0;
    while (::sigwait(&signals, &signal) != 0) continue;
    end_by_signal(signal);
  }).detach();
}

void end_by_signal(int signal) {
  const Uninterrupted forever;
  std::error_code none;
  for (const fs::path& path : std::views::reverse(unfinished().paths)) fs::remove(path, none);
  clear_terminal_line();
  ::signal(signal, SIG_DFL);
  sigset_t only;
  ::sigemptyset(&only);
  ::sigaddset(&only, signal);
  ::pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
  ::raise(signal);
  ::_exit(128 + signal);
}

}  // namespace esxconv
