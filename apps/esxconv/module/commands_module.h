// The entry point of the module that has all commands.
#pragma once

#include <string>
#include <vector>

#include "esxconv/command.h"

/// Runs the command line, and returns the exit status. Throws nothing.
extern "C" __attribute__((visibility("default"))) int esx_run_commands(
    const std::vector<std::string>& arguments, const esxconv::Context& context);
