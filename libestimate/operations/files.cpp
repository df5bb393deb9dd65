#include "operations/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace apps::files {

bool FileHandle::close() {
  const int descriptor = std::exchange(descriptor_, -1);
  return descriptor < 0 || ::close(descriptor) == 0;
}

int write_all(const FileHandle& file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

void sync_folder(const std::filesystem::path& folder) {
  const FileHandle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (handle) ::fsync(handle.get());
}

std::string system_message(int problem) { return std::generic_category().message(problem); }

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
