// A command of esxconv adds its options to the command line and selects the function to run.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace esxconv {

/// Does the work and returns the exit status.
using Run = std::function<int()>;

/// Data goes to `out`, messages go to `err`.
struct Context {
  std::ostream& out;
  std::ostream& err;
};

/// Each adds a command, which sets `selected` if the user chooses it.
void add_convert_command(CLI::App& app, Context context, Run& selected);  // has no name
void add_build_command(CLI::App& app, Context context, Run& selected);
void add_recalculate_command(CLI::App& app, Context context, Run& selected);
void add_inspect_command(CLI::App& app, Context context, Run& selected);
void add_verify_command(CLI::App& app, Context context, Run& selected);
void add_diff_command(CLI::App& app, Context context, Run& selected);
void add_price_list_command(CLI::App& app, Context context, Run& selected);
void add_calc_command(CLI::App& app, Context context, Run& selected);
void add_roof_command(CLI::App& app, Context context, Run& selected);
void add_scope_command(CLI::App& app, Context context, Run& selected);

/// All of them: the command line of the program.
[[nodiscard]] std::unique_ptr<CLI::App> make_command_line(Context context, Run& selected);
/// Parses the words with it, does what they ask for, and returns the exit status.
int run_command_line(std::vector<std::string> arguments, Context context);

/// The command line without the commands that have names.
[[nodiscard]] std::unique_ptr<CLI::App> make_conversion_line(Context context, Run& selected);

/// The answer to --version.
[[nodiscard]] std::string program_version();

/// What `calc` parses by itself: a command for each calculator, with an option for each of its inputs.
[[nodiscard]] std::unique_ptr<CLI::App> make_calc_command_line(Context context, Run& selected);

// What the program does by itself: conversions, and commands on estimates that are also done on many files.
// All other commands are in a module, since their tables would make each start longer.

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

// The entry point of the module that has all commands.
/// Runs the command line, and returns the exit status. Throws nothing.
extern "C" __attribute__((visibility("default"))) int esx_run_commands(
    const std::vector<std::string>& arguments, const esxconv::Context& context);
