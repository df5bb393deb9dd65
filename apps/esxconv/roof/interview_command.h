// `roof interview`: asks on a terminal, else shows what the answers in a file make.
#pragma once

#include "esxconv/command.h"
#include "esxconv/roof/roof_arguments.h"

namespace esxconv {

/// Returns the exit status.
int run_interview(const RoofArguments& arguments, Context context);

}  // namespace esxconv
