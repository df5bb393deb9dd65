// Help with the words of a command line: the name that a mistyped word may mean, and `help COMMAND…`, which
// is `COMMAND… --help`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"

namespace apps::command_line {

/// The name that is the fewest edits away (a letter added, left out, replaced, or swapped with its neighbor),
/// or that begins with `word`; empty if none is near. Case does not count.
[[nodiscard]] std::string near_name(std::string_view word, const std::vector<std::string>& names);

}  // namespace apps::command_line

namespace CLI {
class App;
}

namespace apps::command_line {

/// " (did you mean --price-list?)" or " (descrbe: did you mean describe?)" for the first of the words that is
/// no command or option at its place but is near one; empty if there is none. A command that parses its
/// own words is not looked into.
[[nodiscard]] std::string suggestion(const CLI::App& app, const std::vector<std::string>& words);

/// The command of `app` with this name; nullptr if there is none.
[[nodiscard]] const CLI::App* find_command(const CLI::App& app, const std::string& name);

/// The command of `app` that is near the word.
[[nodiscard]] std::string near_command(const CLI::App& app, const std::string& word);

/// " (did you mean NAME?)", or nothing for an empty name.
[[nodiscard]] std::string did_you_mean(const std::string& name);

}  // namespace apps::command_line

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
