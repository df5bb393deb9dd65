#include <doctest/doctest.h>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/zip.h"

namespace {

using estimate::Limits;
using estimate::read_zip;
using estimate::write_zip;

constexpr std::string_view local_mark = "PK\x03\x04", central_mark = "PK\x01\x02", end_mark = "PK\x05\x06";

// Offsets in a record of the central directory; in the local header they are smaller by 2 from the flags on.
constexpr std::size_t flags_at = 8, method_at = 10, crc_at = 16, packed_at = 20, unpacked_at = 24,
                      name_at = 46;

std::string zip_refusal(std::string_view bytes, const Limits& limits = {}) {
  const auto entries = read_zip(bytes, limits);
  return entries ? "accepted" : to_string(entries.error());
}

std::string two_members() {
  return *write_zip({{"A.XML", "<a>aaaaaaaaaaaaaaaaaaaaaaa</a>"}, {"B.XML", "<b/>"}});
}

/// Changes a field in the first member's central record, or in its local header.
std::string with_byte(std::string zip, std::string_view mark, std::size_t offset, char value) {
  zip[zip.find(mark) + offset] = value;
  return zip;
}

std::string with_u32(std::string zip, std::size_t offset, std::uint32_t value) {
  const auto at = zip.find(central_mark) + offset;
  for (std::size_t i = 0; i < 4; ++i) zip[at + i] = char(value >> (8 * i) & 0xFF);
  return zip;
}

TEST_CASE("only wanted members are unpacked, whatever is in the others") {
  const auto is_b = [](std::string_view name) { return name == "B.XML"; };
  for (const std::string& zip : {two_members(), with_byte(two_members(), central_mark, crc_at, 'x')}) {
    const auto entries = read_zip(zip, is_b);
    REQUIRE(entries);
    REQUIRE(entries->size() == 1);
    CHECK(entries->front().name == "B.XML");
    CHECK(entries->front().bytes == "<b/>");
  }
  CHECK_FALSE(read_zip("PK", is_b));
}

TEST_CASE("members come in order, with their bytes") {
  const auto entries = read_zip(two_members());
  REQUIRE(entries);
  REQUIRE(entries->size() == 2);
  CHECK((*entries)[0].name == "A.XML");
  CHECK((*entries)[1].bytes == "<b/>");
}

TEST_CASE("names are data, whatever they look like") {
  for (const char* name : {"../../etc/passwd", "/etc/passwd", "C:\\x", "a/", "."}) {
    const auto entries = read_zip(*write_zip({{name, ""}}));
    REQUIRE(entries);
    CHECK((*entries)[0].name == name);
  }
  // NUL in a name: minizip does not compare the local header, so the central record counts.
  const auto entries = read_zip(with_byte(*write_zip({{"A.XML", "x"}}), central_mark, name_at + 1, '\0'));
  REQUIRE(entries);
  CHECK((*entries)[0].name == std::string("A\0XML", 5));
}

TEST_CASE("bytes that are not an archive are rejected") {
  CHECK(zip_refusal("") == "malformed_zip: not a ZIP archive");
  CHECK(zip_refusal("%PDF-1.4") == "malformed_zip: not a ZIP archive");
  CHECK(zip_refusal(std::string(100'000, '\0')) == "malformed_zip: not a ZIP archive");
  CHECK(zip_refusal("PK\x03\x04" + std::string(100, 'x')) ==
        "malformed_zip: the archive is truncated or damaged: it has no central directory");
}

TEST_CASE("an archive truncated anywhere is rejected") {
  const std::string zip = two_members();
  for (std::size_t size = 0; size < zip.size(); ++size) {
    CAPTURE(size);
    CHECK(zip_refusal(std::string_view(zip).substr(0, size)).starts_with("malformed_zip: "));
  }
}

TEST_CASE("a changed byte is an error or does not change any member") {
  const std::string zip = two_members();
  const auto original = read_zip(zip);
  for (std::size_t at = 0; at < zip.size(); ++at) {
    for (const int change : {0x01, 0x80, 0xFF}) {
      std::string changed = zip;
      changed[at] = char(changed[at] ^ change);
      const auto entries = read_zip(changed);
      if (!entries) continue;
      CAPTURE(at);
      REQUIRE(entries->size() <= 2);
      for (std::size_t i = 0; i < entries->size(); ++i) CHECK((*entries)[i].bytes == (*original)[i].bytes);
    }
  }
}

TEST_CASE("two members with the same name are rejected") {
  const std::string zip = estimate::replace_all(two_members(), "B.XML", "A.XML");
  CHECK(zip_refusal(zip) == "malformed_zip: two members have the same name (A.XML)");
}

TEST_CASE("encrypted members and unknown methods are rejected") {
  CHECK(zip_refusal(with_byte(two_members(), central_mark, flags_at, 1)) ==
        "malformed_zip: the member is encrypted (A.XML)");
  CHECK(zip_refusal(with_byte(two_members(), central_mark, method_at, 12)) ==
        "malformed_zip: unknown compression method 12 (A.XML)");
  CHECK(zip_refusal(with_byte(two_members(), local_mark, method_at - 2, 12)) ==
        "malformed_zip: the member's header is damaged (A.XML)");
}

TEST_CASE("a wrong checksum is found") {
  std::string zip = two_members();
  for (const auto mark : {central_mark, local_mark}) {
    const auto at = zip.find(mark) + (mark == central_mark ? crc_at : crc_at - 2);
    zip[at] = char(zip[at] ^ 1);
  }
  CHECK(zip_refusal(zip) == "malformed_zip: the member's checksum is wrong (A.XML)");
}

TEST_CASE("a header with wrong sizes is detected") {
  CHECK(zip_refusal(with_u32(two_members(), unpacked_at, 60'000'000))
            .starts_with("zip_limit: the member unpacks to more than"));
  CHECK(zip_refusal(with_u32(two_members(), unpacked_at, 900'000)).starts_with("malformed_zip: "));
  CHECK(zip_refusal(with_u32(two_members(), unpacked_at, 5)).starts_with("malformed_zip: "));
  CHECK(zip_refusal(with_u32(two_members(), packed_at, 4'000'000)) ==
        "malformed_zip: the member is larger than the archive (A.XML)");
}

TEST_CASE("entries and sizes are limited") {
  Limits limits;
  limits.zip_entries = 1;
  CHECK(zip_refusal(two_members(), limits) == "zip_limit: the archive has more than 1 members");
  limits = {};
  limits.entry_bytes = 29;
  CHECK(zip_refusal(two_members(), limits) == "zip_limit: the member unpacks to more than 29 bytes (A.XML)");
  limits = {};
  limits.archive_bytes = 33;
  CHECK(zip_refusal(two_members(), limits) == "zip_limit: the archive unpacks to more than 33 bytes (B.XML)");
  limits = {};
  limits.input_bytes = 100;
  CHECK(zip_refusal(two_members(), limits) == "zip_limit: the archive has more than 100 bytes");
}

TEST_CASE("bombs are rejected, small members may be packed tightly") {
  Limits limits;
  limits.ratio = 100;
  CHECK(zip_refusal(*write_zip({{"A", std::string(2'000'000, 'a')}}), limits) ==
        "zip_limit: the member unpacks to more than 100 times its size (A)");
  CHECK(read_zip(*write_zip({{"A", std::string(900'000, 'a')}}), limits));
  limits.ratio = 0;
  CHECK(zip_refusal(*write_zip({{"A", std::string(2'000'000, 'a')}}), limits).starts_with("zip_limit: "));
}

TEST_CASE("an error message is valid text, whatever the name") {
  std::string zip = with_byte(two_members(), central_mark, flags_at, 1);
  zip = with_byte(zip, central_mark, name_at, '\xFF');
  CHECK(estimate::valid_utf8(zip_refusal(zip)));
}

TEST_CASE("bytes before and a comment after the archive do no harm") {
  std::string zip = two_members();
  zip[zip.find(end_mark) + 20] = 3;
  CHECK(read_zip("stub" + zip + "end")->size() == 2);
}

}  // namespace
