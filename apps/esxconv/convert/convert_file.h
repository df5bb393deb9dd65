// Converts one file.
#pragma once

#include <iosfwd>
#include <string>

#include "esxconv/convert/convert_arguments.h"
#include "esxconv/terminal/progress.h"

namespace esxconv {

/// What a conversion prints and its exit status.
struct ConvertOutcome {
  int exit_status = 0;
  std::string messages;  // whole lines
};

[[nodiscard]] ConvertOutcome convert_file(const ConvertJob& job, const ConvertArguments& arguments,
                                          unsigned threads, Progress& progress, std::ostream& out);

}  // namespace esxconv
