#include <array>
#include <utility>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "command_line/command_line.h"
#include "esxconv/command.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

constexpr std::array<Command, 4> further = {{{"price-list", add_price_list_command},
                                             {"calc", add_calc_command},
                                             {"roof", add_roof_command},
                                             {"scope", add_scope_command}}};

}  // namespace

std::unique_ptr<CLI::App> make_command_line(Context context, Run& selected) {
  auto app = make_conversion_line(context, selected);
  for (const Command& command : quick_commands()) command.add(*app, context, selected);
  for (const Command& command : further) command.add(*app, context, selected);
  apps::command_line::add_help_command(*app);
  return app;
}

int run_command_line(std::vector<std::string> arguments, Context context) {
  Run selected;
  const auto app = make_command_line(context, selected);
  const auto words = apps::command_line::expand_help(*app, std::move(arguments));
  if (!words) return report_error(words.error(), context.err);
  try {
    app->parse(std::vector(words->rbegin(), words->rend()));  // the order CLI11 expects
  } catch (const CLI::ParseError& error) {
    return report_parse_error(*app, error, *words, "esxconv --help", context);
  }
  return selected();
}

}  // namespace esxconv
