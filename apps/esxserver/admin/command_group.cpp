#include "esxserver/admin/command_group.h"

#include <CLI/App.hpp>

namespace esxserver {

CommandGroup::CommandGroup(CLI::App& app, const char* name, const char* help, AdminStorageOptions& storage,
                           Run& selected)
    : group_(app.add_subcommand(name, help)), selected_(&selected) {
  group_->require_subcommand(1);
  add_admin_storage_options(*group_, storage);
}

CLI::App* CommandGroup::add(const char* name, const char* help, Run run) {
  CLI::App* command = group_->add_subcommand(name, help)->fallthrough();
  command->callback([selected = selected_, run = std::move(run)] { *selected = run; });
  return command;
}

}  // namespace esxserver
