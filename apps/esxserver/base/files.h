// Files of the server: errors, reading a stored file, work folders, and file names from clients.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "esxserver/base/result.h"
#include "operations/files.h"

namespace esxserver {

/// ENOSPC and EDQUOT, which pass once somebody frees space.
[[nodiscard]] bool is_disk_full(int problem);

/// `what`: the file or what happened to it. `problem`: an errno value. Code: service_unavailable if the disk
/// is full, with a message for clients, which names no file; else store_failed.
[[nodiscard]] std::unexpected<Error> fail_to_store(std::string_view what, int problem);

/// The bytes of a stored file. One thread at a time.
class FileReader {
 public:
  virtual ~FileReader() = default;
  /// Fills the buffer with the bytes from `offset` on. Returns their number, which is 0 at the end of the
  /// file.
  [[nodiscard]] virtual Result<std::size_t> read(std::uint64_t offset, std::span<std::byte> buffer) = 0;
};

/// A folder for one task; other processes can tell when its owner is dead.
/// Example: `auto folder = LockedFolder::make(data_dir / "work", random_name);`
/// The destructor removes it with its content. After a kill, remove_abandoned() of any process on this
/// machine does.
class LockedFolder {
 public:
  /// Only the owner has access. Errors: those of fail_to_store().
  [[nodiscard]] static Result<LockedFolder> make(const std::filesystem::path& parent,
                                                 const std::string& name);
  LockedFolder(LockedFolder&&) noexcept = default;
  LockedFolder& operator=(LockedFolder&&) = delete;
  ~LockedFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  LockedFolder(std::filesystem::path path, apps::files::FileHandle lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::filesystem::path path_;
  apps::files::FileHandle lock_;
};

/// Removes the folders in `parent` that no running process holds. Returns their number.
int remove_abandoned(const std::filesystem::path& parent);

/// Its first bytes, at most so many; empty if it cannot be read.
[[nodiscard]] std::string start_of_file(const std::filesystem::path& path, std::size_t bytes);

/// A file name that a client sent, without folders, control characters, quotes; well-formed UTF-8 of at most
/// 200 bytes.
[[nodiscard]] std::string safe_file_name(std::string_view name);

/// Whether the name ends in .pdf, in any case.
[[nodiscard]] bool is_pdf_name(std::string_view name);

}  // namespace esxserver
