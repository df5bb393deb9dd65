#include "esxserver/adapters/files/hashed_copy.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "esxserver/adapters/hashed_read.h"
#include "esxserver/files/store_error.h"
#include "operations/files.h"

namespace esxserver::files {

using namespace apps::files;

Result<StoredFile> copy_with_hash(const std::filesystem::path& source, const std::filesystem::path& target) {
  const auto fail_with = [&](int problem) { return fail_to_store("files: " + target.string(), problem); };
  FileHandle out(::open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!out) return fail_with(errno);
  auto copy = read_with_hash(source, [&](std::string_view bytes) -> Result<void> {
    if (const int problem = write_all(out, bytes); problem != 0) return fail_with(problem);
    return {};
  });
  if (copy && (::fsync(out.get()) != 0 || !out.close())) return fail_with(errno);
  return copy;
}

}  // namespace esxserver::files
