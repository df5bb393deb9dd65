// Converts one file.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/base/error.h"
#include "esx/estimate/base/warning.h"
#include "esxconv/convert/convert_arguments.h"
#include "esxconv/convert/prepared_lists.h"
#include "esxconv/terminal/progress.h"

namespace esxconv {

/// What became of a file.
struct ConvertOutcome {
  std::string file;
  std::optional<estimate::AnyErrorCode> refusal;
  bool reconciled = true;  // no printed total contradicts its items
  std::vector<estimate::Warning> warnings;
  std::string messages;  // what to print: whole lines

  [[nodiscard]] int exit_status() const { return refusal ? refusal->info().exit_status : 0; }
};

/// Whether a warning is shown even without --verbose: no line has a selector, or only part of the file was
/// converted.
[[nodiscard]] bool is_notable(const estimate::Warning& warning);

[[nodiscard]] ConvertOutcome convert_file(const ConvertJob& job, const ConvertArguments& arguments,
                                          PreparedLists& lists, unsigned threads, Progress& progress,
                                          std::ostream& out);

}  // namespace esxconv
