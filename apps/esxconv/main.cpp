#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <exception>
#include <iostream>
#include <string>

#include "esxconv/command.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/parse_error.h"

namespace {

using namespace esxconv;

int run(int argc, char** argv, Context context) {
  Run selected;
  const auto app = make_command_line(context, selected);
  try {
    app->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return report_parse_error(*app, error, "esxconv --help", context);
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
