// `help COMMAND…`, which is `COMMAND… --help`.
#pragma once

#include <string>
#include <vector>

#include "esx/estimate/base/result.h"

namespace CLI {
class App;
}

namespace apps::command_line {

/// Adds `help`, so that it is listed; expand_help() does the work.
void add_help_command(CLI::App& app);

/// The words as they are, or `COMMAND… --help` if they begin with `help`. Error: invalid_usage for a command
/// that does not exist; a command that parses its own words judges those after it.
[[nodiscard]] estimate::Result<std::vector<std::string>> expand_help(const CLI::App& app,
                                                                     std::vector<std::string> words);

}  // namespace apps::command_line
