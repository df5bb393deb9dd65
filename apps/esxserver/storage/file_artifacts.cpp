#include "esxserver/storage/file_artifacts.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>

#include "esxserver/base/crypto.h"
#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/base/result.h"
#include "esxserver/storage/artifacts.h"
#include "operations/files.h"

namespace esxserver::files {

using namespace apps::files;

namespace {

namespace fs = std::filesystem;

/// `target` must not exist; only its owner may read it. It is synced to disk when this returns.
/// Error: store_failed; a partial `target` may remain.
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

constexpr const char* unfinished_folder = "tmp";  // cannot be a hash

std::unexpected<Error> fail_with(std::string_view what, int problem) {
  return fail_to_store("files: " + std::string(what), problem);
}

class OpenFile final : public FileReader {
 public:
  explicit OpenFile(FileHandle file) : file_(std::move(file)) {}

  Result<std::size_t> read(std::uint64_t offset, std::span<std::byte> buffer) override {
    while (true) {
      const ssize_t got = ::pread(file_.get(), buffer.data(), buffer.size(), static_cast<off_t>(offset));
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) return fail_with("reading", errno);
    }
  }

 private:
  FileHandle file_;
};

Time written_at(const struct stat& about) {
  return Time(std::chrono::seconds(about.st_mtim.tv_sec) +
              std::chrono::duration_cast<Duration>(std::chrono::nanoseconds(about.st_mtim.tv_nsec)));
}

/// Gives an existing file the present time, which protects it from sweeps. False: it is not there, or was
/// cut.
bool is_written_again(const fs::path& file, std::uint64_t size) {
  struct stat about{};
  return ::utimensat(AT_FDCWD, file.c_str(), nullptr, 0) == 0 && ::stat(file.c_str(), &about) == 0 &&
         std::uint64_t(about.st_size) == size;
}

}  // namespace

fs::path FileArtifactStore::path_of(std::string_view sha256) const {
  return directory_ / sha256.substr(0, 2) / sha256;
}

void FileArtifactStore::make_folder_of(const fs::path& file) const {
  std::error_code problem;
  if (fs::create_directory(file.parent_path(), problem)) sync_folder(directory_);
}

Result<StoredFile> FileArtifactStore::put(const fs::path& source) {
  struct stat about{}, here{};
  const bool nameless = ::stat(source.c_str(), &about) == 0 && about.st_nlink == 0;
  if (!nameless || ::stat(directory_.c_str(), &here) != 0 || about.st_dev != here.st_dev)
    return put_copy(source);
  auto named = put_nameless(source);
  if (!named) return std::unexpected(named.error());
  std::optional<StoredFile>& stored = *named;
  return stored ? *std::move(stored) : put_copy(source);
}

Result<std::optional<StoredFile>> FileArtifactStore::put_nameless(const fs::path& source) {
  const FileHandle in(::open(source.c_str(), O_RDONLY | O_CLOEXEC));
  if (!in) return fail_with("reading", errno);
  auto file = read_with_hash(source, [](std::string_view) { return Result<void>{}; });
  if (!file) return std::unexpected(file.error());
  const fs::path target = path_of(file->sha256);
  if (!is_written_again(target, file->bytes)) {
    if (::futimens(in.get(), nullptr) != 0 || ::fsync(in.get()) != 0) return fail_with("writing", errno);
    make_folder_of(target);
    const int failed = ::linkat(AT_FDCWD, source.c_str(), AT_FDCWD, target.c_str(), AT_SYMLINK_FOLLOW);
    // Others may have put or removed the same bytes meanwhile, or the file system has no such links.
    if (failed != 0 && !(errno == EEXIST && is_written_again(target, file->bytes))) return std::nullopt;
  }
  sync_folder(target.parent_path());
  return *std::move(file);
}

Result<StoredFile> FileArtifactStore::put_copy(const fs::path& source) {
  std::error_code problem;
  fs::create_directories(directory_, problem);
  if (problem) return fail_with(directory_.string(), problem.value());
  constexpr std::size_t name_length = 20;
  // Locked until the file has its name, so that a sweep does not remove it as a leftover.
  const auto folder = LockedFolder::make(directory_ / unfinished_folder, random_base62(random_, name_length));
  if (!folder) return std::unexpected(folder.error());
  const fs::path temporary = folder->path() / "file";
  const auto copied = copy_with_hash(source, temporary);
  if (!copied) return copied;
  const fs::path target = path_of(copied->sha256);
  make_folder_of(target);
  // Even if the file exists: its new time protects it from sweeps.
  if (::rename(temporary.c_str(), target.c_str()) != 0) return fail_with("renaming", errno);
  sync_folder(target.parent_path());
  return copied;
}

// Names come from the server's own records, but only a hash may become part of a path.
Result<bool> FileArtifactStore::contains(std::string_view sha256) {
  std::error_code problem;
  const bool there = is_hash(sha256) && fs::exists(path_of(sha256), problem);
  if (problem) return fail_with("looking", problem.value());
  return there;
}

Result<std::unique_ptr<FileReader>> FileArtifactStore::open(std::string_view sha256) {
  if (!is_hash(sha256)) return fail(ErrorCode::not_found, "not the hash of a stored file");
  FileHandle file(::open(path_of(sha256).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  if (!file && errno == ENOENT) return fail(ErrorCode::not_found, "the stored file is gone");
  if (!file) return fail_with("opening", errno);
  return std::make_unique<OpenFile>(std::move(file));
}

Result<void> FileArtifactStore::remove(std::string_view sha256) {
  std::error_code problem;
  if (is_hash(sha256)) fs::remove(path_of(sha256), problem);
  if (problem) return fail_with("removing", problem.value());
  return {};
}

Result<std::optional<std::string>> FileArtifactStore::mark() {
  auto text = read_input(directory_ / mark_name, max_mark_bytes);
  if (text) return *std::move(text);
  if (text.error().code == ErrorCode::file_not_found) return std::nullopt;
  return fail(ErrorCode::store_failed, "files: " + std::string(mark_name) + ": " + text.error().message);
}

Result<void> FileArtifactStore::set_mark(std::string_view id) {
  std::error_code problem;
  fs::create_directories(directory_ / unfinished_folder, problem);
  if (problem) return fail_with(directory_.string(), problem.value());
  const fs::path temporary =
      directory_ / unfinished_folder / (std::string(mark_name) + "-" + std::string(id));
  constexpr mode_t owner_only = S_IRUSR | S_IWUSR;
  FileHandle file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, owner_only));
  if (!file) return fail_with("writing", errno);
  if (const int failed = write_all(file, id); failed != 0) return fail_with("writing", failed);
  if (::fsync(file.get()) != 0 || !file.close()) return fail_with("writing", errno);
  if (::rename(temporary.c_str(), (directory_ / mark_name).c_str()) != 0) return fail_with("renaming", errno);
  sync_folder(directory_);
  return {};
}

Result<std::vector<StoredFileInfo>> FileArtifactStore::written_before(Time time) {
  remove_abandoned(directory_ / unfinished_folder);
  std::vector<StoredFileInfo> found;
  std::error_code problem;
  fs::recursive_directory_iterator entry(directory_, problem);
  if (problem == std::errc::no_such_file_or_directory) return found;
  for (; !problem && entry != fs::end(entry); entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    if (name == unfinished_folder) entry.disable_recursion_pending();  // its contents are temporary
    struct stat about{};
    // Another sweep may have been faster.
    if (::lstat(entry->path().c_str(), &about) != 0 || !S_ISREG(about.st_mode) || written_at(about) >= time)
      continue;
    if (is_hash(name))
      found.push_back({{name, static_cast<std::uint64_t>(about.st_size)}, written_at(about)});
  }
  if (problem) return fail_with("listing", problem.value());
  return found;
}

}  // namespace esxserver::files
