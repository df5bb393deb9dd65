#include "command_line/command_line.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>

#include <CLI/App.hpp>

#include "estimate/text_measures.h"
#include "esx/estimate/base/text.h"

namespace apps::command_line {
namespace {

constexpr std::size_t longest_word = 64;    // a longer one cannot be a name
constexpr std::size_t shortest_prefix = 3;  // a shorter one begins too many names

/// As many as a hasty typist makes: 1 in a short word, 3 in a long one.
std::size_t tolerated_edits(std::size_t letters) { return std::clamp<std::size_t>(letters / 3, 1, 3); }

using Commands = std::vector<const CLI::App*>;

Commands commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

/// The command itself, and those whose options it takes as well.
Commands levels_of(const CLI::App& command) {
  Commands levels = {&command};
  while (levels.back()->get_fallthrough() && levels.back()->get_parent() != nullptr)
    levels.push_back(levels.back()->get_parent());
  return levels;
}

const CLI::Option* find_option(const CLI::App& command, const std::string& name) {
  for (const CLI::App* level : levels_of(command))
    if (const CLI::Option* option = level->get_option_no_throw(name)) return option;
  return nullptr;
}

std::string near_option(const CLI::App& command, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* level : levels_of(command))
    for (const CLI::Option* option : level->get_options())
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return near_name(word, names);
}

/// Whether the next word is the option's value.
bool takes_next_word(const CLI::Option* option, const std::string& word) {
  return option != nullptr && option->get_items_expected_max() > 0 && !word.contains('=');
}

/// A word that is there as a file, or looks like one, is an input.
bool is_input(const std::string& word) {
  std::error_code none;
  return word.find_first_of("./") != std::string::npos || std::filesystem::exists(word, none);
}

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

std::string near_name(std::string_view word, const std::vector<std::string>& names) {
  const std::string wanted = estimate::to_lower(word);
  if (wanted.size() > longest_word) return {};
  std::string nearest;
  std::size_t fewest = tolerated_edits(wanted.size()) + 1;
  for (const std::string& name : names) {
    const std::string candidate = estimate::to_lower(name);
    if (candidate.size() > longest_word) continue;
    const bool begins = wanted.size() >= shortest_prefix && candidate.starts_with(wanted);
    const std::size_t edits = begins ? 1 : estimate::edit_distance<longest_word>(wanted, candidate);
    if (edits >= fewest || edits >= candidate.size()) continue;
    nearest = name;
    fewest = edits;
  }
  return nearest;
}

const CLI::App* find_command(const CLI::App& app, const std::string& name) {
  for (const CLI::App* command : commands_of(app))
    if (command->get_name() == name) return command;
  return nullptr;
}

std::string did_you_mean(const std::string& name) {
  return name.empty() ? std::string() : " (did you mean " + name + "?)";
}

std::string near_command(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(app)) names.push_back(command->get_name());
  return is_input(word) ? std::string() : near_name(word, names);
}

std::string suggestion(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* level = &app;
  for (std::size_t i = 0; i < words.size() && !level->get_prefix_command(); ++i) {
    const std::string& word = words[i];
    if (word.starts_with('-')) {
      const std::string name = word.substr(0, word.find('='));
      const CLI::Option* option = find_option(*level, name);
      const std::string near = option == nullptr && word.starts_with("--") ? near_option(*level, name) : "";
      if (!near.empty()) return did_you_mean(near);
      if (takes_next_word(option, word)) ++i;
    } else if (const CLI::App* command = find_command(*level, word)) {
      level = command;
    } else if (const std::string near = near_command(*level, word); !near.empty()) {
      std::string text = " (" + word;  // the message does not quote it
      return text.append(": did you mean ").append(near).append("?)");
    }
  }
  return {};
}

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
