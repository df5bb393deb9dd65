#include "esxserver/workers/converter_nursery.h"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "esxserver/workers/child/descriptors.h"
#include "esxserver/workers/child/nursery.h"
#include "esxserver/workers/descriptor_pair.h"

namespace esxserver {
namespace {

using namespace apps::files;

std::unexpected<Error> no_nursery(int problem) {
  return fail(ServerError::service_unavailable, "no converter can be started: " + system_message(problem));
}

}  // namespace

Result<ChildProcess> ConverterNursery::start(const std::filesystem::path& work_dir) {
  const std::scoped_lock lock(mutex_);
  const bool was_running = running_ != nullptr;
  if (auto child = ask(work_dir); child || !was_running) return child;
  return ask(work_dir);  // it had died since
}

Result<void> ConverterNursery::run() {
  auto sockets = make_sockets();
  if (!sockets) return std::unexpected(sockets.error());
  const timeval patience{.tv_sec = 10, .tv_usec = 0};
  ::setsockopt(sockets->ours.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  auto process =
      ChildProcess::start({program_.string(), "convert-nursery"}, environment_, sockets->theirs.get());
  if (!process) return std::unexpected(process.error());
  running_ = std::make_unique<Running>(*std::move(process), std::move(sockets->ours));
  return {};
}

Result<ChildProcess> ConverterNursery::ask(const std::filesystem::path& work_dir) {
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
    return no_nursery(problem != 0 ? problem : EPIPE);
  }
  std::memcpy(&birth, answer.bytes.data(), sizeof birth);
  if (birth.pid == 0 || answer.files.empty()) return no_nursery(birth.problem);
  return ChildProcess(birth.pid, std::move(output->ours),
                      {std::move(answer.files.front()), std::move(status->ours)});
}

}  // namespace esxserver
