// The arguments of a conversion, the jobs that follow from them, and their run in parallel.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esxconv/command.h"
#include "operations/options.h"

namespace esxconv {

struct ConvertArguments {
  std::vector<std::string> inputs;
  std::string output, out_dir;  // at most one of them
  std::string json, report;     // a file, or a directory if there are several inputs
  std::string password_file;
  apps::operations::ConvertOptions options;
  unsigned jobs = 0;  // 0: number of cores
  bool force = false, quiet = false, verbose = false;
  bool merge = false;  // the inputs are parts of one estimate
};

/// One input and where its outputs go.
struct ConvertJob {
  std::filesystem::path input, esx;
  std::vector<std::filesystem::path> others =
      {};  // files of the same estimate, which are merged with `input`
  std::optional<std::filesystem::path> json, report;

  /// The ESX first.
  [[nodiscard]] std::vector<std::filesystem::path> outputs() const;
};

/// The folders that the options name and that do not exist: --out-dir, and --json and --report for several
/// inputs or with a slash at the end.
[[nodiscard]] std::vector<std::filesystem::path> missing_folders(const ConvertArguments& arguments);

/// One job per input. Error: invalid_usage if options contradict each other, two outputs would be the same
/// file, or an output would overwrite an input.
[[nodiscard]] estimate::Result<std::vector<ConvertJob>> plan_jobs(const ConvertArguments& arguments);

/// Runs the conversions in parallel. Prints a summary or an error for each job, in the order of the jobs.
/// Returns the highest exit status.
int run_jobs(const std::vector<ConvertJob>& jobs, const ConvertArguments& arguments, Context context);

}  // namespace esxconv
