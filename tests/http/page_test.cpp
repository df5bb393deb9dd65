#include "esxserver/http/pages.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "http/answers.h"

namespace {

using esxserver::Asset;
using http::Field;
using tests::body_of;
using tests::header_of;

const std::vector<Asset> some_files = {
    {"index.html", "text/html; charset=utf-8", "<script src=/assets/a-1.js>", "gzipped index", ""},
    {"a-1.js", "text/javascript; charset=utf-8", "the script", "gzipped", "brotli"},
    {"b-2.png", "image/png", "a picture"}};

http::Answer ask_page(std::string_view file, std::vector<Field> headers = {},
                      std::span<const Asset> served = some_files) {
  http::Request request{.method = "GET", .headers = std::move(headers)};
  if (!file.empty()) request.path_parameters = {{"file", std::string(file)}};
  return esxserver::page_routes(served)[file.empty() ? 0 : 1].handler(request);
}

TEST_CASE("the page is asked for each time, its files once") {
  CHECK(body_of(ask_page("")) == "<script src=/assets/a-1.js>");
  CHECK(header_of(ask_page(""), "Cache-Control") == "no-cache");
  CHECK(header_of(ask_page(""), "Content-Type") == "text/html; charset=utf-8");
  CHECK(body_of(ask_page("a-1.js")) == "the script");
  CHECK(header_of(ask_page("a-1.js"), "Cache-Control") == "public, max-age=31536000, immutable");
  CHECK(header_of(ask_page("b-2.png"), "Content-Type") == "image/png");
}

TEST_CASE("files that do not exist, and the page under another address") {
  for (const std::string_view name : {"a-1.css", "index.html", "../a-1.js", "a-1.js.gz"}) {
    CAPTURE(name);
    const auto answer = ask_page(name);
    REQUIRE_FALSE(answer);
    CHECK(answer.error().error.code == estimate::ErrorCode::not_found);
  }
}

TEST_CASE("a file is compressed as the client allows, brotli first") {
  const auto check = [](std::string_view file, const char* accepted, std::string_view coding,
                        std::string_view body) {
    CAPTURE(file);
    CAPTURE(accepted);
    const auto answer = ask_page(file, {{"accept-encoding", accepted}});
    CHECK(header_of(answer, "Content-Encoding") == coding);
    CHECK(body_of(answer) == body);
    CHECK(header_of(answer, "Vary") == "Accept-Encoding");
  };
  check("a-1.js", "gzip, deflate, br", "br", "brotli");
  check("a-1.js", "gzip, br;q=0", "gzip", "gzipped");
  check("a-1.js", "deflate", "", "the script");
  check("", "gzip, br", "gzip", "gzipped index");
  check("b-2.png", "gzip, br", "", "a picture");
}

TEST_CASE("every form of a file has its own ETag, which a client may name") {
  const std::string plain = header_of(ask_page("a-1.js"), "ETag");
  const std::string brotli = header_of(ask_page("a-1.js", {{"accept-encoding", "br"}}), "ETag");
  CHECK(plain != brotli);
  CHECK(plain != header_of(ask_page("b-2.png"), "ETag"));
  const auto unchanged = ask_page("a-1.js", {{"accept-encoding", "br"}, {"if-none-match", brotli}});
  REQUIRE(unchanged);
  CHECK(unchanged->status == 304);
  CHECK(ask_page("a-1.js", {{"if-none-match", brotli}})->status == 200);
}

TEST_CASE("what the page may do") {
  for (const std::string_view file : {"", "a-1.js"}) {
    const auto answer = ask_page(file);
    CHECK(header_of(answer, "Content-Security-Policy").starts_with("default-src 'none'; script-src 'self' "));
    CHECK_FALSE(header_of(answer, "Content-Security-Policy").contains("unsafe-inline"));
    CHECK(header_of(answer, "Referrer-Policy") == "no-referrer");
    CHECK(header_of(answer, "Permissions-Policy") == "camera=(self), microphone=(self), geolocation=()");
  }
}

TEST_CASE("a program without the page says so, and where the API is") {
  const std::string body = body_of(ask_page("", {}, {}));
  CHECK(body.contains("built without its page"));
  CHECK(body.contains("href=\"/docs\""));
  CHECK_FALSE(ask_page("a-1.js", {}, {}));
}

TEST_CASE("every file that the page names is embedded with it") {
  const auto embedded = esxserver::page_files();
  if (embedded.empty()) return;
  const auto index = std::ranges::find(embedded, "index.html", &Asset::name);
  REQUIRE(index != embedded.end());
  constexpr std::string_view prefix = "/assets/";
  std::size_t count = 0;
  for (std::size_t at = index->bytes.find(prefix); at != std::string_view::npos;
       at = index->bytes.find(prefix, at + 1), ++count) {
    const std::string_view name =
        index->bytes.substr(at + prefix.size(), index->bytes.find('"', at) - at - prefix.size());
    CAPTURE(name);
    CHECK(std::ranges::find(embedded, name, &Asset::name) != embedded.end());
  }
  CHECK(count >= 2);
}

}  // namespace
