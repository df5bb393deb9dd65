// What to say about a mistyped command or option.
#pragma once

#include <string>
#include <vector>

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
