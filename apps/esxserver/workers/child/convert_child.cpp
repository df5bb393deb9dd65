#include "esxserver/workers/child/convert_child.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <exception>
#include <new>
#include <optional>
#include <string>

#include "estimate/convert.h"
#include "estimate/json.h"
#include "estimate/totals.h"
#include "esxserver/workers/child/confine.h"
#include "esxserver/workers/child/task.h"
#include "files/file_handle.h"
#include "ocr/module_engine.h"
#include "store/price_list_store.h"

namespace esxserver {
namespace {

namespace fs = std::filesystem;
using namespace apps::files;

void report(const ChildMessage& message) {
  const FileHandle out(::dup(STDOUT_FILENO));
  // No message if the parent is gone.
  [[maybe_unused]] const int problem = write_all(out, to_line(message));
}

Result<std::string> read_all(const FileHandle& file) {
  std::string content;
  struct stat about{};
  if (!file || ::fstat(file.get(), &about) != 0)
    return fail(ErrorCode::internal_error, "input: " + system_message(errno));
  content.resize(static_cast<std::size_t>(about.st_size));
  std::size_t filled = 0;
  while (filled < content.size()) {
    const ssize_t got = ::read(file.get(), content.data() + filled, content.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return fail(ErrorCode::internal_error, "input: " + system_message(errno));
    filled += static_cast<std::size_t>(got);
  }
  return content;
}

/// Files to open while that is still possible.
struct Opened {
  FileHandle pdf, esx, json;
  estimate::PriceList list;
  std::vector<estimate::Alias> aliases;
};

Result<Opened> open_everything(const fs::path& work_dir, const ChildTask& task) {
  using apps::store::PriceListStore;
  const auto create = [&](std::string_view name) {
    return FileHandle(
        ::open((work_dir / name).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  };
  Opened opened{.pdf = FileHandle(::open((work_dir / pdf_file).c_str(), O_RDONLY | O_CLOEXEC)),
                .esx = create(esx_file),
                .json = task.json ? create(json_file) : FileHandle(),
                .list = {},
                .aliases = {}};
  if (!opened.pdf || !opened.esx || (task.json && !opened.json))
    return fail(ErrorCode::internal_error, "work folder: " + system_message(errno));
  const auto store = PriceListStore::open(task.data_dir, apps::store::Access::read);
  if (!store) return std::unexpected(store.error());
  auto list = store->load(task.price_list);
  if (!list) return std::unexpected(list.error());
  auto aliases = store->aliases(task.price_list);
  if (!aliases) return std::unexpected(aliases.error());
  opened.list = *std::move(list);
  opened.aliases = *std::move(aliases);
  return opened;
}

Summary summary_of(const estimate::Estimate& estimate) {
  return {.room_count = static_cast<int>(count_rooms(estimate)),
          .line_item_count = static_cast<int>(estimate.items.size()),
          .total_rcv = printed_total_rcv(estimate).value_or(estimate::Money{}),
          .warnings = estimate.warnings};
}

std::map<std::string, StageTime> stages_of(const std::vector<estimate::StageTrace>& trace) {
  std::map<std::string, StageTime> stages;
  for (const auto& stage : trace)
    stages[std::string(stage.stage)] = {1, std::chrono::round<Duration>(stage.time)};
  return stages;
}

Result<void> write_output(FileHandle& file, std::string_view bytes) {
  if (const int problem = write_all(file, bytes); problem != 0)
    return fail(ErrorCode::output_failed, "output: " + system_message(problem));
  if (!file.close()) return fail(ErrorCode::output_failed, "output: " + system_message(errno));
  return {};
}

Result<ChildSuccess> convert(Opened& opened, const ChildTask& task) {
  const auto pdf = read_all(opened.pdf);
  if (!pdf) return std::unexpected(pdf.error());
  apps::ocr::ModuleOcrEngine engine;
  estimate::ConvertOptions options{.match = {.aliases = opened.aliases}, .file_name = task.file_name};
  options.limits.input_bytes = pdf->size();  // the server has checked its limit
  options.limits.time = std::chrono::milliseconds(task.time_limit_ms);
  options.clock = std::chrono::steady_clock::now;
  options.progress = [](void*, std::string_view stage, int percent) {
    report(Progress{std::string(stage), percent});
  };
  options.ocr_engine = &engine;
  auto conversion = estimate::convert(std::as_bytes(std::span(*pdf)), opened.list, options);
  if (!conversion) return std::unexpected(conversion.error());
  if (conversion->estimate.items.empty())
    return fail(ErrorCode::unsupported_estimate, "The PDF has no readable line items");
  if (auto written = write_output(opened.esx, conversion->esx); !written)
    return std::unexpected(written.error());
  if (task.json) {
    const std::string json = estimate_to_json(conversion->estimate, &conversion->match) + "\n";
    if (auto written = write_output(opened.json, json); !written) return std::unexpected(written.error());
  }
  return ChildSuccess{summary_of(conversion->estimate), stages_of(conversion->trace)};
}

Result<ChildSuccess> run(const fs::path& work_dir) {
  constexpr unsigned first_inherited = 3;
  ::close_range(first_inherited, ~0U, 0);  // such as sockets of the server
  const auto text = read_all(FileHandle(::open((work_dir / task_file).c_str(), O_RDONLY | O_CLOEXEC)));
  if (!text) return std::unexpected(text.error());
  const auto task = child_task_from_json(*text);
  if (!task) return std::unexpected(task.error());
  if (!die_with(task->parent_pid)) return fail(ErrorCode::internal_error, "the worker process is gone");
  auto opened = open_everything(work_dir, *task);
  if (!opened) return std::unexpected(opened.error());
  constexpr std::int64_t second_ms = 1000, spare_seconds = 5;
  const auto confined =
      confine({.memory_bytes = static_cast<std::uint64_t>(task->memory_bytes),
               .cpu_seconds = static_cast<std::uint64_t>(task->time_limit_ms / second_ms + spare_seconds),
               .file_bytes = static_cast<std::uint64_t>(task->output_bytes)});
  if (!confined) return std::unexpected(confined.error());
  return convert(*opened, *task);
}

}  // namespace

int run_convert_child(const fs::path& work_dir) {
  Result<ChildSuccess> result;
  try {
    result = run(work_dir);
  } catch (const std::bad_alloc&) {
    result = fail(ErrorCode::conversion_failed, "the conversion exceeded its memory limit");
  } catch (const std::exception& fault) {
    result = fail(ErrorCode::internal_error, fault.what());
  }
  report(result ? ChildMessage(*std::move(result)) : ChildMessage(std::move(result.error())));
  // Skips exit handlers: no cleanup of the libraries is needed.
  ::_exit(0);
}

}  // namespace esxserver
