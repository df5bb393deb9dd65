// Incremental parser of multipart/form-data (RFC 7578). It buffers at most a boundary or the headers of a
// part. (httplib's own parser does not limit the headers of a part.)
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/base/result.h"

namespace http {

struct PartHeader {
  std::string name;
  std::optional<std::string> file_name;  // as sent: do not trust it as a path
  std::string content_type;              // as sent; empty if missing
};

/// Receives the parts one by one; an error ends the parsing.
class PartSink {
 public:
  PartSink() = default;
  PartSink(const PartSink&) = delete;
  PartSink& operator=(const PartSink&) = delete;
  virtual ~PartSink() = default;

  [[nodiscard]] virtual estimate::Result<void> begin(const PartHeader& header) = 0;
  [[nodiscard]] virtual estimate::Result<void> data(std::string_view piece) = 0;
  [[nodiscard]] virtual estimate::Result<void> end() = 0;
};

struct MultipartLimits {
  std::size_t parts = 64;
  std::size_t header_bytes = 8'192;  // of one part
};

/// The boundary in a multipart/form-data Content-Type; nullopt for other types.
[[nodiscard]] std::optional<std::string> multipart_boundary(std::string_view content_type);

class MultipartParser {
 public:
  MultipartParser(const std::string& boundary, PartSink& sink, const MultipartLimits& limits = {});

  /// Errors: invalid_request, and those of the sink.
  [[nodiscard]] estimate::Result<void> feed(std::string_view piece);
  /// Call it at the end of the body. Error: invalid_request if the closing boundary is missing.
  [[nodiscard]] estimate::Result<void> finish() const;

 private:
  enum class State { preamble, delimiter, headers, data, epilogue };
  /// Whether the state changed, so that the buffered data may allow more progress.
  [[nodiscard]] estimate::Result<bool> step();
  [[nodiscard]] estimate::Result<bool> skip_preamble();
  [[nodiscard]] estimate::Result<bool> read_delimiter();
  [[nodiscard]] estimate::Result<bool> read_headers();
  [[nodiscard]] estimate::Result<bool> read_data();

  const std::string delimiter_;  // with the preceding line end
  PartSink& sink_;
  const MultipartLimits limits_;
  State state_ = State::preamble;
  std::string buffer_;
  std::size_t parts_ = 0;
};

}  // namespace http
