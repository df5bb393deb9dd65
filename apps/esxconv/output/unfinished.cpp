#include "esxconv/output/unfinished.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <ranges>
#include <span>
#include <string_view>
#include <vector>

namespace esxconv {
namespace {

namespace fs = std::filesystem;

constexpr std::array ending_signals = {SIGINT, SIGTERM, SIGHUP};

struct Unfinished {
  std::atomic_flag busy;        // a mutex must not be locked in a signal handler
  std::vector<fs::path> paths;  // in the order of their creation
};

/// Never destroyed: a signal may come after main.
Unfinished& unfinished() {
  static auto* const all = new Unfinished;
  return *all;
}

bool is_ignored(int signal) {
  struct sigaction action{};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

sigset_t set_of(std::span<const int> signals) {
  sigset_t set;
  ::sigemptyset(&set);
  for (const int signal : signals) ::sigaddset(&set, signal);
  return set;
}

// What follows runs in the signal handler, too: it must call nothing that is not async-signal-safe, such as
// what allocates memory.

void wait_a_millisecond() { static_cast<void>(::poll(nullptr, 0, 1)); }

void remove_path(const fs::path& path) {
  if (::unlink(path.c_str()) != 0) static_cast<void>(::rmdir(path.c_str()));
}

void clear_terminal_line() {
  constexpr std::string_view clear_line = "\r\x1b[K";
  if (::isatty(STDERR_FILENO) == 1)
    static_cast<void>(::write(STDERR_FILENO, clear_line.data(), clear_line.size()) < 0);
}

}  // namespace

/// The thread that is busy is never interrupted, so another one waits for a few calls of the system at most.
Uninterrupted::Uninterrupted() {
  const sigset_t signals = set_of(ending_signals);
  ::pthread_sigmask(SIG_BLOCK, &signals, &before_);
  while (unfinished().busy.test_and_set(std::memory_order_acquire)) wait_a_millisecond();
}

Uninterrupted::~Uninterrupted() {
  unfinished().busy.clear(std::memory_order_release);
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void remove_on_signal(const fs::path& path) { unfinished().paths.push_back(path); }

void keep_on_signal(const fs::path& path) { std::erase(unfinished().paths, path); }

void clean_up_on_signals() {
  ::signal(SIGPIPE, SIG_IGN);
  static_cast<void>(unfinished());  // made before a signal comes
  struct sigaction action = {};
  action.sa_handler = [](int signal) { end_by_signal(signal); };
  action.sa_mask = set_of(ending_signals);
  for (const int signal : ending_signals)
    if (!is_ignored(signal)) ::sigaction(signal, &action, nullptr);
}

void end_by_signal(int signal) {
  const Uninterrupted forever;
  for (const fs::path& path : std::views::reverse(unfinished().paths)) remove_path(path);
  clear_terminal_line();
  ::signal(signal, SIG_DFL);
  const sigset_t only = set_of({&signal, 1});
  ::pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
  ::raise(signal);
  ::_exit(128 + signal);
}

}  // namespace esxconv
