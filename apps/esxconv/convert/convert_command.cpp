#include <map>
#include <memory>
#include <span>
#include <string_view>

#include <CLI/App.hpp>

#include "command_line/command_line.h"
#include "command_line/field_options.h"
#include "esxconv/command.h"
#include "esxconv/convert/convert_jobs.h"
#include "esxconv/input/input.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

namespace fs = std::filesystem;
using apps::command_line::add_field_options;
using estimate::ErrorCode;
using estimate::Result;

std::unexpected<estimate::Error> wrong_usage(std::string message) {
  return estimate::fail(ErrorCode::invalid_usage, std::move(message));
}

/// INPUT with another extension, in `directory` or next to INPUT.
fs::path output_path(const fs::path& input, const fs::path& directory, std::string_view extension) {
  fs::path name = source_name(input).stem();
  name += extension;
  return (directory.empty() ? input.parent_path() : directory) / name;
}

/// A name that ends in ".json" was meant as a file, even if there are several inputs.
bool names_folder(const std::string& path, std::size_t inputs) {
  return path.ends_with('/') ||
         (inputs > 1 && !path.empty() && path != standard_output && !path.ends_with(".json"));
}

/// What is read from standard input goes to standard output.
fs::path esx_path(const ConvertArguments& arguments, const fs::path& input) {
  if (!arguments.output.empty()) return arguments.output;
  if (is_standard_input(input) && arguments.out_dir.empty()) return standard_output;
  return output_path(input, arguments.out_dir, ".esx");
}

/// `wanted` itself or, if it is a directory, a file in it.
std::optional<fs::path> extra_output(const std::string& wanted, const fs::path& input,
                                     std::string_view extension) {
  std::error_code none;
  if (wanted.empty()) return std::nullopt;
  return fs::is_directory(wanted, none) ? output_path(input, wanted, extension) : fs::path(wanted);
}

Result<void> check_options(const ConvertArguments& arguments) {
  std::error_code none;
  if (arguments.inputs.empty()) return wrong_usage("no input file; see esxconv --help");
  if (!arguments.output.empty() && !arguments.out_dir.empty())
    return wrong_usage("--output and --out-dir cannot be combined");
  if (!arguments.out_dir.empty() && !fs::is_directory(arguments.out_dir, none))
    return wrong_usage("--out-dir " + arguments.out_dir + " is not a directory");
  if (arguments.merge && arguments.inputs.size() == 1)
    return wrong_usage("--merge takes several inputs, which are parts of one estimate");
  if (arguments.inputs.size() == 1 || arguments.merge) return {};
  if (!arguments.output.empty()) return wrong_usage("--output takes a single input; use --out-dir");
  for (const auto& [option, value] : {std::pair{"--json", &arguments.json}, {"--report", &arguments.report}})
    if (!value->empty() && !fs::is_directory(*value, none))
      return wrong_usage(std::string(option) + " must be a directory if there are several inputs");
  return {};
}

/// The same for all paths of a file, whether it exists or not.
fs::path identity(const fs::path& path) {
  if (path == standard_output) return path;
  std::error_code problem;
  fs::path real = fs::weakly_canonical(fs::absolute(path, problem), problem);
  return problem ? path.lexically_normal() : real;
}

bool may_be_shared(const fs::path& path) {
  std::error_code none;
  return fs::is_character_file(path, none);  // /dev/null
}

Result<void> check_distinct(const std::vector<ConvertJob>& jobs) {
  std::map<fs::path, fs::path> inputs;  // by the identity of their output
  const auto claim = [&inputs](const fs::path& output, const fs::path& input) -> Result<void> {
    if (may_be_shared(output)) return {};
    const auto [other, fresh] = inputs.emplace(identity(output), input);
    if (fresh) return {};
    if (output == standard_output)
      return wrong_usage(
          "only one output can go to standard output; name files for the others, with --output, "
          "--out-dir, --json or --report");
    return wrong_usage("two outputs have the same path " + output.string() + " (from " +
                       other->second.string() + " and " + input.string() + ")");
  };
  for (const ConvertJob& job : jobs)
    for (const fs::path& output : job.outputs())
      if (auto fresh = claim(output, job.input); !fresh) return fresh;
  const auto is_output = [&](const fs::path& input) {
    return !is_standard_input(input) && inputs.contains(identity(input));
  };
  for (const ConvertJob& job : jobs) {
    if (is_output(job.input)) return wrong_usage("an output would overwrite the input " + job.input.string());
    for (const fs::path& other : job.others)
      if (is_output(other)) return wrong_usage("an output would overwrite the input " + other.string());
  }
  return {};
}

constexpr unsigned max_jobs = 1024;  // a larger number is a typo

int run_conversions(ConvertArguments arguments, Context context) {
  auto password = read_password(arguments.password_file);
  if (!password) return report_error(password.error(), context.err);
  arguments.options.password = *std::move(password);
  MadeFolders folders;
  for (const auto& folder : missing_folders(arguments))
    if (const auto made = folders.make(folder); !made) return report_error(made.error(), context.err);
  const auto jobs = plan_jobs(arguments);
  return jobs ? run_jobs(*jobs, arguments, context) : report_error(jobs.error(), context.err);
}

estimate::Error both_given() {
  return {estimate::ErrorCode::invalid_usage, "pass inputs or a subcommand, not both", {}};
}

/// `esxconv inspct a.pdf` names a file that is not there.
std::string mistyped_command(const CLI::App& app, const std::vector<std::string>& inputs) {
  return inputs.empty() ? std::string() : apps::command_line::near_command(app, inputs.front());
}

estimate::Error no_such_command(const std::string& word, const std::string& meant) {
  return {estimate::ErrorCode::invalid_usage,
          "there is no command and no file " + word + apps::command_line::did_you_mean(meant) +
              "; see esxconv --help",
          {}};
}

void add_options(CLI::App& app, ConvertArguments& arguments) {
  app.add_option("INPUT.pdf", arguments.inputs,
                 "Estimate PDFs to convert; also exports of their items\n(CSV, XLSX)")
      ->type_name("");
  add_field_options(app, arguments.options, {"price_list"});
  app.add_option("-o,--output", arguments.output,
                 "Output ESX of a single input; - for standard output\n(default: next to INPUT, with the "
                 "extension .esx)")
      ->type_name("PATH");
  app.add_option("--out-dir", arguments.out_dir,
                 "Directory for the ESX files, made if it is missing\n(default: next to each input)")
      ->type_name("DIR");
  app.add_option(
         "--json", arguments.json,
         "Also write the structured estimate (estimate-v1); with\nseveral inputs, PATH is a directory")
      ->type_name("PATH");
  app.add_option(
         "--report", arguments.report,
         "Also write the report: matches, misses, warnings,\nreconciliation; with several inputs, PATH "
         "is a directory")
      ->type_name("PATH");
  add_field_options(app, arguments.options, {"estimate", "ocr", "covered_text"});
  add_password_option(app, arguments.password_file);
  app.add_option("--jobs", arguments.jobs,
                 "Conversions to run in parallel, or threads for a single\ninput (default: number of cores)")
      ->type_name("N")
      ->check(CLI::Range(1U, max_jobs).description(""));
  add_field_options(app, arguments.options, {"sketch"});
  app.add_flag("--merge", arguments.merge, "The inputs are parts of one estimate: make one ESX of them");
  app.add_flag("--force", arguments.force, "Overwrite existing outputs");
  auto* quiet = app.add_flag("--quiet", arguments.quiet, "Print errors only");
  app.add_flag("--verbose", arguments.verbose, "Also print every warning and the time of each stage")
      ->excludes(quiet);
}

}  // namespace

std::vector<fs::path> ConvertJob::outputs() const {
  std::vector<fs::path> all = {esx};
  if (json) all.push_back(*json);
  if (report) all.push_back(*report);
  return all;
}

std::vector<fs::path> missing_folders(const ConvertArguments& arguments) {
  std::error_code none;
  std::vector<fs::path> folders;
  if (!arguments.out_dir.empty()) folders.emplace_back(arguments.out_dir);
  for (const std::string& path : {arguments.json, arguments.report})
    if (names_folder(path, arguments.merge ? 1 : arguments.inputs.size())) folders.emplace_back(path);
  std::erase_if(folders, [&none](const fs::path& folder) { return fs::exists(folder, none); });
  return folders;
}

Result<std::vector<ConvertJob>> plan_jobs(const ConvertArguments& arguments) {
  if (auto fine = check_options(arguments); !fine) return std::unexpected(fine.error());
  std::vector<ConvertJob> jobs;
  jobs.reserve(arguments.inputs.size());
  const std::size_t count = arguments.merge ? 1 : arguments.inputs.size();
  for (const fs::path input : std::span(arguments.inputs).first(count))
    jobs.push_back({.input = input,
                    .esx = esx_path(arguments, input),
                    .json = extra_output(arguments.json, input, ".json"),
                    .report = extra_output(arguments.report, input, ".report.json")});
  if (arguments.merge) jobs.front().others.assign(arguments.inputs.begin() + 1, arguments.inputs.end());
  if (auto fine = check_distinct(jobs); !fine) return std::unexpected(fine.error());
  return jobs;
}

void add_convert_command(CLI::App& app, Context context, Run& selected) {
  const auto arguments = std::make_shared<ConvertArguments>();
  add_options(app, *arguments);
  add_field_options(app, arguments->options, {"data_dir"});
  app.final_callback([&app, arguments, context, &selected] {
    const bool subcommand = !app.get_subcommands().empty();
    if (subcommand && arguments->inputs.empty()) return;  // the subcommand has set `selected`
    if (const std::string meant = mistyped_command(app, arguments->inputs); !subcommand && !meant.empty()) {
      selected = [=] { return report_error(no_such_command(arguments->inputs.front(), meant), context.err); };
      return;
    }
    selected = [=] {
      return subcommand ? report_error(both_given(), context.err) : run_conversions(*arguments, context);
    };
  });
  app.footer(
      "Exit status: 0 converted; 1 bad usage or unreadable input; 2 not a supported estimate; 3 conversion "
      "failed.\nWith several inputs: the highest status of any of them.\n"
      "Messages are code: message; docs/troubleshooting.md explains every code.");
}

}  // namespace esxconv
