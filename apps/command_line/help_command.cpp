#include "command_line/help_command.h"

#include <CLI/App.hpp>
#include <span>
#include <utility>

#include "command_line/suggestion.h"

namespace apps::command_line {
namespace {

estimate::Result<void> check_commands(const CLI::App& app, std::span<const std::string> words) {
  const CLI::App* level = &app;
  for (const std::string& word : words) {
    if (word.starts_with('-') || level->get_prefix_command()) return {};
    const CLI::App* command = find_command(*level, word);
    if (command == nullptr)
      return estimate::fail(estimate::ErrorCode::invalid_usage, "there is no command " + word +
                                                                    did_you_mean(near_command(*level, word)) +
                                                                    "; see " + app.get_name() + " --help");
    level = command;
  }
  return {};
}

}  // namespace

void add_help_command(CLI::App& app) {
  app.add_subcommand("help", "Show the help of a command")
      ->add_option("COMMAND", "Command, and a command of it")
      ->type_name("")
      ->expected(0, CLI::detail::expected_max_vector_size);
}

estimate::Result<std::vector<std::string>> expand_help(const CLI::App& app, std::vector<std::string> words) {
  if (words.empty() || words.front() != "help") return words;
  words.erase(words.begin());
  if (auto known = check_commands(app, words); !known) return std::unexpected(known.error());
  words.emplace_back("--help");
  return words;
}

}  // namespace apps::command_line
