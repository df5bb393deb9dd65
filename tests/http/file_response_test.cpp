#include "esxserver/http/file_response.h"
#include "esxserver/base/result.h"

#include <doctest/doctest.h>

#include "http/answers.h"

namespace {

using http::Field;
using tests::body_of;
using tests::header_of;

http::Answer ask(std::vector<Field> headers, std::string method = "GET",
                 const std::string& bytes = "0123456789") {
  http::Request request{.method = std::move(method), .headers = std::move(headers)};
  http::StoredFile file{
      .content = {bytes.size(),
                  [bytes](std::uint64_t offset, std::size_t max_bytes) -> estimate::Result<std::string> {
                    return bytes.substr(std::size_t(offset), max_bytes);
                  }},
      .etag = "abc",
      .media_type = "application/zip",
      .file_name = "a.esx"};
  return http::file_response(request, std::move(file));
}

TEST_CASE("a whole file says what it is") {
  const auto answer = ask({});
  CHECK(body_of(answer) == "0123456789");
  CHECK(answer->status == 200);
  CHECK(header_of(answer, "ETag") == "\"abc\"");
  CHECK(header_of(answer, "Accept-Ranges") == "bytes");
  CHECK(header_of(answer, "Content-Type") == "application/zip");
  CHECK(header_of(answer, "Content-Disposition") == "attachment; filename=\"a.esx\"");
}

TEST_CASE("one range is answered") {
  const auto check = [](std::string_view range, std::string_view bytes, std::string_view content_range) {
    CAPTURE(range);
    const auto answer = ask({{"range", std::string(range)}});
    CHECK(body_of(answer) == bytes);
    CHECK(answer->status == 206);
    CHECK(header_of(answer, "Content-Range") == content_range);
  };
  check("bytes=0-0", "0", "bytes 0-0/10");
  check("bytes=2-4", "234", "bytes 2-4/10");
  check("Bytes=7-", "789", "bytes 7-9/10");
  check("bytes=8-100", "89", "bytes 8-9/10");
  check("bytes=-3", "789", "bytes 7-9/10");
  check("bytes=-100", "0123456789", "bytes 0-9/10");
}

TEST_CASE("several ranges and malformed ones are passed over") {
  for (const std::string_view range :
       {"bytes=0-1,3-4", "bytes=", "bytes=-", "bytes=a-b", "bytes=4-2", "lines=1-2", "bytes=1", "bytes=1-2-3",
        "bytes=+1-2", "bytes=99999999999999999999-"}) {
    CAPTURE(range);
    CHECK(body_of(ask({{"range", std::string(range)}})) == "0123456789");
  }
}

TEST_CASE("a range beyond the end is refused with the length") {
  for (const std::string_view range : {"bytes=10-", "bytes=10-20", "bytes=-0"}) {
    CAPTURE(range);
    const auto answer = ask({{"range", std::string(range)}});
    REQUIRE_FALSE(answer);
    CHECK(answer.error().error.code == esxserver::ServerError::range_not_satisfiable);
    CHECK(answer.error().headers == std::vector<Field>{{"Content-Range", "bytes */10"}});
  }
  CHECK_FALSE(ask({{"range", "bytes=0-"}}, "GET", ""));
}

TEST_CASE("ETags decide whether a file, or a range of it, is sent") {
  CHECK(ask({{"if-none-match", "\"x\", W/\"abc\""}})->status == 304);
  CHECK(ask({{"if-none-match", "*"}})->status == 304);
  CHECK(ask({{"if-none-match", "\"x\""}})->status == 200);
  CHECK(ask({{"range", "bytes=0-1"}, {"if-range", "\"abc\""}})->status == 206);
  CHECK(ask({{"range", "bytes=0-1"}, {"if-range", "\"x\""}})->status == 200);
  CHECK(ask({{"range", "bytes=0-1"}}, "HEAD")->status == 200);
}

TEST_CASE("a file name cannot break out of its header") {
  CHECK(http::attachment("a\"b\\c\r\n.esx") ==
        "attachment; filename=\"a_b_c__.esx\"; filename*=UTF-8''a%22b%5Cc%0D%0A.esx");
  CHECK(http::attachment("\xc3\xa4.esx") == "attachment; filename=\"__.esx\"; filename*=UTF-8''%C3%A4.esx");
}

}  // namespace
