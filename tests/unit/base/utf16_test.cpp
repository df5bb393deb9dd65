#include "esx/estimate/base/text.h"

#include <doctest/doctest.h>

using namespace estimate;

TEST_CASE("UTF-16 is recognized by its byte order mark or its first character") {
  CHECK(is_utf16(std::string_view("\xFF\xFE<\0", 4)));
  CHECK(is_utf16(std::string_view("\xFE\xFF\0<", 4)));
  CHECK(is_utf16(std::string_view("<\0a\0", 4)));
  CHECK(is_utf16(std::string_view("\0<\0a", 4)));
  CHECK_FALSE(is_utf16("<a/>"));
  CHECK_FALSE(is_utf16(""));
  CHECK_FALSE(is_utf16(std::string_view("\xFF\xFE\0\0", 4)));  // UTF-32
}

TEST_CASE("both byte orders, all planes, and malformed input") {
  CHECK(utf16_to_utf8(std::string_view("\xFF\xFE<\0\xE9\0", 6)) == "<\xC3\xA9");
  CHECK(utf16_to_utf8(std::string_view("\0<\x20\xAC", 4)) == "<\xE2\x82\xAC");
  CHECK(utf16_to_utf8(std::string_view("<\0\x3D\xD8\x00\xDE", 6)) == "<\xF0\x9F\x98\x80");
  CHECK(utf16_to_utf8(std::string_view("<\0\x3D\xD8", 4)) == "<\xEF\xBF\xBD");
  CHECK(utf16_to_utf8(std::string_view("<\0a", 3)) == "<\xEF\xBF\xBD");
  CHECK(utf16_to_utf8("").empty());
}
