#include "esxserver/workers/child/media_child.h"

#include <unistd.h>

#include <exception>
#include <new>

#include "esxserver/media/media_module.h"
#include "esxserver/workers/child/confine.h"
#include "esxserver/workers/child/media_task.h"
#include "esxserver/workers/child/work_files.h"
#include "operations/modules.h"

namespace esxserver {
namespace {

using namespace apps::files;
using Inspect = decltype(&esx_inspect_media);

Result<Inspect> load_codecs(NoteKind kind) {
  return module_function<Inspect>(kind == NoteKind::photo ? "libesx_photo.so" : "libesx_recording.so",
                                  "esx_inspect_media");
}

Result<MediaInfo> inspect(const std::vector<std::string>& arguments) {
  constexpr ChildLimits limits{.memory_bytes = 1'000'000'000, .cpu_seconds = 10, .file_bytes = 0};
  constexpr unsigned first_inherited = 3;
  ::close_range(first_inherited, ~0U, 0);  // such as sockets of the server
  const auto task = parse_media_task(arguments);
  if (!task) return fail(ErrorCode::invalid_usage, "media-child is for the server");
  if (!die_with(task->parent_pid)) return fail(ErrorCode::internal_error, "the server is gone");
  const auto codecs = load_codecs(task->kind);
  if (!codecs) return std::unexpected(codecs.error());
  if (const auto confined = confine(limits); !confined) return std::unexpected(confined.error());
  // The server wrote the file through this handle: its position is at the end.
  const auto content = read_work_file(STDIN_FILENO);
  if (!content) return std::unexpected(content.error());
  MediaInfo info;
  Error error;
  if (!(*codecs)(std::as_bytes(std::span(*content)), info, error)) return std::unexpected(error);
  return info;
}

}  // namespace

int run_media_child(const std::vector<std::string>& arguments) {
  Result<MediaInfo> result;
  try {
    result = inspect(arguments);
  } catch (const std::bad_alloc&) {
    result = fail(ErrorCode::validation_failed, "needs too much memory", "file");
  } catch (const std::exception& fault) {
    result = fail(ErrorCode::internal_error, fault.what());
  }
  const FileHandle out(::dup(STDOUT_FILENO));
  // No message if the server is gone.
  [[maybe_unused]] const int problem = write_all(out, media_line(result));
  // Skips exit handlers: no cleanup of the libraries is needed.
  ::_exit(0);
}

}  // namespace esxserver
