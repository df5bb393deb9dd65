// What a sub-command of esxconv is: it adds its options to the command line, and says what to run.
#pragma once

#include <functional>
#include <iosfwd>

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

/// Each adds itself to the command line and sets `selected` when the user chose it.
void add_convert_command(CLI::App& app, Context context, Run& selected);  // the one without a name
void add_inspect_command(CLI::App& app, Context context, Run& selected);
void add_verify_command(CLI::App& app, Context context, Run& selected);
void add_diff_command(CLI::App& app, Context context, Run& selected);
void add_price_list_command(CLI::App& app, Context context, Run& selected);
void add_calc_command(CLI::App& app, Context context, Run& selected);
void add_roof_command(CLI::App& app, Context context, Run& selected);

}  // namespace esxconv
