#include "esxserver/options/home_choice.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <map>
#include "esxserver/options/environment.h"

namespace esxserver {
namespace {

using Values = std::map<std::string, std::string>;

/// What the file says at its top level, of which much is for the server alone.
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

void add_home_choice(CLI::App& app, HomeChoice& choice) {
  app.add_option("--data-dir", choice.data_dir, "The server's")->type_name("DIR");
  app.add_option("--database", choice.database, "The server's")->type_name("URL");
  app.add_option("--artifacts", choice.artifacts, "The server's")->type_name("URL");
  app.add_option("--config", choice.config, "The server's file (TOML), in which these may be")
      ->type_name("FILE");
}

Result<std::unique_ptr<Home>> open_home(const HomeChoice& choice) {
  HomeChoice chosen = choice;
  choose(chosen.config, {}, "config", "ESX_CONFIG");
  const auto file = values_of(chosen.config);
  if (!file) return std::unexpected(file.error());
  choose(chosen.data_dir, *file, "data-dir", "ESX_DATA_DIR");
  choose(chosen.database, *file, "database", "ESX_DATABASE");
  choose(chosen.artifacts, *file, "artifacts", "ESX_ARTIFACTS");
  HomeOptions options{.database = chosen.database, .artifacts = chosen.artifacts};
  if (!chosen.data_dir.empty()) options.data_dir = chosen.data_dir;
  return open_home(options);
}

}  // namespace esxserver
