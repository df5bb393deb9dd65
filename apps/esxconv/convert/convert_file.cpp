#include "esxconv/convert/convert_file.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>

#include "estimate/json.h"
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

Result<Conversion> convert_content(const std::string& pdf, const ConvertArguments& arguments,
                                   ConvertOptions options) {
  auto reading = start_conversion(apps::files::bytes_of(pdf), options);
  if (!reading) return std::unexpected(reading.error());
  const auto choice = apps::store::choose_price_list(arguments.price_list, reading->estimate.claim.price_list,
                                                     arguments.data_dir);
  if (!choice) return std::unexpected(choice.error());
  if (const auto& warning = choice->warning) reading->estimate.warnings.push_back(*warning);
  options.match = choice->match;
  return finish_conversion(*std::move(reading), choice->list, options);
}

Result<void> write_outputs(const ConvertJob& job, Conversion& conversion, bool force, std::ostream& out) {
  OutputFiles files(force, out);
  files.add(job.esx, std::move(conversion.esx));
  if (job.json)
    files.add(*job.json, estimate_to_json(conversion.estimate, &conversion.match) + "\n", "--json");
  if (job.report) files.add(*job.report, report_to_json(conversion) + "\n", "--report");
  return files.commit();
}

/// Shown even without --verbose: no line has a selector, or only part of the file was converted.
constexpr std::array<std::string_view, 2> notable_warnings = {apps::store::bundled_list_warning,
                                                              "several_estimates"};

std::string success_text(const ConvertJob& job, const ConvertArguments& arguments,
                         const Conversion& conversion, Clock::duration time) {
  if (arguments.quiet) return {};
  std::string text = printable(job.input.string()) + ": " + summary_line(conversion, time) + "\n";
  if (arguments.verbose) return text + summary_details(conversion);
  for (const Warning& warning : conversion.estimate.warnings)
    if (std::ranges::find(notable_warnings, warning.code) != notable_warnings.end())
      text += warning_text(warning) + "\n";
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
};

Result<std::string> convert_job(const ConvertJob& job, const ConvertArguments& arguments, unsigned threads,
                                Progress& progress, std::ostream& out) {
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
  options.progress_context = &shown;
  apps::ocr::ModuleOcrEngine engine;
  options.ocr = arguments.ocr;
  options.ocr_engine = &engine;

  const auto pdf = read_named_source(job.input, options.limits.input_bytes);
  if (!pdf) return std::unexpected(pdf.error());
  auto conversion = convert_content(*pdf, arguments, options);
  if (!conversion) return std::unexpected(apps::files::about_file(job.input.string(), conversion.error()));
  if (auto done = write_outputs(job, *conversion, arguments.force, out); !done)
    return std::unexpected(done.error());
  return success_text(job, arguments, *conversion, Clock::now() - begin);
}

}  // namespace

ConvertOutcome convert_file(const ConvertJob& job, const ConvertArguments& arguments, unsigned threads,
                            Progress& progress, std::ostream& out) {
  Result<std::string> text;
  try {
    text = convert_job(job, arguments, threads, progress, out);
  } catch (const std::exception& fault) {  // the other files are still converted
    text = fail(ErrorCode::internal_error, job.input.string() + ": " + fault.what());
  }
  if (text) return {0, *std::move(text)};
  return {error_info(text.error().code).exit_status, printable(to_string(text.error())) + "\n"};
}

}  // namespace esxconv
