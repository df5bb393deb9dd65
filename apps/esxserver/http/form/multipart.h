// multipart/form-data (RFC 7578), taken apart while it arrives; only a delimiter's length is ever held back.
// (httplib's own parser keeps a part's headers whole, however long they are.)
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "estimate/base/result.h"

namespace http {

struct PartHeader {
  std::string name;
  std::optional<std::string> file_name;  // as sent: not a path to trust
  std::string content_type;              // as sent; empty if it was not
};

/// Gets the parts, one after the other; an error ends the parsing.
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

/// The boundary that a Content-Type of multipart/form-data names; nullopt for any other.
[[nodiscard]] std::optional<std::string> multipart_boundary(std::string_view content_type);

class MultipartParser {
 public:
  MultipartParser(const std::string& boundary, PartSink& sink, const MultipartLimits& limits = {});

  /// Error: invalid_request, or what the sink returned.
  [[nodiscard]] estimate::Result<void> feed(std::string_view piece);
  /// Call when nothing more comes. Error: invalid_request if the last delimiter has not come.
  [[nodiscard]] estimate::Result<void> finish() const;

 private:
  enum class State { preamble, delimiter, headers, data, epilogue };
  /// Whether the state changed, so that there may be more to do with what is there.
  [[nodiscard]] estimate::Result<bool> step();
  [[nodiscard]] estimate::Result<bool> skip_preamble();
  [[nodiscard]] estimate::Result<bool> read_delimiter();
  [[nodiscard]] estimate::Result<bool> read_headers();
  [[nodiscard]] estimate::Result<bool> read_data();

  const std::string delimiter_;  // with the line end before it
  PartSink& sink_;
  const MultipartLimits limits_;
  State state_ = State::preamble;
  std::string buffer_;
  std::size_t parts_ = 0;
};

}  // namespace http
