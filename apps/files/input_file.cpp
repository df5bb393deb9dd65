#include "files/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "files/file_handle.h"

namespace apps::files {
namespace {

using estimate::ErrorCode;
using estimate::fail;

std::unexpected<estimate::Error> fail_to_read(int problem) {
  const auto code =
      problem == ENOENT || problem == ENOTDIR ? ErrorCode::file_not_found : ErrorCode::file_unreadable;
  return fail(code, system_message(problem));
}

}  // namespace

estimate::Limits input_limits() {
  estimate::Limits limits;
  limits.input_bytes = 500'000'000;
  return limits;
}

estimate::Result<std::string> read_input(const std::filesystem::path& path, std::uint64_t max_bytes) {
  // O_NONBLOCK: opening a pipe without a writer must not block.
  const FileHandle file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!file) return fail_to_read(errno);
  struct stat about{};
  if (::fstat(file.get(), &about) != 0) return fail_to_read(errno);
  if (S_ISDIR(about.st_mode)) return fail(ErrorCode::file_unreadable, "is a directory");
  if (!S_ISREG(about.st_mode)) return fail(ErrorCode::file_unreadable, "is not a regular file");
  const auto size = static_cast<std::uint64_t>(about.st_size);
  if (size > max_bytes)
    return fail(ErrorCode::file_too_large,
                "has " + std::to_string(size) + " bytes; the limit is " + std::to_string(max_bytes));
  std::string content(size, '\0');
  std::size_t filled = 0;
  while (filled < content.size()) {
    const ssize_t got = ::read(file.get(), content.data() + filled, content.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail_to_read(errno);
    if (got == 0) break;  // the file was truncated in the meantime
    filled += static_cast<std::size_t>(got);
  }
  content.resize(filled);
  return content;
}

estimate::Error about_file(std::string_view file, estimate::Error error) {
  error.message = std::string(file) + ": " + error.message;
  return error;
}

estimate::Result<std::string> read_named_input(const std::filesystem::path& path, std::uint64_t max_bytes,
                                               const ReadInput& read) {
  auto content = read(path, max_bytes);
  if (!content) return std::unexpected(about_file(path.string(), content.error()));
  return content;
}

}  // namespace apps::files
