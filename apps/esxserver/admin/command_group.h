// Commands of the same subject: "partner add", "partner list".
#pragma once

#include "esxserver/command.h"
#include "esxserver/options/home_choice.h"

namespace esxserver {

class CommandGroup {
 public:
  /// All of them take the options that choose the home.
  CommandGroup(CLI::App& app, const char* name, const char* help, HomeChoice& home, Run& selected);

  /// Adds one; `run` is what is done when it is given.
  CLI::App* add(const char* name, const char* help, Run run);

 private:
  CLI::App* group_;
  Run* selected_;  // of main, which outlives every command
};

}  // namespace esxserver
