#include "esxserver/confined/media_inspector.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

#include "esxserver/confined/child_process.h"
#include "esxserver/confined/media_tasks.h"
#include "operations/files.h"

namespace esxserver {
namespace {

using namespace apps::files;
/// The line of the child; a child that died or took too long has read a bad file.
Result<MediaInfo> answer_of(ChildProcess& child) {
  constexpr std::chrono::seconds time_limit(20);
  constexpr std::size_t max_bytes = 65'536;
  const auto line = child_answer(child, time_limit, max_bytes);
  if (line) return media_from_line(*line);
  const bool slow = line.error().code == ErrorCode::time_limit;
  return fail(ErrorCode::validation_failed, slow ? "takes too long to read" : "cannot be read", "file");
}

}  // namespace

Result<MediaInfo> MediaInspector::inspect(const std::filesystem::path& file, NoteKind kind) {
  const FileHandle input(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!input) return fail(ErrorCode::store_failed, "upload: " + system_message(errno));
  std::vector<std::string> command = {program_.string()};
  for (std::string& word : media_child_arguments({kind, ::getpid()})) command.push_back(std::move(word));
  auto child = ChildProcess::start(command, environment_, input.get());
  if (!child) return std::unexpected(child.error());
  return answer_of(*child);
}

}  // namespace esxserver
