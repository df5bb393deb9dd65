#include <sys/stat.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <exception>
#include <iostream>
#include <string_view>

#include "esxserver/command.h"
#include "esxserver/workers/child/convert_child.h"
#include "esxserver/workers/child/media_child.h"
#include "esxserver/workers/child/transcribe_child.h"

namespace {

using namespace esxserver;

int report(const Error& error) {
  std::cerr << to_string(error) << "\n";
  return error_info(error.code).exit_status;
}

int run_admin(int argc, char** argv) {
  Run selected;
  const auto app = make_command_line(selected);
  try {
    app->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app->exit(error) == 0 ? 0 : 1;
  }
  const CommandResult printed = selected();
  if (!printed) return report(printed.error());
  std::cout << printed->text << std::flush;
  return 0;
}

int run(int argc, char** argv) {
  ::umask(S_IRWXG | S_IRWXO);  // secrets and estimates: for the user of the server only
  const std::string_view command = argc > 1 ? argv[1] : "";
  if (command == "convert-child" && argc == 3) return run_convert_child(argv[2]);
  if (command == "media-child") return run_media_child({argv + 1, argv + argc});
  if (command == "transcribe-child") return run_transcribe_child({argv + 1, argv + argc});
  if (command == "serve") return run_serve({argv + 2, argv + argc});
  return run_admin(argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& fault) {
    return report({ErrorCode::internal_error, fault.what(), {}});
  }
}
