#include "esxconv/output/output_files.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ostream>
#include <ranges>
#include <span>
#include <string_view>
#include <system_error>
#include <vector>

#include "esxconv/terminal/messages.h"
#include "operations/files.h"

namespace esxconv {

namespace fs = std::filesystem;

namespace {

using namespace apps::files;
using estimate::ErrorCode;
using estimate::fail;
using estimate::Result;

constexpr std::array ending_signals = {SIGINT, SIGTERM, SIGHUP};

struct Unfinished {
  std::atomic_flag busy;        // a mutex must not be locked in a signal handler
  std::vector<fs::path> paths;  // in the order of their creation
};

/// Never destroyed: a signal may come after main.
Unfinished& unfinished() {
  static auto* const all = new Unfinished;
  return *all;
}

bool is_ignored(int signal) {
  struct sigaction action{};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

sigset_t set_of(std::span<const int> signals) {
  sigset_t set;
  ::sigemptyset(&set);
  for (const int signal : signals) ::sigaddset(&set, signal);
  return set;
}

// What follows runs in the signal handler, too: it must call nothing that is not async-signal-safe, such as
// what allocates memory.

void wait_a_millisecond() { static_cast<void>(::poll(nullptr, 0, 1)); }

void remove_path(const fs::path& path) {
  if (::unlink(path.c_str()) != 0) static_cast<void>(::rmdir(path.c_str()));
}

void clear_terminal_line() {
  constexpr std::string_view clear_line = "\r\x1b[K";
  if (::isatty(STDERR_FILENO) == 1)
    static_cast<void>(::write(STDERR_FILENO, clear_line.data(), clear_line.size()) < 0);
}

fs::path directory_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : "."; }

std::unexpected<estimate::Error> fail_to_write(const fs::path& path, int problem) {
  return fail(ErrorCode::output_failed, path.string() + ": " + system_message(problem));
}

std::unexpected<estimate::Error> fail_because_it_exists(const fs::path& path) {
  return fail(ErrorCode::output_exists, path.string() + " already exists; use --force to overwrite it");
}

/// A device, pipe or socket can only be written to, not replaced.
bool is_special(const fs::path& path) {
  std::error_code none;
  const fs::file_status status = fs::status(path, none);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

/// ESX, XLSX, PDF and pictures, but no text in UTF-8.
bool is_binary(std::string_view bytes) { return bytes.contains('\0'); }

Result<void> check_terminal(int descriptor, std::string_view option) {
  if (::isatty(descriptor) == 0) return {};
  return fail(ErrorCode::invalid_usage,
              "binary data does not go to a terminal; name a file with " + std::string(option));
}

Result<void> write_to(const FileHandle& file, const fs::path& path, std::string_view bytes) {
  if (const int problem = write_all(file, bytes); problem != 0) return fail_to_write(path, problem);
  return {};
}

/// A name next to the target, short enough for every file system and unique to this process.
fs::path temporary_name(const fs::path& target) {
  static std::atomic<unsigned> next{0};
  return directory_of(target) /
         (".esxconv-" + std::to_string(::getpid()) + "-" + std::to_string(next++) + ".tmp");
}

/// Does not wait for the disk: after a power failure, the PDF is converted again.
Result<void> write_temporary(const fs::path& target, const fs::path& temporary, std::string_view bytes) {
  constexpr mode_t mode = 0666;  // minus the umask
  FileHandle file;
  {
    const Uninterrupted step;
    file = FileHandle(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
    if (file) remove_on_signal(temporary);
  }
  if (!file) return fail_to_write(target, errno);
  if (const auto written = write_to(file, target, bytes); !written) return written;
  if (!file.close()) return fail_to_write(target, errno);
  return {};
}

/// Without `replace`, an existing target is an error, even if it was just created.
int rename_errno(const fs::path& from, const fs::path& to, bool replace) {
  if (replace) return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
  // For file systems without RENAME_NOREPLACE: linking fails if the target exists.
  if (::link(from.c_str(), to.c_str()) != 0) return errno;
  return ::unlink(from.c_str()) == 0 ? 0 : errno;
}

}  // namespace

/// The thread that is busy is never interrupted, so another one waits for a few calls of the system at most.
Uninterrupted::Uninterrupted() {
  const sigset_t signals = set_of(ending_signals);
  ::pthread_sigmask(SIG_BLOCK, &signals, &before_);
  while (unfinished().busy.test_and_set(std::memory_order_acquire)) wait_a_millisecond();
}

Uninterrupted::~Uninterrupted() {
  unfinished().busy.clear(std::memory_order_release);
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void remove_on_signal(const fs::path& path) { unfinished().paths.push_back(path); }

void keep_on_signal(const fs::path& path) { std::erase(unfinished().paths, path); }

void clean_up_on_signals() {
  ::signal(SIGPIPE, SIG_IGN);
  static_cast<void>(unfinished());  // made before a signal comes
  struct sigaction action = {};
  action.sa_handler = [](int signal) { end_by_signal(signal); };
  action.sa_mask = set_of(ending_signals);
  for (const int signal : ending_signals)
    if (!is_ignored(signal)) ::sigaction(signal, &action, nullptr);
}

void end_by_signal(int signal) {
  const Uninterrupted forever;
  for (const fs::path& path : std::views::reverse(unfinished().paths)) remove_path(path);
  clear_terminal_line();
  ::signal(signal, SIG_DFL);
  const sigset_t only = set_of({&signal, 1});
  ::pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
  ::raise(signal);
  ::_exit(128 + signal);
}

Result<void> check_output(const fs::path& path, bool force) {
  if (path == standard_output || is_special(path)) return {};
  std::error_code none;
  if (fs::is_directory(path, none))
    return fail(ErrorCode::invalid_usage, path.string() + " is a directory; give a file name");
  if (!force && fs::exists(fs::symlink_status(path, none))) return fail_because_it_exists(path);
  if (!fs::is_directory(directory_of(path), none))
    return fail(ErrorCode::output_failed, path.string() + ": the directory does not exist");
  return {};
}

Result<void> check_binary_output(const fs::path& path, std::string_view option) {
  return path == standard_output ? check_terminal(STDOUT_FILENO, option) : Result<void>();
}

void OutputFiles::add(fs::path path, std::string bytes, std::string_view option) {
  // A symbolic link stays; its target is replaced.
  std::error_code none;
  if (const fs::path real = fs::canonical(path, none); !none && fs::is_symlink(path, none)) path = real;
  outputs_.push_back({std::move(path), std::move(bytes), option});
}

Result<void> OutputFiles::commit() {
  auto done = assign_standard_output();
  if (done) done = write_temporaries();
  if (done) done = write_directly();
  const Uninterrupted step;
  if (done) done = rename_all();
  if (!done) undo();
  return done;
}

Result<void> OutputFiles::assign_standard_output() {
  const Output* first = nullptr;
  for (const Output& output : outputs_) {
    if (output.path != standard_output) continue;
    if (first != nullptr)
      return fail(ErrorCode::invalid_usage, std::string(first->option) + " and " +
                                                std::string(output.option) +
                                                " both write to standard output; give one of them a file");
    first = &output;
  }
  if (first == nullptr && printed_) add(standard_output, *std::move(printed_));
  return {};
}

Result<void> OutputFiles::write_temporaries() {
  for (Output& output : outputs_) {
    if (const auto free = check_output(output.path, force_); !free) return free;
    if (output.path == standard_output || is_special(output.path)) continue;
    output.temporary = temporary_name(output.path);
    if (auto done = write_temporary(output.path, output.temporary, output.bytes); !done) return done;
  }
  return {};
}

Result<void> OutputFiles::write_directly() {
  for (const Output& output : outputs_) {
    if (!output.temporary.empty()) continue;
    if (output.path == standard_output) {
      if (is_binary(output.bytes))
        if (auto fit = check_terminal(STDOUT_FILENO, output.option); !fit) return fit;
      if (!out_.write(output.bytes.data(), std::ssize(output.bytes)).flush()) {
        if (errno == EPIPE) end_by_signal(SIGPIPE);  // the reader has seen enough: no message
        return fail(ErrorCode::output_failed, "standard output: " + system_message(errno));
      }
      continue;
    }
    FileHandle file(::open(output.path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!file) return fail_to_write(output.path, errno);
    if (is_binary(output.bytes))
      if (auto fit = check_terminal(file.get(), output.option); !fit) return fit;
    if (auto done = write_to(file, output.path, output.bytes); !done) return done;
    if (!file.close()) return fail_to_write(output.path, errno);
  }
  return {};
}

Result<void> OutputFiles::rename_all() {
  for (Output& output : outputs_) {
    if (output.temporary.empty()) continue;
    std::error_code none;
    output.replaced = force_ && fs::exists(output.path, none);
    const int problem = rename_errno(output.temporary, output.path, force_);
    if (problem == EEXIST) return fail_because_it_exists(output.path);
    if (problem != 0) return fail_to_write(output.path, problem);
    output.in_place = true;
    keep_on_signal(output.temporary);
  }
  return {};
}

void OutputFiles::undo() {
  std::error_code none;
  for (const Output& output : outputs_) {
    if (output.temporary.empty()) continue;
    if (!output.in_place) {
      fs::remove(output.temporary, none);
      keep_on_signal(output.temporary);
    } else if (!output.replaced) {
      fs::remove(output.path, none);
    }
  }
}

int commit_or_report(OutputFiles& files, std::ostream& err) {
  const auto done = files.commit();
  return done ? 0 : report_error(done.error(), err);
}

MadeFolders::~MadeFolders() {
  const Uninterrupted step;
  std::error_code none;
  for (const fs::path& folder : std::views::reverse(made_)) {
    fs::remove(folder, none);  // fails if something is in it
    keep_on_signal(folder);
  }
}

estimate::Result<void> MadeFolders::make(const fs::path& folder) {
  std::error_code problem;
  if (folder.empty() || fs::exists(folder, problem)) return {};
  if (auto above = make(folder.parent_path()); !above) return above;
  const Uninterrupted step;
  if (fs::create_directory(folder, problem)) {
    made_.push_back(folder);
    remove_on_signal(folder);
  } else if (problem) {
    return estimate::fail(estimate::ErrorCode::output_failed, folder.string() + ": " + problem.message());
  }
  return {};
}

}  // namespace esxconv
