// Commands with a common subject: "partner add", "partner list".
#pragma once

#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"

namespace esxserver {

class CommandGroup {
 public:
  /// All of them have the options of the storage backend.
  CommandGroup(CLI::App& app, const char* name, const char* help, AdminStorageOptions& storage,
               Run& selected);

  /// Adds a command; `run` executes it.
  CLI::App* add(const char* name, const char* help, Run run);

 private:
  CLI::App* group_;
  Run* selected_;  // owned by main
};

}  // namespace esxserver
