#include "esxserver/confined/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <string>
#include <utility>

#include <spawn.h>

namespace esxserver {
namespace {

using namespace apps::files;

/// `made`: what the system returned for `ends`.
Result<DescriptorPair> pair_of(int made, const std::array<int, 2>& ends, const char* what) {
  if (made != 0)
    return fail(ServerError::service_unavailable,
                std::string(what) + ": " + apps::files::system_message(errno));
  return DescriptorPair{FileHandle(ends[0]), FileHandle(ends[1])};
}

/// A null-terminated list of pointers for the system.
std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

/// Standard output is the pipe, standard input a file or /dev/null.
class Actions {
 public:
  Actions(int output, std::optional<int> input) {
    ::posix_spawn_file_actions_init(&actions_);
    if (input)
      ::posix_spawn_file_actions_adddup2(&actions_, *input, STDIN_FILENO);
    else
      ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  }
  Actions(const Actions&) = delete;
  Actions& operator=(const Actions&) = delete;
  ~Actions() { ::posix_spawn_file_actions_destroy(&actions_); }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

/// Resets the signal handling inherited from the server.
class Attributes {
 public:
  Attributes() {
    sigset_t all, none;
    ::sigfillset(&all);
    ::sigemptyset(&none);
    ::posix_spawnattr_init(&attributes_);
    ::posix_spawnattr_setsigdefault(&attributes_, &all);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  ~Attributes() { ::posix_spawnattr_destroy(&attributes_); }
  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

}  // namespace

Result<DescriptorPair> make_pipe() {
  std::array<int, 2> ends{};
  const int made = ::pipe2(ends.data(), O_CLOEXEC);
  return pair_of(made, ends, "pipe");
}

Result<DescriptorPair> make_sockets() {
  std::array<int, 2> ends{};
  const int made = ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data());
  return pair_of(made, ends, "socketpair");
}

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& command,
                                         const std::vector<std::string>& environment,
                                         std::optional<int> input) {
  auto output = make_pipe();
  if (!output) return std::unexpected(output.error());
  pid_t pid = 0;
  const Actions actions(output->theirs.get(), input);
  const Attributes attributes;
  const int problem = ::posix_spawn(&pid, command.front().c_str(), actions.get(), attributes.get(),
                                    pointers_to(command).data(), pointers_to(environment).data());
  if (problem != 0)
    return fail(ServerError::service_unavailable, command.front() + ": " + system_message(problem));
  return ChildProcess(pid, std::move(output->ours));
}

ChildProcess::ChildProcess(int pid, FileHandle output, Foreign foreign)
    : pid_(pid), output_(std::move(output)), foreign_(std::move(foreign)) {}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, 0)),
      output_(std::move(other.output_)),
      foreign_(std::move(other.foreign_)) {}

ChildProcess::~ChildProcess() {
  if (pid_ == 0) return;
  kill();
  static_cast<void>(wait());
}

std::optional<std::string> ChildProcess::read_some(std::chrono::milliseconds patience) {
  pollfd waiting{.fd = output_.get(), .events = POLLIN, .revents = 0};
  const int ready = ::poll(&waiting, 1, static_cast<int>(patience.count()));
  if (ready == 0 || (ready < 0 && errno == EINTR)) return std::string();
  constexpr std::size_t piece = 1U << 16U;
  std::string bytes(piece, '\0');
  const ssize_t got = ::read(output_.get(), bytes.data(), bytes.size());
  if (got < 0 && errno == EINTR) return std::string();
  if (got <= 0) return std::nullopt;
  bytes.resize(static_cast<std::size_t>(got));
  return bytes;
}

void ChildProcess::kill() {
  if (pid_ == 0) return;
  if (foreign_)
    ::syscall(SYS_pidfd_send_signal, foreign_->handle.get(), SIGKILL, nullptr, 0);
  else
    ::kill(pid_, SIGKILL);
}

int ChildProcess::status() {
  int status = 0;
  if (!foreign_) {
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
  }
  ssize_t got = 0;
  while ((got = ::read(foreign_->status.get(), &status, sizeof status)) < 0 && errno == EINTR) {
  }
  return got == sizeof status ? status : SIGKILL;  // the process that forked it is gone, and took it along
}

std::optional<std::string> ChildProcess::wait() {
  const int status = this->status();
  pid_ = 0;
  if (WIFSIGNALED(status)) return "killed by signal " + std::to_string(WTERMSIG(status));
  if (WEXITSTATUS(status) != 0) return "exit status " + std::to_string(WEXITSTATUS(status));
  return std::nullopt;
}

Result<std::string> child_answer(ChildProcess& child, std::chrono::milliseconds time_limit,
                                 std::size_t max_bytes, const std::function<bool()>& is_wanted) {
  using Steady = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds patience(200);
  const auto deadline = Steady::now() + time_limit;
  std::string output;
  while (const auto bytes = child.read_some(patience)) {
    output += *bytes;
    if (output.size() > max_bytes) return fail(ErrorCode::internal_error, "the answer is too long");
    if (Steady::now() >= deadline) return fail(ErrorCode::time_limit, "takes too long");
    if (!is_wanted()) return fail(ServerError::service_unavailable, "Nobody waits for the result");
  }
  if (const auto death = child.wait()) return fail(ErrorCode::internal_error, *death);
  return output;
}

}  // namespace esxserver
