#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <exception>
#include <iostream>
#include <string>

#include "estimate/version.h"
#include "esxconv/command.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/parse_error.h"

namespace {

using namespace esxconv;

int run(int argc, char** argv, Context context) {
  CLI::App app("Convert estimate PDFs to ESX files and structured estimates.", "esxconv");
  app.set_version_flag("--version", "esxconv " + std::string(estimate::version));
  Run selected;
  add_convert_command(app, context, selected);
  add_build_command(app, context, selected);
  add_recalculate_command(app, context, selected);
  add_inspect_command(app, context, selected);
  add_verify_command(app, context, selected);
  add_diff_command(app, context, selected);
  add_price_list_command(app, context, selected);
  add_calc_command(app, context, selected);
  add_roof_command(app, context, selected);
  add_scope_command(app, context, selected);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return report_parse_error(app, error, "esxconv --help", context);
  }
  return selected();
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const Context context{std::cout, std::cerr};
  try {
    return run(argc, argv, context);
  } catch (const std::exception& error) {
    return report_error({estimate::ErrorCode::internal_error, error.what()}, context.err);
  }
}
