// Storage on the PostgreSQL and S3 servers that tests/backends/with_servers.py starts.
#pragma once

#ifdef ESX_POSTGRES
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "esxserver/storage/postgres.h"
#include "esxserver/storage/s3_artifacts.h"

namespace test {

/// As with_servers.py sets it.
inline std::string server_url(const char* variable) {
  const char* value = std::getenv(variable);
  if (!value) throw std::runtime_error(std::string(variable) + " is not set");
  return value;
}

/// Another one for each backend of a run.
inline std::string unused_name() {
  static std::atomic<int> next{0};
  return "test_" + std::to_string(::getpid()) + "_" + std::to_string(next++);
}

/// The URL of an empty schema.
inline std::string new_schema() {
  const std::string url = server_url("ESX_TEST_POSTGRES"), name = unused_name();
  esxserver::postgres::Connection(url, std::chrono::seconds(10)).run("CREATE SCHEMA " + name);
  return url + "?options=-csearch_path%3D" + name;
}

/// A prefix of the bucket that nothing has yet.
inline esxserver::s3::Location new_location() {
  auto bucket = esxserver::s3::parse_location(server_url("ESX_TEST_S3")).value();
  bucket.prefix = unused_name() + "/";
  return bucket;
}

inline esxserver::s3::Credentials s3_credentials() { return {"S3RVER", "S3RVER", ""}; }

}  // namespace test
#endif
