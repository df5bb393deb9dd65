#include "esxserver/serve/administration.h"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include <CLI/App.hpp>

#include "esx/estimate/base/text.h"
#include "esxserver/operations/audit.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/environment.h"
#include "esxserver/serve/storage.h"

namespace esxserver {

std::string caller() {
  const passwd* user = ::getpwuid(::getuid());
  const std::string name = user ? user->pw_name : std::to_string(::getuid());
  const std::string sudo_user = environment_value("SUDO_USER");
  return sudo_user.empty() ? name : name + " (sudo by " + sudo_user + ")";
}

namespace {

/// Options whose values are recorded. Of others, which may be secret or personal, only the name is.
constexpr std::array recorded = {"--partner", "--user",    "--kind",    "--active-limit", "--daily-limit",
                                 "--label",   "--expires", "--overlap", "--credits",      "--ttl",
                                 "--code",    "--uid",     "--role",    "--organization"};

/// "partner add".
std::string name_of(const CLI::App& command) {
  const CLI::App* group = command.get_parent();
  const bool alone = !group || !group->get_parent();
  return alone ? command.get_name() : group->get_name() + " " + command.get_name();
}

std::string value_of(const CLI::Option& option) {
  const bool shown = option.get_positional()
                         ? option.get_name(true) != "EMAIL"
                         : std::ranges::find(recorded, option.get_name()) != recorded.end();
  return shown ? estimate::join(option.results(), ", ") : "(not recorded)";
}

/// The first argument is the object, until the act says what it made.
AuditedAct act_of(const CLI::App& command) {
  AuditedAct act{.act = name_of(command), .object = {}, .details = {}};
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0) continue;
    if (option->get_positional() && act.object.empty()) act.object = value_of(*option);
    act.details.emplace_back(option->get_name(option->get_positional()), value_of(*option));
  }
  return act;
}

/// Runs `act`, which `command` was parsed for, as an act of the user who called the program. It is recorded
/// before it runs, and then its outcome; without a record it does not run.
CommandResult audited(const CLI::App& command, const AdminStorageOptions& options, const Run& act) {
  const auto storage = open_storage(options);
  if (!storage) return std::unexpected(storage.error());
  StorageBackend& backend = **storage;
  JsonLog log(backend.clock, STDERR_FILENO);
  AuditTrail trail(*backend.database, {backend.clock, backend.random, log}, caller());
  auto record = trail.begin(act_of(command));
  if (!record) return std::unexpected(record.error());
  CommandResult result = act();
  trail.end(*std::move(record), result ? result->object : "", result ? nullptr : &result.error());
  return result;
}

}  // namespace

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
