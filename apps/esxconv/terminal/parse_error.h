// Reports an invalid command line like every other error.
#pragma once

#include "esxconv/command.h"

namespace CLI {
class ParseError;
}

namespace esxconv {

/// Prints help and version to standard output, with exit status 0. `help` is the command that prints the
/// right help.
int report_parse_error(const CLI::App& app, const CLI::ParseError& error, const char* help, Context context);

}  // namespace esxconv
