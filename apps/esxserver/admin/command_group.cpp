#include "esxserver/admin/command_group.h"

#include <CLI/App.hpp>

#include "esxserver/admin/audited.h"

namespace esxserver {

CLI::App* add_command(CLI::App& parent, const char* name, const char* help, Effect effect,
                      const AdminStorageOptions& storage, Run& selected, Run run) {
  CLI::App* command = parent.add_subcommand(name, help);
  if (effect == Effect::changes)
    run = [command, &storage, act = std::move(run)] { return audited(*command, storage, act); };
  command->callback([&selected, run = std::move(run)] { selected = run; });
  return command;
}

CommandGroup::CommandGroup(CLI::App& app, const char* name, const char* help, AdminStorageOptions& storage,
                           Run& selected)
    : group_(app.add_subcommand(name, help)), storage_(&storage), selected_(&selected) {
  group_->require_subcommand(1);
  add_admin_storage_options(*group_, storage);
}

CLI::App* CommandGroup::add(const char* name, const char* help, Run run) {
  return add_command(*group_, name, help, Effect::changes, *storage_, *selected_, std::move(run))
      ->fallthrough();
}

CLI::App* CommandGroup::add_query(const char* name, const char* help, Run run) {
  return add_command(*group_, name, help, Effect::reads, *storage_, *selected_, std::move(run))
      ->fallthrough();
}

}  // namespace esxserver
