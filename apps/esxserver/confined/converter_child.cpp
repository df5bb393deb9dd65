#include "esxserver/confined/converter_child.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <optional>
#include <span>

#include "esxserver/base/files.h"
#include "esxserver/confined/work_files.h"
#include "operations/files.h"

namespace esxserver {
namespace {

namespace fs = std::filesystem;
using namespace apps::files;
using Steady = std::chrono::steady_clock;

/// Reads the child's output until it is done, out of time or no longer needed.
class Conversation {
 public:
  Conversation(ChildProcess& child, Duration time_limit, const OnProgress& on_progress)
      : child_(child), deadline_(Steady::now() + time_limit), on_progress_(on_progress) {}

  Result<ChildSuccess> run() {
    while (true) {
      if (Steady::now() >= deadline_) return end(ServerError::timeout, "The conversion took too long");
      const auto bytes = child_.read_some(patience);
      if (!bytes) break;
      if (!take(*bytes)) return end(ErrorCode::internal_error, "the converter sent unexpected output");
      if (!on_progress_(progress_))
        return end(ServerError::service_unavailable, "the result is no longer needed");
    }
    const auto fault = child_.wait();
    if (!last_) return fail(ErrorCode::internal_error, "the converter ended: " + fault.value_or("no result"));
    return *std::move(last_);
  }

 private:
  static constexpr std::chrono::milliseconds patience{200};

  std::unexpected<Error> end(AnyErrorCode code, const char* message) {
    child_.kill();
    return fail(code, message);
  }

  bool take(const std::string& bytes) {
    constexpr std::size_t max_line_bytes = 16'000'000;
    unread_ += bytes;
    std::size_t begin = 0;
    for (auto line_end = unread_.find('\n'); line_end != std::string::npos;
         line_end = unread_.find('\n', begin)) {
      if (!take_line(std::string_view(unread_).substr(begin, line_end - begin))) return false;
      begin = line_end + 1;
    }
    unread_.erase(0, begin);
    return unread_.size() <= max_line_bytes;
  }

  bool take_line(std::string_view line) {
    auto message = child_message_from_line(line);
    if (!message) return false;
    if (auto* progress = std::get_if<Progress>(&*message)) progress_ = std::move(*progress);
    if (auto* success = std::get_if<ChildSuccess>(&*message)) last_ = std::move(*success);
    if (auto* error = std::get_if<Error>(&*message)) last_ = std::unexpected(std::move(*error));
    return true;
  }

  ChildProcess& child_;
  Steady::time_point deadline_;
  const OnProgress& on_progress_;
  std::string unread_;
  Progress progress_;
  std::optional<Result<ChildSuccess>> last_;
};

/// The library errors that partners see under their own code.
Error for_partner(Error error) {
  const bool named = error.code == ErrorCode::unsupported_estimate || error.code == ServerError::timeout ||
                     error.code == ErrorCode::internal_error ||
                     error.code == ServerError::service_unavailable;
  if (!named) error.code = ErrorCode::conversion_failed;
  return error;
}

}  // namespace

Result<void> write_work_file(const fs::path& path, std::string_view bytes) {
  FileHandle file = create_work_file(path);
  if (!file) return fail_to_store(path.string(), errno);
  if (const int problem = write_all(file, bytes); problem != 0) return fail_to_store(path.string(), problem);
  return file.close() ? Result<void>{} : fail_to_store(path.string(), errno);
}

Result<WorkFileWriter> WorkFileWriter::create(const fs::path& path) {
  FileHandle file = create_work_file(path);
  if (!file) return fail_to_store(path.string(), errno);
  return WorkFileWriter(std::move(file), path);
}

Result<std::uint64_t> WorkFileWriter::append(FileReader& content) {
  constexpr std::size_t piece = 1U << 17U;
  std::string buffer(piece, '\0');
  for (std::uint64_t offset = 0;;) {
    const auto got = content.read(offset, std::as_writable_bytes(std::span(buffer)));
    if (!got) return std::unexpected(got.error());
    if (*got == 0) return offset;
    if (const int problem = write_all(file_, std::string_view(buffer).substr(0, *got)); problem != 0)
      return fail_to_store(path_.string(), problem);
    offset += *got;
  }
}

Result<void> WorkFileWriter::close() {
  return file_.close() ? Result<void>{} : fail_to_store(path_.string(), errno);
}

Result<void> copy_to_work_file(FileReader& content, const fs::path& path,
                               const std::optional<std::uint64_t>& bytes) {
  auto file = WorkFileWriter::create(path);
  if (!file) return std::unexpected(file.error());
  const auto copied = file->append(content);
  if (!copied) return std::unexpected(copied.error());
  if (bytes && *bytes != *copied)
    return fail(ServerError::service_unavailable,
                "the file store returned an incomplete file; try again shortly",
                std::to_string(*copied) + " of " + std::to_string(*bytes) + " bytes");
  return file->close();
}

Result<ChildSuccess> run_converter_child(const ConverterProgram& program, ChildTask task,
                                         const fs::path& work_dir, const OnProgress& on_progress) {
  task.memory_bytes = static_cast<std::int64_t>(program.memory_bytes);
  task.output_bytes = static_cast<std::int64_t>(program.output_bytes);
  if (auto written = write_work_file(work_dir / task_file, to_json(task)); !written)
    return std::unexpected(written.error());
  auto child = program.start(work_dir);
  if (!child) return std::unexpected(child.error());
  auto success = Conversation(*child, Duration(task.options.time_limit_ms), on_progress).run();
  if (!success && success.error().code == ErrorCode::time_limit) success.error().code = ServerError::timeout;
  return success;
}

Result<ConversionOutput> ProcessConverter::convert_as_printed(const ConversionTask& task,
                                                              const OnProgress& on_progress) {
  constexpr std::uint64_t max_result_bytes = 1'000'000;
  const auto deadline = Steady::now() + task.time_limit;
  const fs::path reading = task.work_dir / "reading";
  std::error_code problem;
  if (!fs::create_directory(reading, problem)) return fail_to_store(reading.string(), problem.value());
  if (auto copied = copy_to_work_file(task.pdf, reading / input_file, task.pdf_bytes); !copied)
    return std::unexpected(copied.error());
  ChildTask read{.work = ChildWork::read_pdf};
  read.options.file_name = task.file_name;
  read.options.time_limit_ms = task.time_limit.count();
  Progress last;
  auto done = run_converter_child(program_, std::move(read), reading, [&](const Progress& progress) {
    last = progress;
    return on_progress(progress);
  });
  if (!done) return std::unexpected(for_partner(std::move(done.error())));
  const auto text = read_input(reading / result_file, max_result_bytes);
  const auto result = text ? child_result_from_json(*text) : std::unexpected(text.error());
  if (!result) return fail(ErrorCode::internal_error, "result: " + result.error().message);
  fs::rename(reading / json_file, task.work_dir / input_file, problem);
  if (problem) return fail_to_store(reading.string(), problem.value());
  ChildTask made{.work = ChildWork::make_esx};
  const std::string printed = result->facts.value_or(EstimateFacts{}).price_list;
  const auto folder = task.find_printed(printed);
  if (!folder) return std::unexpected(folder.error());
  if (const std::optional<fs::path>& found = *folder) {
    made.options.price_list = printed;
    made.options.data_dir = found->string();
  }
  made.options.file_name = task.file_name;
  const auto left = std::chrono::duration_cast<Duration>(deadline - Steady::now());
  made.options.time_limit_ms = std::max(left, Duration(1)).count();
  auto success = run_converter_child(program_, std::move(made), task.work_dir,
                                     [&](const Progress&) { return on_progress(last); });
  if (!success) return std::unexpected(for_partner(std::move(success.error())));
  success->stages.merge(done->stages);
  return ConversionOutput{.summary = std::move(success->summary),
                          .esx = task.work_dir / esx_file,
                          .json = task.json ? task.work_dir / json_file : fs::path(),
                          .stages = std::move(success->stages)};
}

Result<ConversionOutput> ProcessConverter::convert(const ConversionTask& task,
                                                   const OnProgress& on_progress) {
  if (task.find_printed) return convert_as_printed(task, on_progress);
  if (auto copied = copy_to_work_file(task.pdf, task.work_dir / input_file, task.pdf_bytes); !copied)
    return std::unexpected(copied.error());
  ChildTask made{.json = task.json};
  made.options.file_name = task.file_name;
  made.options.price_list = task.price_list;
  made.options.data_dir = task.price_list_dir.string();
  made.options.time_limit_ms = task.time_limit.count();
  auto success = run_converter_child(program_, std::move(made), task.work_dir, on_progress);
  if (!success) return std::unexpected(for_partner(std::move(success.error())));
  return ConversionOutput{.summary = std::move(success->summary),
                          .esx = task.work_dir / esx_file,
                          .json = task.json ? task.work_dir / json_file : std::filesystem::path(),
                          .stages = std::move(success->stages)};
}

}  // namespace esxserver
