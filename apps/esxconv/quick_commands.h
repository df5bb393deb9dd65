// What the program does by itself: conversions, and commands on estimates that are also done on many files.
// All other commands are in a module, since their tables would make each start longer.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esxconv/command.h"

namespace esxconv {

struct Command {
  std::string_view name;
  void (*add)(CLI::App&, Context, Run&);
};

/// In the order of the help.
[[nodiscard]] std::span<const Command> quick_commands();

/// The exit status of what the words ask for: a conversion (`estimate.pdf …`), `--version`, or a quick
/// command. nullopt if they may be something else, or have a mistake: what the user may have meant is among
/// all commands.
[[nodiscard]] std::optional<int> run_quickly(const std::vector<std::string>& words, Context context);

}  // namespace esxconv
