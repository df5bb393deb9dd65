#include "esxserver/http/multipart.h"
#include "esxserver/base/result.h"

#include <doctest/doctest.h>

#include <vector>

namespace {

using estimate::AnyErrorCode;
using estimate::ErrorCode;
using estimate::Result;
using esxserver::ServerError;
using http::MultipartParser;
using http::PartHeader;

struct Collected final : http::PartSink {
  struct Part {
    PartHeader header;
    std::string data;
    bool ended = false;
  };
  std::vector<Part> parts;

  Result<void> begin(const PartHeader& header) override {
    parts.push_back({header, ""});
    return {};
  }
  Result<void> data(std::string_view piece) override {
    CHECK_FALSE(piece.empty());
    parts.back().data += piece;
    return {};
  }
  Result<void> end() override {
    parts.back().ended = true;
    return {};
  }
};

std::optional<AnyErrorCode> parse(Collected& to, std::string_view text, std::size_t piece_bytes) {
  MultipartParser parser("XX", to, {.parts = 4, .header_bytes = 300});
  for (std::size_t at = 0; at < text.size(); at += piece_bytes) {
    if (auto fed = parser.feed(text.substr(at, piece_bytes)); !fed) return fed.error().code;
  }
  const auto finished = parser.finish();
  return finished ? std::nullopt : std::optional(finished.error().code);
}

std::optional<AnyErrorCode> problem(std::string_view text) {
  Collected collected;
  return parse(collected, text, 1000);
}

constexpr std::string_view good =
    "preamble\r\n--XX \t\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\n--X\r\n--X\r\n"
    "--XX\r\ncontent-disposition: FORM-DATA; filename=\"q \\\"u\\\" C:\\dir.pdf\"; name=b\r\nContent-Type: "
    "text/x; y\r\n"
    "X-Other: 1\r\n\r\n\r\n--XX\r\nContent-Disposition: form-data; "
    "name=\"\"\r\n\r\n\r\n\r\n\r\n--XX--epilogue\r\n--XX";

TEST_CASE("parts come apart in the same way whatever the pieces are") {
  for (std::size_t piece = 1; piece <= good.size(); ++piece) {
    CAPTURE(piece);
    Collected collected;
    REQUIRE_FALSE(parse(collected, good, piece));
    REQUIRE(collected.parts.size() == 3);
    CHECK(collected.parts[0].header.name == "a");
    CHECK_FALSE(collected.parts[0].header.file_name);
    CHECK(collected.parts[0].data == "one\r\n--X\r\n--X");
    CHECK(collected.parts[1].header.name == "b");
    CHECK(collected.parts[1].header.file_name == "q \"u\" C:\\dir.pdf");
    CHECK(collected.parts[1].header.content_type == "text/x; y");
    CHECK(collected.parts[1].data.empty());
    CHECK(collected.parts[2].header.name.empty());
    CHECK(collected.parts[2].data == "\r\n\r\n");
    for (const auto& part : collected.parts) CHECK(part.ended);
  }
}

TEST_CASE("a form without parts is a form") {
  CHECK_FALSE(problem("--XX--"));
  CHECK_FALSE(problem("--XX--\r\n"));
}

TEST_CASE("malformed forms are refused") {
  const std::string encoding = "Content-Transfer-Encoding: base64";
  const std::string head = "--XX\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n";
  for (const std::string& text : std::vector<std::string>{
           "", "nothing", "--XX", "--XX\r\n", head, head + "data", head + "data\r\n--XX",
           head + "data\r\n--XX-", "--XX\r\n\r\ndata\r\n--XX--", "--XXa\r\n" + head,
           "--XX\r\nno colon\r\n\r\n\r\n--XX--", "--XX\r\nContent-Type: a\r\n\r\n\r\n--XX--",
           "--XX\r\nContent-Disposition: form-data\r\n\r\n\r\n--XX--",
           "--XX\r\nContent-Disposition: attachment; name=a\r\n\r\n\r\n--XX--",
           "--XX\r\nContent-Disposition: form-data; name=\"a\r\n\r\n\r\n--XX--",
           "--XX\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\n\r\n--XX--",
           "--XX\r\nContent-Disposition: form-data; name=a\r\n" + encoding + "\r\n\r\n\r\n--XX--"}) {
    CAPTURE(text);
    CHECK(problem(text) == ServerError::invalid_request);
  }
}

TEST_CASE("parts and their headers have limits, also while they are unfinished") {
  CHECK(problem("--XX\r\nX: " + std::string(400, 'x')) == ServerError::invalid_request);
  CHECK(problem("--XX" + std::string(400, ' ')) == ServerError::invalid_request);
  std::string many;
  for (int i = 0; i < 5; ++i) many += "--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n";
  CHECK(problem(many + "--XX--") == ServerError::invalid_request);
}

TEST_CASE("an error of the sink ends the parsing") {
  struct Refusing final : http::PartSink {
    Result<void> begin(const PartHeader&) override { return estimate::fail(ErrorCode::store_failed, "full"); }
    Result<void> data(std::string_view) override { return {}; }
    Result<void> end() override { return {}; }
  } refusing;
  MultipartParser parser("XX", refusing);
  CHECK(parser.feed("--XX\r\nContent-Disposition: form-data; name=a\r\n\r\n").error().code ==
        ErrorCode::store_failed);
}

TEST_CASE("only multipart/form-data with a proper boundary is a form") {
  CHECK(http::multipart_boundary("multipart/form-data; boundary=abc") == "abc");
  CHECK(http::multipart_boundary("Multipart/Form-Data;charset=x ; Boundary=\"a b\"") == "a b");
  const std::string too_long = "multipart/form-data; boundary=" + std::string(71, 'x');
  for (const std::string_view type : std::initializer_list<std::string_view>{
           "", "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=a",
           "application/json", "multipart/form-data; boundary=\"a", "multipart/form-data; boundary=\"a \"",
           "multipart/form-data; boundary=a@b", too_long}) {
    CAPTURE(type);
    CHECK_FALSE(http::multipart_boundary(type));
  }
}

}  // namespace
