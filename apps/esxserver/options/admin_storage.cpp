#include "esxserver/options/admin_storage.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <map>

#include "esxserver/options/data_dir_owner.h"
#include "esxserver/options/environment.h"

namespace esxserver {
namespace {

using Values = std::map<std::string, std::string>;

/// The top level of the file, including what only the server uses.
Result<Values> values_of(const std::string& file) {
  Values values;
  if (file.empty()) return values;
  try {
    for (const CLI::ConfigItem& item : CLI::ConfigTOML().from_file(file))
      if (item.parents.empty() && !item.inputs.empty()) values[item.name] = item.inputs.front();
  } catch (const CLI::Error& problem) {
    return fail(ErrorCode::invalid_usage, file + ": " + problem.what());
  }
  return values;
}

void choose(std::string& value, const Values& file, const std::string& name, const char* variable_name) {
  if (!value.empty()) return;
  const auto found = file.find(name);
  value = found == file.end() ? environment_value(variable_name) : found->second;
}

}  // namespace

void add_admin_storage_options(CLI::App& app, AdminStorageOptions& given) {
  app.add_option("--data-dir", given.data_dir, "Data dir of the server")->type_name("DIR");
  app.add_option("--database", given.database, "Database of the server")->type_name("URL");
  app.add_option("--artifacts", given.artifacts, "Artifacts of the server")->type_name("URL");
  app.add_option("--config", given.config, "Config file of the server (TOML), which may set the others")
      ->type_name("FILE");
}

Result<std::unique_ptr<StorageBackend>> open_storage(const AdminStorageOptions& given) {
  AdminStorageOptions chosen = given;
  choose(chosen.config, {}, "config", "ESX_CONFIG");
  const auto file = values_of(chosen.config);
  if (!file) return std::unexpected(file.error());
  choose(chosen.data_dir, *file, "data-dir", "ESX_DATA_DIR");
  choose(chosen.database, *file, "database", "ESX_DATABASE");
  choose(chosen.artifacts, *file, "artifacts", "ESX_ARTIFACTS");
  StorageOptions options{.database = chosen.database, .artifacts = chosen.artifacts};
  if (!chosen.data_dir.empty()) options.data_dir = chosen.data_dir;
  if (const auto acting = act_as_owner_of(options.data_dir); !acting) return std::unexpected(acting.error());
  return open_storage(options);
}

}  // namespace esxserver
