#include "esxserver/http/head.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ranges>
#include <string_view>

#include "esx/estimate/base/text.h"
#include "esxserver/base/result.h"
#include "esxserver/http/syntax.h"

namespace http {
namespace {

using estimate::Error;
using estimate::ErrorCode;
using estimate::fail;
using estimate::Result;
using esxserver::IpAddress;
using esxserver::Network;
using esxserver::ServerError;

// Two parsers could disagree about a request that repeats one of these.
constexpr auto single_headers = std::to_array<std::string_view>(
    {"authorization", "content-length", "content-type", "content-encoding", "expect", "host",
     "idempotency-key", "range", "if-range", "transfer-encoding", "x-api-key"});

bool is_target_character(char c) { return c > 0x20 && c < 0x7f && c != '#'; }

/// "http://host/path" is allowed too, RFC 9112 says; the host in it changes nothing here.
std::string_view origin_form(std::string_view target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (target.starts_with(scheme)) {
      const std::size_t slash = target.find('/', scheme.size());
      return slash == std::string_view::npos ? "/" : target.substr(slash);
    }
  }
  return target;
}

Result<void> parse_request_line(std::string_view line, Head& head, bool& is_1_0) {
  const auto parts = estimate::split(line, ' ');
  if (parts.size() != 3 || !is_token(parts[0])) {
    return fail(ServerError::invalid_request, "the request line is not METHOD URL VERSION");
  }
  head.method = parts[0];
  const std::string_view target = origin_form(parts[1]);
  if (!std::ranges::all_of(target, is_target_character) || !(target.starts_with('/') || target == "*")) {
    return fail(ServerError::invalid_request, "the URL has characters that must be percent-encoded");
  }
  const std::size_t question = target.find('?');
  head.path = target.substr(0, question);
  if (question != std::string_view::npos) head.query = target.substr(question + 1);
  is_1_0 = parts[2] == "HTTP/1.0";
  if (!is_1_0 && parts[2] != "HTTP/1.1") {
    return fail(ServerError::invalid_request, "only HTTP/1.1 and HTTP/1.0 are supported");
  }
  return {};
}

Result<void> parse_header(std::string_view line, std::vector<Field>& headers) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) {
    return fail(ServerError::invalid_request, "a header does not have the form NAME: VALUE");
  }
  const std::string_view value = estimate::trim(line.substr(colon + 1));
  if (!is_field_value(value)) {
    return fail(ServerError::invalid_request, "a header has control characters");
  }
  headers.push_back({estimate::to_lower(line.substr(0, colon)), std::string(value)});
  return {};
}

std::size_t count(const Head& head, std::string_view name) {
  return std::size_t(std::ranges::count(head.headers, name, &Field::name));
}

const std::string* value_of(const Head& head, std::string_view name) {
  const auto found = std::ranges::find(head.headers, name, &Field::name);
  return found == head.headers.end() ? nullptr : &found->value;
}

Result<void> read_length(const std::string& text, std::uint64_t& length) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  if (!estimate::is_digits(text) || error != std::errc{} || end != text.data() + text.size()) {
    return fail(ServerError::invalid_request, "Content-Length is not a number");
  }
  return {};
}

Result<void> read_framing(Head& head, bool is_1_0) {
  const std::string* length = value_of(head, "content-length");
  const std::string* coding = value_of(head, "transfer-encoding");
  if (length && coding) {
    return fail(ServerError::invalid_request, "the request has both Content-Length and Transfer-Encoding");
  }
  if (coding && (is_1_0 || estimate::to_lower(*coding) != "chunked")) {
    return fail(ServerError::invalid_request, "the only supported Transfer-Encoding is chunked, in HTTP/1.1");
  }
  head.framing.chunked = coding != nullptr;
  return length ? read_length(*length, head.framing.content_length) : Result<void>();
}

Result<void> read_meaning(Head& head, bool is_1_0) {
  for (const std::string_view name : single_headers) {
    if (count(head, name) > 1) {
      return fail(ServerError::invalid_request,
                  "the header " + std::string(name) + " appears more than once");
    }
  }
  if (!is_1_0 && !value_of(head, "host")) {
    return fail(ServerError::invalid_request, "the request has no Host header");
  }
  if (auto framed = read_framing(head, is_1_0); !framed) return framed;
  if (const std::string* expected = value_of(head, "expect")) {
    if (estimate::to_lower(*expected) != "100-continue") {
      return fail(ServerError::invalid_request, "the only supported Expect value is 100-continue");
    }
    head.framing.expects_continue = !is_1_0;
  }
  const std::string* encoding = value_of(head, "content-encoding");
  if (encoding && estimate::to_lower(*encoding) != "identity") {
    return fail(ServerError::unsupported_media_type, "Content-Encoding is not supported");
  }
  return {};
}

Result<void> read_lines(std::string_view bytes, const HeadLimits& limits, Head& head) {
  bool is_1_0 = false;
  std::size_t lines = 0;
  for (; !bytes.empty(); ++lines) {
    const std::size_t stop = bytes.find(line_end);
    const std::string_view line = bytes.substr(0, stop);
    bytes.remove_prefix(stop == std::string_view::npos ? bytes.size() : stop + line_end.size());
    if (lines > 0 && line.empty()) break;
    if (lines > limits.headers)
      return fail(ServerError::headers_too_large, "the request has too many headers");
    auto read = lines == 0 ? parse_request_line(line, head, is_1_0) : parse_header(line, head.headers);
    if (!read) return read;
  }
  return read_meaning(head, is_1_0);
}

Error too_long_header(std::string_view line) {
  constexpr std::string_view credentials = "authorization:";
  if (estimate::to_lower(line.substr(0, credentials.size())) == credentials)
    return {ServerError::invalid_token, "the Authorization header is too long", ""};
  return {ServerError::headers_too_large, "a header is too long", ""};
}

/// Some proxies add the port: "192.0.2.1:5000", "[2001:db8::1]:5000".
std::string without_port(std::string_view text) {
  if (text.starts_with('[')) return std::string(text.substr(1, text.find(']') - 1));
  return std::string(std::ranges::count(text, ':') == 1 ? text.substr(0, text.find(':')) : text);
}

std::vector<std::string> forwarded_for(const std::vector<Field>& headers) {
  std::vector<std::string> addresses;
  for (const Field& header : headers) {
    if (header.name != "x-forwarded-for") continue;
    for (const auto& part : estimate::split(header.value, ','))
      addresses.push_back(without_port(estimate::trim(part)));
  }
  return addresses;
}

bool is_trusted(const IpAddress& address, const std::vector<Network>& trusted) {
  return std::ranges::any_of(trusted, [&](const Network& network) { return network.contains(address); });
}

}  // namespace

Result<std::size_t> head_length(std::string_view received, const HeadLimits& limits) {
  std::size_t line_begin = 0;
  while (true) {
    const std::size_t line_stop = received.find(line_end, line_begin);
    const std::size_t length = std::min(line_stop, received.size()) - line_begin;
    if (length > limits.line_bytes) {
      if (line_begin == 0) return fail(ServerError::uri_too_long, "the request line is too long");
      return std::unexpected(too_long_header(received.substr(line_begin)));
    }
    if (line_begin > limits.bytes) return fail(ServerError::headers_too_large, "the headers are too long");
    if (line_stop == std::string_view::npos) return 0;
    line_begin = line_stop + line_end.size();
    if (length == 0) return line_begin;
  }
}

ParsedHead parse_head(std::string_view bytes, const HeadLimits& limits) {
  ParsedHead parsed;
  const auto read = read_lines(bytes, limits, parsed.head);
  if (!read) parsed.refusal = read.error();
  return parsed;
}

std::string client_address(const std::string& peer, const std::vector<Field>& headers,
                           const std::vector<Network>& trusted) {
  auto client = esxserver::parse_address(peer);
  if (!client || !is_trusted(*client, trusted)) return peer;
  for (const std::string& text : forwarded_for(headers) | std::views::reverse) {
    const auto before = esxserver::parse_address(text);
    if (!before) break;
    client = before;
    if (!is_trusted(*client, trusted)) break;
  }
  return esxserver::address_text(*client);
}

}  // namespace http
