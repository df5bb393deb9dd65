#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <exception>
#include <new>
#include <string>

#include "esx/estimate/convert.h"
#include "esx/estimate/json.h"
#include "esxserver/confined/children.h"
#include "esxserver/confined/confinement.h"
#include "esxserver/confined/esx_work.h"
#include "esxserver/confined/task.h"
#include "esxserver/confined/work_files.h"
#include "operations/files.h"
#include "operations/operations.h"

namespace esxserver {
namespace {

namespace fs = std::filesystem;
using apps::operations::Watch;
using namespace apps::files;

void report(const ChildMessage& message) {
  const FileHandle out(::dup(STDOUT_FILENO));
  // No message if the parent is gone.
  [[maybe_unused]] const int problem = write_all(out, to_line(message));
}

std::map<std::string, StageTime> stages_of(const std::vector<estimate::StageTrace>& trace) {
  std::map<std::string, StageTime> stages;
  for (const auto& stage : trace)
    stages[std::string(stage.stage)] = {1, std::chrono::round<Duration>(stage.time)};
  return stages;
}

Result<ChildSuccess> convert(std::string_view pdf, WorkFiles& files, const ChildTask& task,
                             const Watch& watch) {
  auto conversion = apps::operations::convert(pdf, task.options, lists_of(files, false), watch);
  if (!conversion) return std::unexpected(conversion.error());
  if (conversion->estimate.items.empty())
    return fail(ErrorCode::unsupported_estimate, "The PDF has no readable line items");
  if (auto written = write_output(files.esx, conversion->esx); !written)
    return std::unexpected(written.error());
  if (task.json) {
    const std::string json = estimate_to_json(conversion->estimate, &conversion->match) + "\n";
    if (auto written = write_output(files.json, json); !written) return std::unexpected(written.error());
  }
  return ChildSuccess{summary_of_estimate(conversion->estimate), stages_of(conversion->trace)};
}

Result<ChildSuccess> work(WorkFiles& files, ChildTask task) {
  const auto input = read_work_file(files.input.get());
  if (!input) return std::unexpected(input.error());
  task.options.max_bytes = static_cast<std::int64_t>(input->size());  // the server has checked its limit
  task.options.timings = true;
  Progress now;
  const Watch watch{.progress =
                        [](void* context, std::string_view stage, int percent) {
                          auto& progress = *static_cast<Progress*>(context);
                          progress.stage = stage;
                          progress.percent = percent;
                          report(progress);
                        },
                    .page_progress =
                        [](void* context, std::size_t done, std::size_t pages) {
                          auto& progress = *static_cast<Progress*>(context);
                          progress.pages_done = static_cast<int>(done);
                          progress.pages = static_cast<int>(pages);
                          report(progress);
                        },
                    .context = &now};
  switch (task.work) {
    case ChildWork::read_pdf:
      return read_pdf_work(*input, files, task, watch);
    case ChildWork::read_esx:
      return read_esx_work(*input, files, task);
    case ChildWork::read_items:
      return read_items_work(*input, files, task);
    case ChildWork::make_esx:
      return make_esx_work(*input, files, task);
    case ChildWork::rebuild_esx:
      return rebuild_esx_work(*input, files, task);
    case ChildWork::make_scope_esx:
      return make_scope_esx_work(*input, files, task);
    case ChildWork::diff_json:
    case ChildWork::diff_page:
    case ChildWork::make_supplement:
      return compare_work(*input, files, task, watch);
    case ChildWork::recalculate:
      return recalculate_work(*input, files);
    case ChildWork::line_table:
      return line_table_work(*input, files);
    case ChildWork::report:
      return report_work(*input, files);
    case ChildWork::roof:
      return roof_work(*input, files, task);
    case ChildWork::review:
      return review_work(*input, files, task);
    case ChildWork::import_list:
      return import_list_work(*input, files);
    case ChildWork::convert:
      break;
  }
  return convert(*input, files, task, watch);
}

Result<ChildSuccess> run(const fs::path& work_dir) {
  constexpr unsigned first_inherited = 3;
  ::close_range(first_inherited, ~0U, 0);  // such as sockets of the server
  const auto text =
      read_work_file(FileHandle(::open((work_dir / task_file).c_str(), O_RDONLY | O_CLOEXEC)).get());
  if (!text) return std::unexpected(text.error());
  auto task = child_task_from_json(*text);
  if (!task) return std::unexpected(task.error());
  auto files = open_work_files(work_dir, *task);
  if (!files) return std::unexpected(files.error());
  constexpr std::int64_t second_ms = 1000, spare_seconds = 5;
  const auto confined = confine(
      {.memory_bytes = static_cast<std::uint64_t>(task->memory_bytes),
       .cpu_seconds = static_cast<std::uint64_t>(task->options.time_limit_ms / second_ms + spare_seconds),
       .file_bytes = static_cast<std::uint64_t>(task->output_bytes)});
  if (!confined) return std::unexpected(confined.error());
  apps::operations::prepare_heap();  // within the limit of memory
  return work(*files, *std::move(task));
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
