#include "esxconv/convert/convert_file.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>

#include "esx/estimate/json.h"
#include "esxconv/convert/heap.h"
#include "esxconv/convert/summary.h"
#include "esxconv/input/source.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "files/input_file.h"
#include "ocr/module_engine.h"
#include "store/price_list_choice.h"

namespace esxconv {
namespace {

using namespace estimate;
using Clock = std::chrono::steady_clock;

Result<void> check_outputs(const ConvertJob& job, bool force) {
  for (const auto& output : job.outputs())
    if (auto free = check_output(output, force); !free) return free;
  return check_binary_output(job.esx, "--output");
}

Result<Conversion> convert_content(const std::string& pdf, PreparedLists& lists, ConvertOptions options) {
  auto reading = start_conversion(apps::files::bytes_of(pdf), options);
  if (!reading) return std::unexpected(reading.error());
  auto list = lists.for_printed(reading->estimate.claim.price_list);
  if (!list) return std::unexpected(list.error());
  if (auto& warning = list->warning) reading->estimate.warnings.push_back(std::move(*warning));
  options.match = std::move(list->match);
  return finish_conversion(*std::move(reading), list->list->matcher, options);
}

Result<void> write_outputs(const ConvertJob& job, Conversion& conversion, bool force, std::ostream& out) {
  OutputFiles files(force, out);
  files.add(job.esx, std::move(conversion.esx));
  if (job.json)
    files.add(*job.json, estimate_to_json(conversion.estimate, &conversion.match) + "\n", "--json");
  if (job.report) files.add(*job.report, report_to_json(conversion) + "\n", "--report");
  return files.commit();
}

constexpr std::array<std::string_view, 2> notable_warnings = {apps::store::bundled_list_warning,
                                                              "several_estimates"};

std::string success_text(const ConvertJob& job, const ConvertArguments& arguments,
                         const Conversion& conversion, Clock::duration time) {
  if (arguments.quiet) return {};
  std::string text = printable(job.input.string()) + ": " + summary_line(conversion, time) + "\n";
  if (arguments.verbose) return text + summary_details(conversion);
  if (arguments.inputs.size() > 1) return text;  // the summary of the run has them
  for (const Warning& warning : conversion.estimate.warnings)
    if (is_notable(warning)) text += warning_text(warning) + "\n";
  return text;
}

/// Receives the progress that the library reports, and shows it with the name of the file.
struct FileProgress {
  Progress& progress;
  std::string file;

  static void show(void* self, std::string_view stage, int percent) {
    const auto& me = *static_cast<FileProgress*>(self);
    me.progress.show(me.file, stage, percent);
  }
  static void show_page(void* self, std::size_t done, std::size_t pages) {
    const auto& me = *static_cast<FileProgress*>(self);
    me.progress.show_page(me.file, done, pages);
  }
};

Result<ConvertOutcome> convert_job(const ConvertJob& job, const ConvertArguments& arguments,
                                   PreparedLists& lists, unsigned threads, Progress& progress,
                                   std::ostream& out) {
  const auto begin = Clock::now();
  if (auto free = check_outputs(job, arguments.force); !free) return std::unexpected(free.error());
  FileProgress shown{progress, source_name(job.input).string()};
  ConvertOptions options{
      .limits = apps::files::input_limits(),
      .threads = threads,
      .estimate = arguments.estimate,
      .file_name = shown.file,
      .sketch = arguments.sketch,
  };
  if (arguments.verbose) options.clock = Clock::now;
  options.progress = FileProgress::show;
  options.page_progress = FileProgress::show_page;
  options.progress_context = &shown;
  options.thread_started = prepare_thread_heap;
  apps::ocr::ModuleOcrEngine engine;
  options.ocr = arguments.ocr;
  options.ocr_engine = &engine;

  const auto pdf = read_named_source(job.input, options.limits.input_bytes);
  if (!pdf) return std::unexpected(pdf.error());
  auto conversion = convert_content(*pdf, lists, options);
  if (!conversion) return std::unexpected(apps::files::about_file(job.input.string(), conversion.error()));
  if (auto done = write_outputs(job, *conversion, arguments.force, out); !done)
    return std::unexpected(done.error());
  std::string text = success_text(job, arguments, *conversion, Clock::now() - begin);
  const bool reconciled = std::ranges::all_of(conversion->estimate.reconciliation.checks, &Check::ok);
  return ConvertOutcome{.file = job.input.string(),
                        .refusal = {},
                        .reconciled = reconciled,
                        .warnings = std::move(conversion->estimate.warnings),
                        .messages = std::move(text)};
}

}  // namespace

bool is_notable(const Warning& warning) {
  return std::ranges::find(notable_warnings, warning.code) != notable_warnings.end();
}

ConvertOutcome convert_file(const ConvertJob& job, const ConvertArguments& arguments, PreparedLists& lists,
                            unsigned threads, Progress& progress, std::ostream& out) {
  Result<ConvertOutcome> outcome;
  try {
    outcome = convert_job(job, arguments, lists, threads, progress, out);
  } catch (const std::exception& fault) {  // the other files are still converted
    outcome = fail(ErrorCode::internal_error, job.input.string() + ": " + fault.what());
  }
  if (outcome) return *std::move(outcome);
  return {.file = job.input.string(),
          .refusal = outcome.error().code,
          .reconciled = true,
          .warnings = {},
          .messages = printable(to_string(outcome.error())) + "\n"};
}

}  // namespace esxconv
