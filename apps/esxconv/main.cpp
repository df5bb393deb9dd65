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

using Words = std::vector<std::string>;

void parse(CLI::App& app, const Words& words) {
  app.parse(Words(words.rbegin(), words.rend()));  // the order CLI11 expects
}

int run(Words arguments, Context context) {
  Run selected;
  const bool only = only_converts(arguments);
  auto app = only ? make_conversion_line(context, selected) : make_command_line(context, selected);
  const estimate::Result<Words> words =
      only ? std::move(arguments) : apps::command_line::expand_help(*app, std::move(arguments));
  if (!words) return report_error(words.error(), context.err);
  try {
    parse(*app, *words);
  } catch (const CLI::ParseError& error) {
    // What the user may have meant is among all commands.
    if (only && error.get_name() != "CallForVersion") app = make_command_line(context, selected);
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
