#include "esxserver/confined/prefork_server.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "esx/estimate/convert.h"
#include "esxserver/confined/child_process.h"
#include "esxserver/confined/children.h"
#include "esxserver/confined/confinement.h"
#include "operations/files.h"

namespace esxserver {
namespace {

using namespace apps::files;

std::string_view bytes_of(const auto& value) { return {reinterpret_cast<const char*>(&value), sizeof value}; }

/// Signals that arrive at a descriptor and interrupt nothing.
FileHandle watch_children() {
  sigset_t ended;
  ::sigemptyset(&ended);
  ::sigaddset(&ended, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &ended, nullptr);
  return FileHandle(::signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK));
}

/// Of the forked process: its own signals and standard streams, and then its work.
[[noreturn]] void become_converter(const std::string& work_dir, const FileHandle& output,
                                   pid_t prefork_server) {
  if (!die_with(prefork_server)) ::_exit(1);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::dup2(output.get(), STDOUT_FILENO);
  ::close(STDIN_FILENO);
  ::open("/dev/null", O_RDONLY);  // takes the number of standard input
  ::_exit(run_convert_child(work_dir));
}

/// What the first conversion of a process sets up stays for those of its forks: tables, and Poppler's own.
void warm_up() {
  constexpr std::string_view pdf =
      "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
      "2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n"
      "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"
      "/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>\nendobj\n"
      "4 0 obj\n<</Length 38>>stream\nBT /F 10 Tf 72 700 Td (DESCRIPTION) Tj ET\nendstream\nendobj\n"
      "trailer\n<</Root 1 0 R>>\n";
  [[maybe_unused]] const auto reading = estimate::read_estimate(std::as_bytes(std::span(pdf)));
}

class ForkLoop {
 public:
  void fork_one(Message request) {
    if (request.bytes.empty() || request.files.size() != max_files) return answer({0, EINVAL}, {});
    const pid_t prefork_server = ::getpid();
    const pid_t pid = ::fork();
    if (pid == 0) become_converter(request.bytes, request.files.front(), prefork_server);
    if (pid < 0) return answer({0, errno}, {});
    const FileHandle handle(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    if (!handle) {
      const int problem = errno;
      ::kill(pid, SIGKILL);
      return answer({0, problem}, {});
    }
    statuses_.emplace(pid, std::move(request.files.back()));
    answer({pid, 0}, std::array{handle.get()});
  }

  void reap() {
    int status = 0;
    for (pid_t pid = 0; (pid = ::waitpid(-1, &status, WNOHANG)) > 0;) {
      const auto found = statuses_.find(pid);
      if (found == statuses_.end()) continue;
      [[maybe_unused]] const int problem = write_all(found->second, bytes_of(status));  // nobody may wait
      statuses_.erase(found);
    }
  }

 private:
  static void answer(const Birth& birth, std::span<const int> files) {
    [[maybe_unused]] const int problem =
        send_message(STDIN_FILENO, bytes_of(birth), files);  // the next read shows it
  }

  std::map<pid_t, FileHandle> statuses_;
};

std::unexpected<Error> not_forked(int problem) {
  return fail(ServerError::service_unavailable, "no converter can be started: " + system_message(problem));
}

}  // namespace

int run_prefork_server() {
  ::signal(SIGPIPE, SIG_IGN);
  warm_up();
  const FileHandle ended = watch_children();
  ForkLoop loop;
  for (std::array<pollfd, 2> waiting{{{STDIN_FILENO, POLLIN, 0}, {ended.get(), POLLIN, 0}}};;) {
    if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return 1;
    if (waiting[1].revents != 0) {
      signalfd_siginfo ignored{};
      while (::read(ended.get(), &ignored, sizeof ignored) > 0) {
      }
      loop.reap();
    }
    if (waiting[0].revents == 0) continue;
    Message request = receive_message(STDIN_FILENO, longest_request);
    if (request.bytes.empty()) return 0;  // converters die with this process
    loop.fork_one(std::move(request));
  }
}

Result<ChildProcess> PreforkServer::start(const std::filesystem::path& work_dir) {
  const std::scoped_lock lock(mutex_);
  const bool was_running = running_ != nullptr;
  if (auto child = ask(work_dir); child || !was_running) return child;
  return ask(work_dir);  // it had died since
}

Result<void> PreforkServer::run() {
  auto sockets = make_sockets();
  if (!sockets) return std::unexpected(sockets.error());
  const timeval patience{.tv_sec = 10, .tv_usec = 0};
  ::setsockopt(sockets->ours.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  auto process =
      ChildProcess::start({program_.string(), "convert-prefork"}, environment_, sockets->theirs.get());
  if (!process) return std::unexpected(process.error());
  running_ = std::make_unique<Running>(*std::move(process), std::move(sockets->ours));
  return {};
}

Result<ChildProcess> PreforkServer::ask(const std::filesystem::path& work_dir) {
  if (!running_)
    if (const auto started = run(); !started) return std::unexpected(started.error());
  auto output = make_pipe();
  if (!output) return std::unexpected(output.error());
  auto status = make_pipe();
  if (!status) return std::unexpected(status.error());
  const std::array files{output->theirs.get(), status->theirs.get()};
  const int problem = send_message(running_->socket.get(), work_dir.native(), files);
  Message answer = problem == 0 ? receive_message(running_->socket.get(), sizeof(Birth)) : Message{};
  Birth birth;
  if (answer.bytes.size() != sizeof birth) {
    running_.reset();
    return not_forked(problem != 0 ? problem : EPIPE);
  }
  std::memcpy(&birth, answer.bytes.data(), sizeof birth);
  if (birth.pid == 0 || answer.files.empty()) return not_forked(birth.problem);
  return ChildProcess(birth.pid, std::move(output->ours),
                      {std::move(answer.files.front()), std::move(status->ours)});
}

}  // namespace esxserver
