#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "command_line/command_line.h"
#include "esx/estimate/version.h"
#include "esxconv/command.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

struct Command {
  std::string_view name;
  void (*add)(CLI::App&, Context, Run&);
};

/// In the order of the help.
constexpr std::array<Command, 9> commands = {{{"build", add_build_command},
                                              {"recalculate", add_recalculate_command},
                                              {"inspect", add_inspect_command},
                                              {"verify", add_verify_command},
                                              {"diff", add_diff_command},
                                              {"price-list", add_price_list_command},
                                              {"calc", add_calc_command},
                                              {"roof", add_roof_command},
                                              {"scope", add_scope_command}}};

std::unique_ptr<CLI::App> make_conversion_line(Context context, Run& selected) {
  auto app =
      std::make_unique<CLI::App>("Convert estimate PDFs to ESX files and structured estimates.", "esxconv");
  app->set_version_flag("-V,--version", "esxconv " + std::string(estimate::version));
  add_convert_command(*app, context, selected);
  return app;
}

std::vector<std::string> last_first(const std::vector<std::string>& words) {  // the order CLI11 expects
  return {words.rbegin(), words.rend()};
}

/// Whether a mistake in the words cannot be in the name of a command.
bool begins_well(const std::vector<std::string>& words) {
  if (words.empty()) return false;
  const std::string& first = words.front();
  return first.ends_with(".pdf") || first == "--version" ||
         std::ranges::find(commands, first, &Command::name) != commands.end();
}

/// Does what the words ask for, with the options of no other commands than those named in them, since to add
/// all takes 3 % of the time of a small print. nullopt if the words need all: for help, or to say what is
/// wrong.
std::optional<int> run_named_commands(const std::vector<std::string>& words, Context context) {
  const auto has = [&](std::string_view word) { return std::ranges::find(words, word) != words.end(); };
  if (!begins_well(words) || has("help")) return std::nullopt;
  Run selected;
  const auto app = make_conversion_line(context, selected);
  for (const Command& command : commands)
    if (has(command.name)) command.add(*app, context, selected);
  try {
    app->parse(last_first(words));
  } catch (const CLI::CallForVersion& version) {
    return app->exit(version, context.out, context.err);
  } catch (const CLI::ParseError&) {
    return std::nullopt;
  }
  return selected();
}

}  // namespace

std::unique_ptr<CLI::App> make_command_line(Context context, Run& selected) {
  auto app = make_conversion_line(context, selected);
  for (const Command& command : commands) command.add(*app, context, selected);
  apps::command_line::add_help_command(*app);
  return app;
}

int run_command_line(std::vector<std::string> arguments, Context context) {
  if (const auto status = run_named_commands(arguments, context)) return *status;
  Run selected;
  const auto app = make_command_line(context, selected);
  const auto words = apps::command_line::expand_help(*app, std::move(arguments));
  if (!words) return report_error(words.error(), context.err);
  try {
    app->parse(last_first(*words));
  } catch (const CLI::ParseError& error) {
    return report_parse_error(*app, error, *words, "esxconv --help", context);
  }
  return selected();
}

}  // namespace esxconv
