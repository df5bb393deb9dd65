#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "command_line/help_command.h"
#include "esx/estimate/version.h"
#include "esxconv/command.h"

namespace esxconv {

namespace {

using AddCommand = void (*)(CLI::App&, Context, Run&);

struct Command {
  std::string_view name;
  AddCommand add;
};

constexpr std::array<Command, 9> commands = {{{"build", add_build_command},
                                              {"recalculate", add_recalculate_command},
                                              {"inspect", add_inspect_command},
                                              {"verify", add_verify_command},
                                              {"diff", add_diff_command},
                                              {"price-list", add_price_list_command},
                                              {"calc", add_calc_command},
                                              {"roof", add_roof_command},
                                              {"scope", add_scope_command}}};

}  // namespace

std::unique_ptr<CLI::App> make_conversion_line(Context context, Run& selected) {
  auto app =
      std::make_unique<CLI::App>("Convert estimate PDFs to ESX files and structured estimates.", "esxconv");
  app->set_version_flag("-V,--version", "esxconv " + std::string(estimate::version));
  add_convert_command(*app, context, selected);
  return app;
}

std::unique_ptr<CLI::App> make_command_line(Context context, Run& selected) {
  auto app = make_conversion_line(context, selected);
  for (const Command& command : commands) command.add(*app, context, selected);
  apps::command_line::add_help_command(*app);
  return app;
}

bool only_converts(const std::vector<std::string>& words) {
  const auto is_command = [](const std::string& word) {
    return word == "help" || std::ranges::find(commands, word, &Command::name) != commands.end();
  };
  if (words.empty() || std::ranges::any_of(words, is_command)) return false;
  return words.front().ends_with(".pdf") || (words.size() == 1 && words.front() == "--version");
}

}  // namespace esxconv
