// Client: signed requests to an S3 bucket.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/adapters/curl_handles.h"
#include "esxserver/adapters/s3/location.h"

namespace apps::files {
class FileHandle;
}

namespace esxserver::s3 {

inline constexpr std::string_view sha256_of_nothing =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

struct Request {
  std::string method = "GET";                       // also HEAD, PUT, DELETE
  std::string key = {};                             // of the object, without the prefix; empty: the bucket
  std::string query = {};                           // percent-encoded parameters, sorted by name
  std::string range = {};                           // "0-99"; empty: all
  const apps::files::FileHandle* upload = nullptr;  // content of a PUT, read from the start
  std::uint64_t upload_bytes = 0;
  std::string_view sha256 = sha256_of_nothing;  // of the content
};

struct Answer {
  int status = 0;
  std::string body;
  std::uint64_t length = 0;  // of the object, even if there is no body
};

/// Thread-safe. The time of a request is bounded: no connection within seconds, or no byte for
/// seconds, ends it.
class Client {
 public:
  Client(Location location, Credentials credentials);

  /// Returns 2xx, 404 for an object, and 416 as answers. Errors: service_unavailable (unreachable, busy),
  /// store_failed (rejected, no such bucket), with the server's message in `where`, for the log.
  [[nodiscard]] Result<Answer> send(const Request& request);

  [[nodiscard]] const std::string& prefix() const { return location_.prefix; }

 private:
  CurlHandle take_handle();
  void give_back(CurlHandle handle);

  Location location_;
  Credentials credentials_;
  std::mutex mutex_;
  std::vector<CurlHandle> idle_;  // keep their connections open
};

}  // namespace esxserver::s3
