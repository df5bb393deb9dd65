// Runs conversions in parallel.
#pragma once

#include <vector>

#include "esxconv/command.h"
#include "esxconv/convert/convert_arguments.h"

namespace esxconv {

/// Prints a summary or an error for each job, in the order of the jobs. Returns the highest exit status.
int run_jobs(const std::vector<ConvertJob>& jobs, const ConvertArguments& arguments, Context context);

}  // namespace esxconv
