#include <sys/stat.h>

#include <exception>
#include <iostream>
#include <string_view>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "command_line/command_line.h"
#include "esxserver/confined/children.h"
#include "esxserver/confined/prefork_server.h"
#include "esxserver/serve/command.h"

namespace {

using namespace esxserver;

int report(const Error& error) {
  std::cerr << to_string(error) << "\n";
  return error.code.info().exit_status;
}

int run_admin(const std::vector<std::string>& words, CLI::App& app, const Run& selected) {
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // the order CLI11 expects
  } catch (const CLI::ParseError& error) {
    return report_parse_error(app, error, words);
  }
  const CommandResult printed = selected();
  if (!printed) return report(printed.error());
  std::cout << printed->text << std::flush;
  return 0;
}

int run(int argc, char** argv) {
  ::umask(S_IRWXG | S_IRWXO);  // secrets and estimates: for the user of the server only
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (command == "convert-prefork" && argc == 2) return run_prefork_server();
  if (command == "media-child") return run_media_child({argv + 1, argv + argc});
  if (command == "transcribe-child") return run_transcribe_child({argv + 1, argv + argc});
  Run selected;
  const auto app = make_command_line(selected);
  const auto words = apps::command_line::expand_help(*app, {argv + 1, argv + argc});
  if (!words) return report(words.error());
  if (!words->empty() && words->front() == "serve") return run_serve({words->begin() + 1, words->end()});
  return run_admin(*words, *app, selected);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& fault) {
    return report({ErrorCode::internal_error, fault.what(), {}});
  }
}
