// Opening the storage of a server, also for administration commands, which act as its owner.

#include "esxserver/serve/storage.h"

#include <grp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <map>
#include <system_error>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>

#include "esxserver/base/result.h"
#include "esxserver/price_lists/libraries.h"
#include "esxserver/serve/environment.h"
#include "esxserver/storage/file_artifacts.h"
#include "esxserver/storage/s3_artifacts.h"
#include "esxserver/storage/sqlite.h"

#ifdef ESX_POSTGRES
#include "esxserver/storage/postgres.h"
#endif

namespace esxserver {
namespace {

namespace fs = std::filesystem;

/// Groups first: afterwards the process may not change them anymore.
bool become(uid_t user, gid_t group) {
  return ::setgroups(1, &group) == 0 && ::setegid(group) == 0 && ::seteuid(user) == 0;
}

/// If root runs the program and the data dir belongs to somebody else, acts as that user and group from here
/// on, so that new files (SQLite's -wal and -shm among them) remain readable for the server. The real user
/// stays root, for the audit. Does nothing for other users, and for a data dir that does not exist. Error:
/// store_failed.
Result<void> act_as_owner_of(const std::filesystem::path& data_dir) {
  struct stat folder{};
  if (::geteuid() != 0 || ::stat(data_dir.c_str(), &folder) != 0 || folder.st_uid == 0) return {};
  if (become(folder.st_uid, folder.st_gid)) return {};
  const std::string why = std::generic_category().message(errno);
  return fail(ErrorCode::store_failed, data_dir.string() + " belongs to user " +
                                           std::to_string(folder.st_uid) +
                                           ", and acting as that user failed: " + why);
}

bool is_postgres(const std::string& url) {
  return url.starts_with("postgresql://") || url.starts_with("postgres://");
}

/// "http:"; nothing for a text that has no scheme. More is not printed, since a URL may have a password.
std::string scheme_of(const std::string& url) {
  const std::string_view scheme = std::string_view(url).substr(0, url.find(':'));
  const bool named = scheme.size() < url.size() &&
                     scheme.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789") == scheme.npos;
  return named ? std::string(scheme) + ":" : "another form";
}

/// The part after the scheme; `otherwise` for an empty URL.
Result<fs::path> path_of(const std::string& url, std::string_view scheme, fs::path otherwise,
                         std::string_view other_form) {
  if (url.empty()) return otherwise;
  if (url.starts_with(scheme) && url.size() > scheme.size()) return fs::path(url.substr(scheme.size()));
  return fail(ErrorCode::invalid_usage, "expected " + std::string(scheme) + "PATH or " +
                                            std::string(other_form) + ", not " + scheme_of(url));
}

Result<std::unique_ptr<sql::Database>> open_postgres([[maybe_unused]] const std::string& url) {
#ifdef ESX_POSTGRES
  return postgres::Database::open(url);
#else
  return fail(ErrorCode::invalid_usage, "this build has no PostgreSQL support");
#endif
}

Result<fs::path> database_file(const StorageOptions& options) {
  return path_of(options.database, "sqlite:", options.data_dir / "esxserver.sqlite",
                 "postgresql://HOST/NAME");
}

Result<fs::path> artifact_folder(const StorageOptions& options) {
  return path_of(options.artifacts, "file:", options.data_dir / "artifacts", "s3://BUCKET?endpoint=URL");
}

bool is_s3(const std::string& url) { return url.starts_with("s3:"); }

std::vector<fs::path> local_folders(const StorageOptions& options) {
  std::vector<fs::path> folders = {options.data_dir};
  if (!is_postgres(options.database))
    if (const auto file = database_file(options); file && file->has_parent_path())
      folders.push_back(file->parent_path());
  if (!is_s3(options.artifacts))
    if (const auto folder = artifact_folder(options)) folders.push_back(*folder);
  return folders;
}

Result<std::unique_ptr<sql::Database>> open_database(const StorageOptions& options) {
  if (is_postgres(options.database)) return open_postgres(options.database);
  const auto path = database_file(options);
  if (!path) return std::unexpected(path.error());
  return sqlite::Database::open(*path);
}

Result<std::unique_ptr<ArtifactStore>> open_artifacts(const StorageOptions& options, Random& random) {
  if (!is_s3(options.artifacts)) {
    const auto directory = artifact_folder(options);
    if (!directory) return std::unexpected(directory.error());
    return std::make_unique<files::FileArtifactStore>(*directory, random);
  }
  auto location = s3::parse_location(options.artifacts);
  if (!location) return std::unexpected(location.error());
  s3::Credentials credentials{environment_value("AWS_ACCESS_KEY_ID"),
                              environment_value("AWS_SECRET_ACCESS_KEY"),
                              environment_value("AWS_SESSION_TOKEN")};
  if (credentials.access_key_id.empty() || credentials.secret_access_key.empty())
    return fail(ErrorCode::invalid_usage,
                "S3 needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment");
  return std::make_unique<s3::S3ArtifactStore>(*std::move(location), std::move(credentials));
}

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

void add_storage_options(CLI::App& app, StorageOptions& options) {
  app.add_option("--data-dir", options.data_dir, "Directory of database, artifacts, keys and price lists")
      ->envname("ESX_DATA_DIR")
      ->type_name("DIR")
      ->capture_default_str();
  app.add_option("--database", options.database,
                 "sqlite:PATH or postgresql://HOST/NAME; default: SQLite in the data dir")
      ->envname("ESX_DATABASE")
      ->type_name("URL");
  app.add_option("--artifacts", options.artifacts,
                 "file:DIR or s3://BUCKET?endpoint=URL&region=NAME; default: files in the data dir")
      ->envname("ESX_ARTIFACTS")
      ->type_name("URL");
}

Result<std::unique_ptr<StorageBackend>> open_storage(const StorageOptions& options) {
  std::error_code problem;
  fs::create_directories(options.data_dir, problem);
  if (problem) return fail(ErrorCode::store_failed, options.data_dir.string() + ": " + problem.message());
  auto database = open_database(options);
  if (!database) return std::unexpected(database.error());
  auto storage = std::make_unique<StorageBackend>(*std::move(database));
  auto artifacts = open_artifacts(options, storage->random);
  if (!artifacts) return std::unexpected(artifacts.error());
  storage->artifacts = *std::move(artifacts);
  // A database of many machines shares its price lists among them; a single machine shares them with esxconv.
  if (is_postgres(options.database))
    storage->price_lists = std::make_unique<SharedPriceLists>(*storage->database, *storage->artifacts,
                                                              storage->random, options.data_dir);
  else
    storage->price_lists = std::make_unique<LocalPriceLists>(*storage->database, options.data_dir);
  storage->folders = local_folders(options);
  return storage;
}

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
