#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <string>

#include "esx/estimate/version.h"
#include "esxconv/command.h"

namespace esxconv {

std::string program_version() { return "esxconv " + std::string(estimate::version); }

std::unique_ptr<CLI::App> make_conversion_line(Context context, Run& selected) {
  auto app =
      std::make_unique<CLI::App>("Convert estimate PDFs to ESX files and structured estimates.", "esxconv");
  app->set_version_flag("-V,--version", program_version());
  add_convert_command(*app, context, selected);
  return app;
}

}  // namespace esxconv
