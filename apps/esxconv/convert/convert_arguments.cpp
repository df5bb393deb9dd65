#include "esxconv/convert/convert_arguments.h"

#include <map>
#include <string_view>

#include "esxconv/input/source.h"
#include "esxconv/output/output_files.h"

namespace esxconv {
namespace {

namespace fs = std::filesystem;
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
  if (arguments.inputs.size() == 1) return {};
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
  for (const ConvertJob& job : jobs)
    if (!is_standard_input(job.input) && inputs.contains(identity(job.input)))
      return wrong_usage("an output would overwrite the input " + job.input.string());
  return {};
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
    if (names_folder(path, arguments.inputs.size())) folders.emplace_back(path);
  std::erase_if(folders, [&none](const fs::path& folder) { return fs::exists(folder, none); });
  return folders;
}

Result<std::vector<ConvertJob>> plan_jobs(const ConvertArguments& arguments) {
  if (auto fine = check_options(arguments); !fine) return std::unexpected(fine.error());
  std::vector<ConvertJob> jobs;
  jobs.reserve(arguments.inputs.size());
  for (const fs::path input : arguments.inputs)
    jobs.push_back({.input = input,
                    .esx = esx_path(arguments, input),
                    .json = extra_output(arguments.json, input, ".json"),
                    .report = extra_output(arguments.report, input, ".report.json")});
  if (auto fine = check_distinct(jobs); !fine) return std::unexpected(fine.error());
  return jobs;
}

}  // namespace esxconv
