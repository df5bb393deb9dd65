#include "esxconv/terminal/parse_error.h"

#include <CLI/App.hpp>
#include <algorithm>
#include <string>

#include "command_line/suggestion.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

/// Commands whose status 1 means that they found something.
bool exits_like_diff(const CLI::App& command) {
  return command.get_name() == "diff" || command.get_name() == "verify";
}

}  // namespace

int report_parse_error(const CLI::App& app, const CLI::ParseError& error,
                       const std::vector<std::string>& words, const char* help, Context context) {
  if (error.get_exit_code() == 0) return app.exit(error, context.out, context.err);
  const estimate::Error wrong{estimate::ErrorCode::invalid_usage,
                              error.what() + apps::command_line::suggestion(app, words) + "; see " + help,
                              {}};
  const bool like_diff =
      std::ranges::any_of(app.get_subcommands(), exits_like_diff,
                          [](const CLI::App* command) -> const CLI::App& { return *command; });
  return like_diff ? report_trouble(wrong, context.err) : report_error(wrong, context.err);
}

}  // namespace esxconv
