#include "esxserver/http/multipart.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "esxserver/base/result.h"
#include "esxserver/http/syntax.h"

namespace http {
namespace {

using estimate::ErrorCode;
using estimate::fail;
using estimate::Result;
using esxserver::ServerError;

constexpr std::size_t max_boundary_bytes = 70;  // RFC 2046

auto malformed(std::string message) { return fail(ServerError::invalid_request, std::move(message)); }

bool is_boundary_character(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("'()+_,-./:=? ").contains(c);
}

/// Parses a header line of a part. Skips headers that do not matter for forms.
Result<void> read_header(std::string_view line, PartHeader& header, bool& has_name) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return malformed("a part of the form has a header without a colon");
  const std::string name = estimate::to_lower(line.substr(0, colon));
  const std::string_view value = estimate::trim(line.substr(colon + 1));
  if (name == "content-type") header.content_type = value;
  if (name == "content-transfer-encoding") {
    const std::string encoding = estimate::to_lower(value);
    if (encoding != "binary" && encoding != "8bit" && encoding != "7bit") {
      return malformed("Content-Transfer-Encoding is not supported in forms");
    }
  }
  if (name != "content-disposition") return {};
  const auto disposition = parse_parameterized(value).value_or(ParameterizedValue());
  const std::string* part_name = disposition.parameter("name");
  if (!part_name || disposition.value != "form-data" || has_name) {
    return malformed("a part of the form has a malformed Content-Disposition");
  }
  has_name = true;
  header.name = *part_name;
  if (const std::string* file_name = disposition.parameter("filename")) header.file_name = *file_name;
  return {};
}

Result<PartHeader> parse_part_header(std::string_view text) {
  PartHeader header;
  bool has_name = false;
  while (!text.empty()) {
    const std::size_t stop = std::min(text.find(line_end), text.size());
    if (auto read = read_header(text.substr(0, stop), header, has_name); !read) {
      return std::unexpected(read.error());
    }
    text.remove_prefix(std::min(stop + line_end.size(), text.size()));
  }
  if (!has_name) return malformed("a part of the form has no Content-Disposition");
  return header;
}

}  // namespace

std::optional<std::string> multipart_boundary(std::string_view content_type) {
  const auto parsed = parse_parameterized(content_type);
  if (!parsed || parsed->value != "multipart/form-data") return std::nullopt;
  const std::string* boundary = parsed->parameter("boundary");
  if (!boundary || boundary->empty() || boundary->size() > max_boundary_bytes || boundary->ends_with(' ') ||
      !std::ranges::all_of(*boundary, is_boundary_character)) {
    return std::nullopt;
  }
  return *boundary;
}

MultipartParser::MultipartParser(const std::string& boundary, PartSink& sink, const MultipartLimits& limits)
    : delimiter_(std::string(line_end) + "--" + boundary),
      sink_(sink),
      limits_(limits),
      // The first boundary may be at the very beginning, without a preceding line end.
      buffer_(line_end) {}

Result<void> MultipartParser::feed(std::string_view piece) {
  if (state_ == State::epilogue) return {};
  buffer_ += piece;
  Result<bool> more = true;
  while (more && *more) more = step();
  if (!more) return std::unexpected(more.error());
  return {};
}

Result<void> MultipartParser::finish() const {
  if (state_ == State::epilogue) return {};
  return malformed("the form ends before its closing boundary");
}

Result<bool> MultipartParser::step() {
  switch (state_) {
    case State::preamble:
      return skip_preamble();
    case State::delimiter:
      return read_delimiter();
    case State::headers:
      return read_headers();
    case State::data:
      return read_data();
    case State::epilogue:
      buffer_.clear();
  }
  return false;
}

Result<bool> MultipartParser::skip_preamble() {
  const std::size_t found = buffer_.find(delimiter_);
  const bool ends = found != std::string::npos;
  const std::size_t held = std::min(buffer_.size(), delimiter_.size() - 1);
  buffer_.erase(0, ends ? found + delimiter_.size() : buffer_.size() - held);
  if (ends) state_ = State::delimiter;
  return ends;
}

/// Parses what follows a boundary: "--" after the last, otherwise a line end, perhaps after white space.
Result<bool> MultipartParser::read_delimiter() {
  if (buffer_.size() < 2) return false;
  if (buffer_.starts_with("--")) {
    state_ = State::epilogue;
    return true;
  }
  const std::size_t text = buffer_.find_first_not_of(" \t");
  if (text > limits_.header_bytes && buffer_.size() > limits_.header_bytes) {
    return malformed("a boundary of the form is followed by too much white space");
  }
  if (text == std::string::npos || buffer_.size() - text < line_end.size()) return false;
  if (buffer_.compare(text, line_end.size(), line_end) != 0) {
    return malformed("a boundary of the form is followed by other text");
  }
  if (++parts_ > limits_.parts) return malformed("the form has too many parts");
  // Keeps the line end: headers end with an empty line.
  buffer_.erase(0, text);
  state_ = State::headers;
  return true;
}

Result<bool> MultipartParser::read_headers() {
  const std::size_t stop = buffer_.find("\r\n\r\n");
  if (std::min(stop, buffer_.size()) > limits_.header_bytes) {
    return malformed("the headers of a form part are too long");
  }
  if (stop == std::string::npos) return false;
  const auto header =
      parse_part_header(std::string_view(buffer_).substr(0, stop).substr(std::min(stop, line_end.size())));
  if (!header) return std::unexpected(header.error());
  buffer_.erase(0, stop + 2 * line_end.size());
  if (auto begun = sink_.begin(*header); !begun) return std::unexpected(begun.error());
  state_ = State::data;
  return true;
}

Result<bool> MultipartParser::read_data() {
  const std::size_t found = buffer_.find(delimiter_);
  const bool ends = found != std::string::npos;
  const std::size_t held = std::min(buffer_.size(), delimiter_.size() - 1);
  const std::string_view data = std::string_view(buffer_).substr(0, ends ? found : buffer_.size() - held);
  if (!data.empty()) {
    if (auto taken = sink_.data(data); !taken) return std::unexpected(taken.error());
  }
  buffer_.erase(0, data.size() + (ends ? delimiter_.size() : 0));
  if (!ends) return false;
  if (auto ended = sink_.end(); !ended) return std::unexpected(ended.error());
  state_ = State::delimiter;
  return true;
}

}  // namespace http
