// Running the child process that reads untrusted estimates: its program, limits and messages.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esxserver/confined/child_process.h"
#include "esxserver/confined/converter.h"
#include "esxserver/confined/task.h"
#include "operations/files.h"

namespace esxserver {

/// Starts a process that does the task in a work folder, such as PreforkServer::start(). Threads: any may
/// call it.
using StartConverter = std::function<Result<ChildProcess>(const std::filesystem::path& work_dir)>;

struct ConverterProgram {
  StartConverter start;
  std::uint64_t memory_bytes = 3'000'000'000;
  std::uint64_t output_bytes = 500'000'000;
};

/// Runs the task in `work_dir`, which has its input; the outputs are there afterwards. Fills in the limits of
/// the program. Errors: those of the child under their own codes; timeout; service_unavailable if on_progress
/// returned false; internal_error for a crash; store_failed.
[[nodiscard]] Result<ChildSuccess> run_converter_child(const ConverterProgram& program, ChildTask task,
                                                       const std::filesystem::path& work_dir,
                                                       const OnProgress& on_progress);

/// A new file in a work folder, written piece by piece. Error: store_failed.
class WorkFileWriter {
 public:
  [[nodiscard]] static Result<WorkFileWriter> create(const std::filesystem::path& path);
  /// Everything in `content`; returns how much that is. Errors: also those of `content`.
  [[nodiscard]] Result<std::uint64_t> append(FileReader& content);
  [[nodiscard]] Result<void> close();

 private:
  WorkFileWriter(apps::files::FileHandle file, std::filesystem::path path)
      : file_(std::move(file)), path_(std::move(path)) {}

  apps::files::FileHandle file_;
  std::filesystem::path path_;
};

/// A new file in a work folder. Error: store_failed.
[[nodiscard]] Result<void> write_work_file(const std::filesystem::path& path, std::string_view bytes);

/// A copy of everything in `content`, as a new file. `bytes`: its length, if known. Errors: store_failed;
/// service_unavailable if the length is another (or the disk is full); those of `content`.
[[nodiscard]] Result<void> copy_to_work_file(FileReader& content, const std::filesystem::path& path,
                                             const std::optional<std::uint64_t>& bytes);

/// Runs each conversion in its own process. Whatever the PDF does to the child becomes an error here.
/// Thread-safe.
class ProcessConverter final : public Converter {
 public:
  explicit ProcessConverter(ConverterProgram program) : program_(std::move(program)) {}

  Result<ConversionOutput> convert(const ConversionTask& task, const OnProgress& on_progress) override;

 private:
  /// Reads the PDF, finds the list that it names, and makes the ESX in another process.
  Result<ConversionOutput> convert_as_printed(const ConversionTask& task, const OnProgress& on_progress);
  ConverterProgram program_;
};

}  // namespace esxserver
