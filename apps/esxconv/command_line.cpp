#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <string>

#include "command_line/help_command.h"
#include "esx/estimate/version.h"
#include "esxconv/command.h"

namespace esxconv {

std::unique_ptr<CLI::App> make_command_line(Context context, Run& selected) {
  auto app =
      std::make_unique<CLI::App>("Convert estimate PDFs to ESX files and structured estimates.", "esxconv");
  app->set_version_flag("-V,--version", "esxconv " + std::string(estimate::version));
  for (const auto add : {add_convert_command, add_build_command, add_recalculate_command, add_inspect_command,
                         add_verify_command, add_diff_command, add_price_list_command, add_calc_command,
                         add_roof_command, add_scope_command})
    add(*app, context, selected);
  apps::command_line::add_help_command(*app);
  return app;
}

}  // namespace esxconv
