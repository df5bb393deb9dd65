// A command of esxconv adds its options to the command line and selects the function to run.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
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

/// What `calc` parses by itself: a command for each calculator, with an option for each of its inputs.
[[nodiscard]] std::unique_ptr<CLI::App> make_calc_command_line(Context context, Run& selected);

}  // namespace esxconv
