#include "esxserver/http/file_response.h"

#include <doctest/doctest.h>

namespace {

using http::accepts_coding;

TEST_CASE("a coding that is named is accepted, unless its weight is 0") {
  for (const char* header : {"br", "gzip, deflate, br, zstd", "BR", "gzip;q=1.0, br;q=0.001", "br ; Q=0.5",
                             "*;q=0, br", "br;q=1", "br;level=3"}) {
    CAPTURE(header);
    CHECK(accepts_coding(header, "br"));
  }
  for (const char* header : {"br;q=0", "br;q=0.000", "br;q=", "br;q=-1", "br;q=x1", "br; q=0, *", "gzip", "",
                             ",", ";", "brotli", "*;q=0"}) {
    CAPTURE(header);
    CHECK_FALSE(accepts_coding(header, "br"));
  }
}

TEST_CASE("an asterisk is every coding that is not named") {
  CHECK(accepts_coding("*", "gzip"));
  CHECK(accepts_coding("br;q=0, *;q=0.1", "gzip"));
  CHECK_FALSE(accepts_coding("br, *;q=0", "gzip"));
}

}  // namespace
