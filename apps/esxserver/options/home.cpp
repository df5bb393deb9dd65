#include "esxserver/options/home.h"

#include <CLI/App.hpp>

#include "esxserver/adapters/files/artifact_store.h"
#include "esxserver/adapters/local_price_lists.h"
#include "esxserver/adapters/s3/artifact_store.h"
#include "esxserver/adapters/shared_price_lists.h"
#include "esxserver/adapters/sqlite/database.h"
#ifdef ESX_POSTGRES
#include "esxserver/adapters/postgres/database.h"
#endif
#include "esxserver/options/environment.h"

namespace esxserver {
namespace {

namespace fs = std::filesystem;

bool is_postgres(const std::string& url) {
  return url.starts_with("postgresql://") || url.starts_with("postgres://");
}

/// What follows the scheme; empty → `otherwise`. A URL may hold a password, so it is not repeated.
Result<fs::path> path_of(const std::string& url, std::string_view scheme, fs::path otherwise,
                         std::string_view other_form) {
  if (url.empty()) return otherwise;
  if (url.starts_with(scheme) && url.size() > scheme.size()) return fs::path(url.substr(scheme.size()));
  return fail(ErrorCode::invalid_usage, "this program knows " + std::string(scheme) + "PATH and " +
                                            std::string(other_form) + ", not " +
                                            url.substr(0, url.find(':') + 1));
}

Result<std::unique_ptr<sql::Database>> open_postgres([[maybe_unused]] const std::string& url) {
#ifdef ESX_POSTGRES
  return postgres::Database::open(url);
#else
  return fail(ErrorCode::invalid_usage, "this program was built without PostgreSQL");
#endif
}

Result<std::unique_ptr<sql::Database>> open_database(const HomeOptions& options) {
  if (is_postgres(options.database)) return open_postgres(options.database);
  const auto path =
      path_of(options.database, "sqlite:", options.data_dir / "esxserver.sqlite", "postgresql://HOST/NAME");
  if (!path) return std::unexpected(path.error());
  return sqlite::Database::open(*path);
}

Result<std::unique_ptr<ArtifactStore>> open_artifacts(const HomeOptions& options, Random& random) {
  if (!options.artifacts.starts_with("s3:")) {
    const auto directory =
        path_of(options.artifacts, "file:", options.data_dir / "artifacts", "s3://BUCKET?endpoint=URL");
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

}  // namespace

void add_home_options(CLI::App& app, HomeOptions& options) {
  app.add_option("--data-dir", options.data_dir, "Database, files, keys, price lists")
      ->envname("ESX_DATA_DIR")
      ->type_name("DIR")
      ->capture_default_str();
  app.add_option("--database", options.database,
                 "sqlite:PATH or postgresql://HOST/NAME; SQLite in the data dir unless given")
      ->envname("ESX_DATABASE")
      ->type_name("URL");
  app.add_option("--artifacts", options.artifacts,
                 "file:DIR or s3://BUCKET?endpoint=URL&region=NAME; files in the data dir unless given")
      ->envname("ESX_ARTIFACTS")
      ->type_name("URL");
}

Home::Home(std::unique_ptr<sql::Database> opened)
    : database(std::move(opened)),
      jobs(*database),
      partners(*database),
      outbox(*database),
      retention(*database),
      signing_keys(*database),
      reports(*database),
      price_list_records(*database) {}

Result<std::unique_ptr<Home>> open_home(const HomeOptions& options) {
  std::error_code problem;
  fs::create_directories(options.data_dir, problem);
  if (problem) return fail(ErrorCode::store_failed, options.data_dir.string() + ": " + problem.message());
  auto database = open_database(options);
  if (!database) return std::unexpected(database.error());
  auto home = std::make_unique<Home>(*std::move(database));
  auto artifacts = open_artifacts(options, home->random);
  if (!artifacts) return std::unexpected(artifacts.error());
  home->artifacts = *std::move(artifacts);
  // A data base of many machines brings its lists to all of them; a file of one machine shares them with the
  // command line.
  if (is_postgres(options.database))
    home->price_lists = std::make_unique<SharedPriceLists>(home->price_list_records, *home->artifacts,
                                                           home->random, options.data_dir);
  else
    home->price_lists = std::make_unique<LocalPriceLists>(options.data_dir);
  return home;
}

}  // namespace esxserver
