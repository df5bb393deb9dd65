#include "esxserver/http/form/temporary_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

#include "esxserver/files/store_error.h"

namespace http {
namespace {

auto failed() { return esxserver::fail_to_store("the upload", errno); }

/// Without a name from the beginning where the file system can; else with one for a moment.
int open_nameless(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) return descriptor;
  std::string name = folder / "upload-XXXXXX";
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(name.c_str());
  return named;
}

}  // namespace

estimate::Result<TemporaryFile> TemporaryFile::create(const UploadFolder& folder) {
  if (folder.room)
    if (auto room = folder.room(); !room) return std::unexpected(room.error());
  const int descriptor = open_nameless(folder.path);
  if (descriptor < 0) return failed();
  return TemporaryFile(descriptor);
}

TemporaryFile::~TemporaryFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

estimate::Result<void> TemporaryFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(descriptor_, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(std::size_t(count));
    } else if (errno != EINTR) {
      return failed();
    }
  }
  return {};
}

std::filesystem::path TemporaryFile::path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

}  // namespace http
