// S3ArtifactStore: an artifact store in an S3 bucket; and the client that sends its requests.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/http_client.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/artifacts.h"

namespace esxserver::s3 {

/// A bucket, as the operator writes it.
struct Location {
  std::string endpoint;  // "https://host:port", no slash at the end
  std::string bucket;
  std::string prefix;  // of every object; empty or with a trailing slash
  std::string region;
};

/// "s3://BUCKET[/PREFIX]?endpoint=URL&region=NAME". The default endpoint is Amazon's in the region; the
/// default region is us-east-1. Error: invalid_usage.
[[nodiscard]] Result<Location> parse_location(std::string_view url);

struct Credentials {
  std::string access_key_id, secret_access_key;
  std::string session_token;  // empty: none
};

struct ListedObject {
  std::string key;
  std::uint64_t bytes = 0;
  Time written_at;
};

/// A page of a bucket's objects.
struct Listing {
  std::vector<ListedObject> objects;
  std::string next;  // token of the next page; empty: this is the last
};

/// Parses the response of ListObjectsV2. Error: store_failed.
[[nodiscard]] Result<Listing> parse_listing(std::string_view xml);

}  // namespace esxserver::s3

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

/// Sends signed requests to an S3 bucket. Thread-safe. The time of a request is bounded: no connection within
/// seconds, or no byte for seconds, ends it.
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

/// An artifact store in an S3 bucket. PREFIX/ab/abcd…: each file under the hash of its bytes. A PUT is
/// atomic.
class S3ArtifactStore final : public ArtifactStore {
 public:
  S3ArtifactStore(Location location, Credentials credentials)
      : client_(std::move(location), std::move(credentials)) {}

  Result<StoredFile> put(const std::filesystem::path& source) override;
  Result<bool> contains(std::string_view sha256) override;
  Result<std::unique_ptr<FileReader>> open(std::string_view sha256) override;
  Result<void> remove(std::string_view sha256) override;
  Result<std::optional<std::string>> mark() override;
  Result<void> set_mark(std::string_view id) override;
  Result<std::vector<StoredFileInfo>> written_before(Time time) override;

 private:
  /// Puts the whole content of an open file.
  Result<void> upload(const std::string& key, const apps::files::FileHandle& content, std::uint64_t bytes,
                      std::string_view sha256);

  Client client_;
};

}  // namespace esxserver::s3
