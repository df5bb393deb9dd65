#include "esxserver/http/head.h"
#include "esxserver/base/result.h"

#include <doctest/doctest.h>

#include "support/must.h"

namespace {

using estimate::AnyErrorCode;
using estimate::ErrorCode;
using esxserver::ServerError;
using http::Head;
using http::HeadLimits;

struct Read {
  Head head;
  std::optional<AnyErrorCode> error;
};

Read read(std::string_view bytes) {
  auto [head, refusal] = http::parse_head(bytes, HeadLimits{});
  return {std::move(head), refusal ? std::optional(refusal->code) : std::nullopt};
}

Read read_with(std::string_view headers) {
  return read("POST /a HTTP/1.1\r\nHost: h\r\n" + std::string(headers) + "\r\n");
}

TEST_CASE("a head comes apart into method, address and headers") {
  const auto [head, error] =
      read("PUT /a/%20b?x=1&y HTTP/1.1\r\nHost: h\r\nX-Odd:\t a b \r\nContent-Length: 12\r\n\r\n");
  CHECK_FALSE(error);
  CHECK(head.method == "PUT");
  CHECK(head.path == "/a/%20b");
  CHECK(head.query == "x=1&y");
  CHECK(head.headers == std::vector<http::Field>{{"host", "h"}, {"x-odd", "a b"}, {"content-length", "12"}});
  CHECK(head.framing.content_length == 12);
  CHECK_FALSE(head.framing.chunked);
}

TEST_CASE("an absolute address means its path") {
  CHECK(read("GET http://other/a?b HTTP/1.1\r\nHost: h\r\n\r\n").head.path == "/a");
  CHECK(read("GET https://other HTTP/1.1\r\nHost: h\r\n\r\n").head.path == "/");
}

TEST_CASE("request lines that could be read in two ways are refused") {
  for (const std::string_view line :
       {"", "GET", "GET /", "GET  / HTTP/1.1", "GET / HTTP/1.1 ", "G(T / HTTP/1.1", "GET a HTTP/1.1",
        "GET /a b HTTP/1.1", "GET /\x01 HTTP/1.1", "GET /\xc3\xa4 HTTP/1.1", "GET /#a HTTP/1.1",
        "GET / HTTP/2.0", "GET / http/1.1", "GET / HTTP/1.1\n", " GET / HTTP/1.1", "GET\t/ HTTP/1.1"}) {
    CAPTURE(line);
    CHECK(read(std::string(line) + "\r\nHost: h\r\n\r\n").error == ServerError::invalid_request);
  }
}

TEST_CASE("headers that could be read in two ways are refused") {
  for (const std::string_view headers :
       {"no colon\r\n", ": empty\r\n", "A : blank before colon\r\n", " A: folded\r\n", "A: b\r\n c: d\r\n",
        "A: b\nC: d\r\n", "A: b\rC: d\r\n", "A: \x01\r\n", "Host: twice\r\n",
        "Content-Length: 1\r\nContent-Length: 1\r\n", "X-API-Key: a\r\nX-API-Key: b\r\n",
        "Idempotency-Key: a\r\nIdempotency-Key: b\r\n"}) {
    CAPTURE(headers);
    CHECK(read_with(headers).error == ServerError::invalid_request);
  }
  CHECK(read_with(std::string_view("A: \0b\r\n", 7)).error == ServerError::invalid_request);
  CHECK(read("GET / HTTP/1.1\r\n\r\n").error == ServerError::invalid_request);  // no host
  CHECK_FALSE(read("GET / HTTP/1.0\r\n\r\n").error);
}

TEST_CASE("the framing of a body has to be certain") {
  for (const std::string_view headers :
       {"Content-Length: -1\r\n", "Content-Length: +1\r\n", "Content-Length: 0x10\r\n",
        "Content-Length: 1,1\r\n", "Content-Length:\r\n", "Content-Length: 99999999999999999999999\r\n",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip\r\n",
        "Transfer-Encoding: gzip, chunked\r\n", "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "Expect: something\r\n"}) {
    CAPTURE(headers);
    CHECK(read_with(headers).error == ServerError::invalid_request);
  }
  CHECK(read("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n").error == ServerError::invalid_request);
  CHECK(read_with("Transfer-Encoding: Chunked\r\n").head.framing.chunked);
  CHECK(read_with("Expect: 100-continue\r\nContent-Length: 1\r\n").head.framing.expects_continue);
}

TEST_CASE("encoded bodies are refused") {
  CHECK(read_with("Content-Encoding: gzip\r\n").error == ServerError::unsupported_media_type);
  CHECK_FALSE(read_with("Content-Encoding: identity\r\n").error);
}

TEST_CASE("a head has limits, and is known to be complete only with its empty line") {
  const HeadLimits limits{.line_bytes = 20, .headers = 3, .bytes = 50};
  CHECK(http::head_length("GET / HTTP/1.1\r\n\r", limits) == 0);
  CHECK(http::head_length("GET / HTTP/1.1\r\n\r\nbody", limits) == 18);
  CHECK(http::head_length(std::string(20, 'x'), limits) == 0);
  CHECK(http::head_length(std::string(21, 'x'), limits).error().code == ServerError::uri_too_long);
  CHECK(http::head_length("GET\r\n" + std::string(21, 'x'), limits).error().code ==
        ServerError::headers_too_large);
  CHECK(http::head_length("GET\r\nAuthorization: Bearer x", limits).error().code ==
        ServerError::invalid_token);
  const std::string line(18, 'x');
  CHECK(http::head_length(line + "\r\n" + line + "\r\n" + line + "\r\n", limits).error().code ==
        ServerError::headers_too_large);
  const auto many = http::parse_head("GET / HTTP/1.1\r\na: 1\r\nb: 1\r\nhost: 1\r\nc: 1\r\n\r\n", limits);
  CHECK(estimate::testing::must(many.refusal).code == ServerError::headers_too_large);
}

}  // namespace
