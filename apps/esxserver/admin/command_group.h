// Administration commands. Each says whether it changes something: then every run of it is in the audit log.
#pragma once

#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"

namespace esxserver {

enum class Effect { changes, reads };

/// Adds a command below `parent`; `run` executes it on `storage`, which has to live as long as `selected`.
CLI::App* add_command(CLI::App& parent, const char* name, const char* help, Effect effect,
                      const AdminStorageOptions& storage, Run& selected, Run run);

/// Commands with a common subject: "partner add", "partner list".
class CommandGroup {
 public:
  /// All of them have the options of the storage backend.
  CommandGroup(CLI::App& app, const char* name, const char* help, AdminStorageOptions& storage,
               Run& selected);

  /// Adds a command that changes something; `run` executes it.
  CLI::App* add(const char* name, const char* help, Run run);
  /// Adds a command that only reads.
  CLI::App* add_query(const char* name, const char* help, Run run);

 private:
  CLI::App* group_;
  const AdminStorageOptions* storage_;
  Run* selected_;  // owned by main
};

}  // namespace esxserver
