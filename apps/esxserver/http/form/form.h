// A form as it was sent: its texts, and its files on disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/http/form/temporary_file.h"
#include "esxserver/http/request.h"

namespace http {

struct FilePart {
  std::string name;
  std::string file_name, content_type;  // as sent; may be empty
  TemporaryFile file;
  std::uint64_t bytes = 0;  // more than `file_bytes`: too large, and the file holds the first of them only
};

struct Form {
  std::vector<Field> texts;  // in order
  std::vector<FilePart> files;

  [[nodiscard]] const std::string* text(std::string_view name) const;  // the first, or nullptr
  [[nodiscard]] const FilePart* file(std::string_view name) const;
};

struct FormOptions {
  std::vector<std::string_view> file_fields;  // other parts with a file name are passed over
  std::uint64_t file_bytes = 50'000'000;      // of each file
  std::size_t text_bytes = 65'536;            // of all texts
  std::filesystem::path folder;               // for the files
};

/// Reads the body. As soon as a file turns out to be too large the reading ends there: the answer to come is
/// an error whatever follows.
/// Errors: invalid_request (no multipart form, malformed, a file field twice), request_too_large,
/// request_timeout, store_failed.
[[nodiscard]] estimate::Result<Form> read_form(const Request& request, const FormOptions& options);

}  // namespace http
