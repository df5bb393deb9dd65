#include "esxserver/options/home.h"

#include <CLI/App.hpp>

namespace esxserver {
namespace {

namespace fs = std::filesystem;

/// "sqlite:PATH" → PATH; empty → `otherwise`.
Result<fs::path> path_of(const std::string& url, std::string_view scheme, fs::path otherwise) {
  if (url.empty()) return otherwise;
  if (url.starts_with(scheme) && url.size() > scheme.size()) return fs::path(url.substr(scheme.size()));
  return fail(ErrorCode::invalid_usage,
              "this program knows " + std::string(scheme) + "PATH, not " + url.substr(0, url.find(':') + 1));
}

}  // namespace

void add_home_options(CLI::App& app, HomeOptions& options) {
  app.add_option("--data-dir", options.data_dir, "Database, files, keys, price lists")
      ->envname("ESX_DATA_DIR")
      ->type_name("DIR")
      ->capture_default_str();
  app.add_option("--database", options.database, "sqlite:PATH; in the data dir unless given")
      ->envname("ESX_DATABASE")
      ->type_name("URL");
  app.add_option("--artifacts", options.artifacts, "file:DIR; in the data dir unless given")
      ->envname("ESX_ARTIFACTS")
      ->type_name("URL");
}

Home::Home(std::unique_ptr<sqlite::Database> opened, const fs::path& artifacts_dir)
    : database(std::move(opened)),
      jobs(*database),
      partners(*database),
      outbox(*database),
      retention(*database),
      signing_keys(*database),
      reports(*database),
      artifacts(artifacts_dir, random) {}

Result<std::unique_ptr<Home>> open_home(const HomeOptions& options) {
  const auto database_path = path_of(options.database, "sqlite:", options.data_dir / "esxserver.sqlite");
  if (!database_path) return std::unexpected(database_path.error());
  const auto artifacts_dir = path_of(options.artifacts, "file:", options.data_dir / "artifacts");
  if (!artifacts_dir) return std::unexpected(artifacts_dir.error());
  std::error_code problem;
  fs::create_directories(options.data_dir, problem);
  if (problem) return fail(ErrorCode::store_failed, options.data_dir.string() + ": " + problem.message());
  auto database = sqlite::Database::open(*database_path);
  if (!database) return std::unexpected(database.error());
  return std::make_unique<Home>(*std::move(database), *artifacts_dir);
}

}  // namespace esxserver
