#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>

#include "esx/estimate/recalculate_esx.h"
#include "esxconv/build/changes_text.h"
#include "esxconv/command.h"
#include "esxconv/input/source.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "files/input_file.h"
#include "input/load_estimate.h"

namespace esxconv {
namespace {

using namespace estimate;

struct RecalculateArguments {
  std::string file, output;
  bool force = false, quiet = false, verbose = false;
};

int run_recalculate(const RecalculateArguments& arguments, Context context) {
  const Limits limits = apps::files::input_limits();
  const auto content = read_named_source(arguments.file, limits.input_bytes);
  if (!content) return report_error(content.error(), context.err);
  if (apps::input::file_kind(*content) != apps::input::FileKind::esx)
    return report_error({ErrorCode::invalid_usage, arguments.file + " is not an ESX file", {}}, context.err);
  auto result = recalculate_esx(
      *content, {.limits = limits, .file_name = std::filesystem::path(arguments.file).filename().string()});
  if (!result) return report_error(apps::files::about_file(arguments.file, result.error()), context.err);

  const bool unchanged = result->esx == *content;
  OutputFiles files(arguments.force, context.out);
  files.add(arguments.output, std::move(result->esx));
  if (const int status = commit_or_report(files, context.err); status != 0) return status;
  if (arguments.quiet) return 0;
  print_warnings(result->warnings, context.err);
  context.err << (unchanged ? "every total follows from its lines; the file was copied\n"
                            : changes_text(result->estimate, arguments.verbose));
  return 0;
}

}  // namespace

void add_recalculate_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<RecalculateArguments>();
  CLI::App* recalculate =
      app.add_subcommand("recalculate", "Compute the totals of an edited ESX file anew from its lines");
  recalculate->add_option("FILE", arguments->file, "ESX file, or one of its XML members")
      ->required()
      ->type_name("");
  recalculate->add_option("-o,--output", arguments->output, "ESX file; - for standard output")
      ->required()
      ->type_name("PATH");
  recalculate->add_flag("--force", arguments->force, "Overwrite an existing output");
  recalculate->add_flag("--quiet", arguments->quiet, "Only print errors");
  recalculate->add_flag("--verbose", arguments->verbose, "Also print changed figures");
  recalculate->callback(
      [arguments, context, &selected] { selected = [=] { return run_recalculate(*arguments, context); }; });
}

}  // namespace esxconv
