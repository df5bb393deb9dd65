// Reads multipart forms: text fields, and files that are kept on disk until the request ends.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esxserver/http/request.h"

namespace http {

/// Where files of requests are kept while they are read.
struct UploadFolder {
  std::filesystem::path path;
  std::function<estimate::Result<void>()> free_space =
      {};  // an error if there is no space for more; may be empty
};

/// Where a route keeps its uploads, and how large each may be.
struct Uploads {
  UploadFolder folder;
  std::uint64_t max_bytes = estimate::Limits{}.input_bytes;
};

/// A nameless file that disappears with its owner, even if the process is killed.
class TemporaryFile {
 public:
  /// Errors: store_failed; service_unavailable (no space).
  [[nodiscard]] static estimate::Result<TemporaryFile> create(const UploadFolder& folder);

  TemporaryFile(TemporaryFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  TemporaryFile& operator=(TemporaryFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();

  /// Appends. Errors: store_failed; service_unavailable (disk full).
  [[nodiscard]] estimate::Result<void> write(std::string_view bytes);
  /// At most so many of its bytes, from `offset` on; empty: there are none. Error: store_failed.
  [[nodiscard]] estimate::Result<std::string> read(std::uint64_t offset, std::size_t max_bytes) const;
  /// A path by which this process can read it during the owner's lifetime.
  [[nodiscard]] std::filesystem::path path() const;

 private:
  explicit TemporaryFile(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
};

struct FilePart {
  std::string name;
  std::string file_name, content_type;  // as sent; may be empty
  TemporaryFile file;
  std::uint64_t bytes = 0;  // more than `file_bytes`: too large, and the file is truncated
};

/// A form: its text fields, and its files on disk.
struct Form {
  std::vector<Field> texts;  // in order
  std::vector<FilePart> files;

  [[nodiscard]] const std::string* text(std::string_view name) const;  // the first, or nullptr
  [[nodiscard]] const FilePart* file(std::string_view name) const;
};

struct FormOptions {
  std::vector<std::string_view> file_fields;                  // other parts with a file name are skipped
  std::uint64_t file_bytes = estimate::Limits{}.input_bytes;  // of each file
  std::size_t text_bytes = 65'536;                            // of all texts
  UploadFolder folder;                                        // for the files
};

/// Reads the body. Stops at a file that is too large, since the response is an error whatever
/// follows.
/// Errors: invalid_request (not a multipart form, malformed, a repeated file field), request_too_large,
/// request_timeout, store_failed, service_unavailable (no space for the file).
[[nodiscard]] estimate::Result<Form> read_form(const Request& request, const FormOptions& options);

}  // namespace http
