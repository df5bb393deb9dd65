#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "command_line/help_command.h"
#include "esxconv/command.h"
#include "esxconv/output/unfinished.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/parse_error.h"

namespace {

using namespace esxconv;

int run(std::vector<std::string> arguments, Context context) {
  Run selected;
  const auto app = make_command_line(context, selected);
  const auto words = apps::command_line::expand_help(*app, std::move(arguments));
  if (!words) return report_error(words.error(), context.err);
  try {
    app->parse(std::vector<std::string>(words->rbegin(), words->rend()));  // the order CLI11 expects
  } catch (const CLI::ParseError& error) {
    return report_parse_error(*app, error, *words, "esxconv --help", context);
  }
  return selected();
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const Context context{std::cout, std::cerr};
  clean_up_on_signals();
  try {
    return run({argv + 1, argv + argc}, context);
  } catch (const std::exception& error) {
    return report_error({estimate::ErrorCode::internal_error, error.what()}, context.err);
  }
}
