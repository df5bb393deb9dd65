// Answers with a stored file: all of it, a part of it, or 304 if the client has it already.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "esxserver/base/files.h"
#include "esxserver/http/route.h"

namespace http {

/// Whether an Accept-Encoding header allows a coding, such as "gzip": it names the coding or "*", with a
/// weight above 0.
[[nodiscard]] bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

struct StoredFile {
  StreamedBody content;
  std::string etag;  // without quotes; of the bytes, so a strong one
  std::string media_type, file_name;
  std::string cache_control = "private, no-cache";
  bool shown = false;  // in a page, rather than saved
};

/// The bytes of a stored file.
[[nodiscard]] StreamedBody stream_of(std::shared_ptr<esxserver::FileReader> content, std::uint64_t bytes);

/// Whether If-None-Match names the ETag: then the answer is 304.
[[nodiscard]] bool client_has(const Request& request, std::string_view quoted_etag);

/// 200, 206 for one range, 304 if If-None-Match names the file. A header that asks for several ranges, or is
/// malformed, is passed over, as RFC 9110 allows: then the whole file is sent. Error: range_not_satisfiable.
[[nodiscard]] Answer file_response(const Request& request, StoredFile file);

/// "attachment; filename="a.esx"", and filename*= for non-ASCII names.
[[nodiscard]] std::string attachment(std::string_view file_name);

}  // namespace http
