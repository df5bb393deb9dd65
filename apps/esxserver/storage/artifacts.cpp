#include "esxserver/storage/artifacts.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "esx/estimate/base/sha256.h"
#include "operations/files.h"

namespace esxserver {

using namespace apps::files;

Result<StoredFile> read_with_hash(const std::filesystem::path& source, const OnPiece& on_piece) {
  constexpr std::size_t piece = 1U << 17U;
  const auto fail_with = [&](int problem) {
    return fail(ErrorCode::store_failed, "files: " + source.string() + ": " + system_message(problem));
  };
  const FileHandle in(::open(source.c_str(), O_RDONLY | O_CLOEXEC));
  if (!in) return fail_with(errno);
  estimate::Sha256 hash;
  StoredFile file;
  std::string buffer(piece, '\0');
  while (true) {
    const ssize_t got = ::read(in.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail_with(errno);
    if (got == 0) break;
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(got));
    hash.add(bytes);
    file.bytes += bytes.size();
    if (const auto taken = on_piece(bytes); !taken) return std::unexpected(taken.error());
  }
  file.sha256 = hash.hex();
  return file;
}

}  // namespace esxserver

namespace esxserver::files {

Result<void> DiskSpace::check() {
  for (const std::filesystem::path& folder : folders_) {
    std::error_code problem;
    const auto space = std::filesystem::space(folder, problem);
    // A folder that does not answer shows when it is used.
    if (!problem && space.available < reserve_bytes_)
      return fail(ServerError::service_unavailable, "the server is short of disk space; try again later",
                  folder.string() + ": less than " + std::to_string(reserve_bytes_) + " bytes are free");
  }
  return {};
}

}  // namespace esxserver::files
