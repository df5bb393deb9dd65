// Reports an invalid command line like every other error.
#pragma once

#include <string>
#include <vector>

#include "esxconv/command.h"

namespace CLI {
class ParseError;
}

namespace esxconv {

/// Prints help and version to standard output, with exit status 0. `words` are those that were parsed, where
/// a mistyped one is looked for; `help` is the command that prints the right help.
int report_parse_error(const CLI::App& app, const CLI::ParseError& error,
                       const std::vector<std::string>& words, const char* help, Context context);

}  // namespace esxconv
