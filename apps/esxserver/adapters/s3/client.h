// Client: signed requests to a bucket.
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
  std::string method = "GET";  // also HEAD, PUT, DELETE
  std::string key;             // of the object, without the prefix; empty: the bucket
  std::string query;           // its parameters in the order of their names, percent-encoded
  std::string range;           // "0-99"; empty: all
  const apps::files::FileHandle* upload = nullptr;  // what is put, from its beginning
  std::uint64_t upload_bytes = 0;
  std::string_view sha256 = sha256_of_nothing;  // of what is put
};

struct Answer {
  int status = 0;
  std::string body;
  std::uint64_t length = 0;  // of the object, also where the body stays away
};

/// For any number of threads. The time of a request is bounded: no connection within seconds, or no byte for
/// seconds, ends it.
class Client {
 public:
  Client(Location location, Credentials credentials);

  /// 2xx, 404 of an object and 416 come back as answers. Errors: service_unavailable (out of reach, busy),
  /// store_failed (refused, no such bucket); what the server said is in `where`, for the log.
  [[nodiscard]] Result<Answer> send(const Request& request);

  [[nodiscard]] const std::string& prefix() const { return location_.prefix; }

 private:
  CurlHandle take_handle();
  void give_back(CurlHandle handle);

  Location location_;
  Credentials credentials_;
  std::mutex mutex_;
  std::vector<CurlHandle> idle_;  // with their connections
};

}  // namespace esxserver::s3
