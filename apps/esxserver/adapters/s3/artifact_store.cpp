#include "esxserver/adapters/s3/artifact_store.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>

#include "esx/estimate/base/sha256.h"
#include "esxserver/adapters/hash.h"
#include "esxserver/adapters/hashed_read.h"
#include "esxserver/adapters/s3/listing.h"
#include "esxserver/domain/percent_encoding.h"
#include "operations/files.h"

namespace esxserver::s3 {
namespace {

using namespace apps::files;

constexpr int not_found = 404, no_such_range = 416;

std::string key_of(std::string_view sha256) {
  return std::string(sha256.substr(0, 2)) + "/" + std::string(sha256);
}

std::unexpected<Error> gone() { return fail(ErrorCode::not_found, "the stored file is gone"); }

/// Requests large pieces, since readers read small ones in sequence.
class ObjectReader final : public FileReader {
 public:
  ObjectReader(Client& client, std::string key, std::uint64_t length)
      : client_(client), key_(std::move(key)), length_(length) {}

  Result<std::size_t> read(std::uint64_t offset, std::span<std::byte> buffer) override {
    if (offset >= length_ || buffer.empty()) return 0;
    if (offset < begin_ || offset >= begin_ + piece_.size())
      if (const auto fetched = fetch(offset); !fetched) return std::unexpected(fetched.error());
    const std::string_view ready = std::string_view(piece_).substr(offset - begin_);
    const std::size_t count = std::min(ready.size(), buffer.size());
    std::memcpy(buffer.data(), ready.data(), count);
    return count;
  }

 private:
  Result<void> fetch(std::uint64_t offset) {
    constexpr std::uint64_t piece_bytes = 1U << 20U;
    const std::uint64_t last = std::min(offset + piece_bytes, length_) - 1;
    auto answer = client_.send({.key = key_, .range = std::to_string(offset) + "-" + std::to_string(last)});
    if (!answer) return std::unexpected(answer.error());
    if (answer->status == not_found || answer->status == no_such_range) return gone();
    if (answer->body.size() != last - offset + 1)
      return fail(ServerError::service_unavailable, "the stored file is unavailable right now",
                  std::to_string(answer->body.size()) + " bytes came");
    piece_ = std::move(answer->body);
    begin_ = offset;
    return {};
  }

  Client& client_;
  std::string key_;
  std::uint64_t length_;
  std::string piece_;
  std::uint64_t begin_ = 0;
};

}  // namespace

Result<void> S3ArtifactStore::upload(const std::string& key, const FileHandle& content, std::uint64_t bytes,
                                     std::string_view sha256) {
  const auto answer = client_.send(
      {.method = "PUT", .key = key, .upload = &content, .upload_bytes = bytes, .sha256 = sha256});
  if (!answer) return std::unexpected(answer.error());
  if (answer->status == not_found) return fail(ErrorCode::store_failed, "s3: PUT answered 404");
  return {};
}

Result<StoredFile> S3ArtifactStore::put(const std::filesystem::path& source) {
  const auto file = read_with_hash(source, [](std::string_view) { return Result<void>{}; });
  if (!file) return file;
  const FileHandle content(::open(source.c_str(), O_RDONLY | O_CLOEXEC));
  if (!content) return fail(ErrorCode::store_failed, source.string() + ": " + system_message(errno));
  // Even if it exists: its new time protects it from sweeps.
  if (auto done = upload(key_of(file->sha256), content, file->bytes, file->sha256); !done)
    return std::unexpected(done.error());
  return file;
}

Result<bool> S3ArtifactStore::contains(std::string_view sha256) {
  if (!is_hash(sha256)) return false;
  const auto answer = client_.send({.method = "HEAD", .key = key_of(sha256)});
  if (!answer) return std::unexpected(answer.error());
  if (answer->status != not_found) return true;
  // A HEAD response does not show whether the bucket exists.
  const auto bucket = client_.send({.method = "HEAD"});
  if (!bucket) return std::unexpected(bucket.error());
  return false;
}

Result<std::unique_ptr<FileReader>> S3ArtifactStore::open(std::string_view sha256) {
  if (!is_hash(sha256)) return fail(ErrorCode::not_found, "not the hash of a stored file");
  const auto answer = client_.send({.method = "HEAD", .key = key_of(sha256)});
  if (!answer) return std::unexpected(answer.error());
  if (answer->status == not_found) return gone();
  return std::make_unique<ObjectReader>(client_, key_of(sha256), answer->length);
}

Result<void> S3ArtifactStore::remove(std::string_view sha256) {
  if (!is_hash(sha256)) return {};
  const auto answer = client_.send({.method = "DELETE", .key = key_of(sha256)});
  if (!answer) return std::unexpected(answer.error());
  return {};
}

Result<std::optional<std::string>> S3ArtifactStore::mark() {
  auto answer = client_.send({.key = mark_name, .range = "0-" + std::to_string(max_mark_bytes - 1)});
  if (!answer) return std::unexpected(answer.error());
  if (answer->status == not_found || answer->status == no_such_range) return std::nullopt;
  return std::move(answer->body);
}

Result<void> S3ArtifactStore::set_mark(std::string_view id) {
  const FileHandle content(::memfd_create(mark_name, MFD_CLOEXEC));
  if (!content) return fail(ErrorCode::store_failed, "s3: " + system_message(errno));
  if (const int problem = write_all(content, id); problem != 0)
    return fail(ErrorCode::store_failed, "s3: " + system_message(problem));
  ::lseek(content.get(), 0, SEEK_SET);
  return upload(mark_name, content, id.size(), estimate::sha256_hex(std::as_bytes(std::span(id))));
}

Result<std::vector<StoredFileInfo>> S3ArtifactStore::written_before(Time time) {
  std::vector<StoredFileInfo> found;
  std::string next;
  do {
    const std::string from = next.empty() ? "" : "continuation-token=" + percent_encode(next) + "&";
    const std::string only = client_.prefix().empty() ? "" : "&prefix=" + percent_encode(client_.prefix());
    const auto answer = client_.send({.query = from + "list-type=2" + only});
    if (!answer) return std::unexpected(answer.error());
    auto listing = parse_listing(answer->body);
    if (!listing) return std::unexpected(listing.error());
    for (const ListedObject& object : listing->objects) {
      const std::string name = object.key.substr(object.key.rfind('/') + 1);
      if (is_hash(name) && object.written_at < time)
        found.push_back({{name, object.bytes}, object.written_at});
    }
    next = std::move(listing->next);
  } while (!next.empty());
  return found;
}

}  // namespace esxserver::s3
