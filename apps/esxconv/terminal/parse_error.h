// A wrong command line, said like every other error.
#pragma once

#include "esxconv/command.h"

namespace CLI {
class ParseError;
}

namespace esxconv {

/// Help and version go to standard output with status 0; `help` is the call that shows what would be right.
int answer_parse_error(const CLI::App& app, const CLI::ParseError& error, const char* help, Context context);

}  // namespace esxconv
