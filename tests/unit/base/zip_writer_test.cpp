#include <doctest/doctest.h>

#include <random>

#include "esx/estimate/base/zip.h"

namespace {

using estimate::ErrorCode;
using estimate::write_zip;
using estimate::ZipEntry;

unsigned u16(std::string_view bytes, std::size_t at) {
  return unsigned(std::uint8_t(bytes[at])) | unsigned(std::uint8_t(bytes[at + 1])) << 8;
}

TEST_CASE("the local header has no optional features") {
  const auto zip = write_zip({{"A.XML", "<a/>"}});
  REQUIRE(zip);
  CHECK(zip->substr(0, 4) == "PK\x03\x04");
  CHECK(u16(*zip, 4) == 20);                    // version needed: 2.0
  CHECK((u16(*zip, 6) & ~0x06U) == 0);          // flags: only the compression level may be set
  CHECK(u16(*zip, 8) == 8);                     // deflate
  CHECK(u16(*zip, 10) == 0);                    // 00:00:00
  CHECK(u16(*zip, 12) == (1U << 5 | 1U));       // 1980-01-01
  CHECK(u16(*zip, 26) == 5);                    // name
  CHECK(u16(*zip, 28) == 0);                    // no extra field
  CHECK(zip->find("PK\x07\x08") == zip->npos);  // no data descriptor
  CHECK(zip->find("PK\x06\x06") == zip->npos);  // no ZIP64
  const auto central = zip->find("PK\x01\x02");
  REQUIRE(central != zip->npos);
  CHECK(u16(*zip, central + 4) == 20);  // made by: DOS, 2.0
  CHECK(u16(*zip, central + 30) == 0);  // no extra field
  CHECK(u16(*zip, central + 32) == 0);  // no comment
  CHECK(u16(*zip, central + 38) == 0);  // no external attributes
}

TEST_CASE("the number of threads does not change the bytes") {
  std::mt19937 random(5);
  std::vector<ZipEntry> entries;
  for (const std::size_t size : {0U, 70'000U, 10U, 300'000U, 120'000U}) {
    std::string bytes(size, ' ');
    for (char& byte : bytes) byte = static_cast<char>('a' + random() % 7);
    entries.push_back({"M" + std::to_string(size), std::move(bytes)});
  }
  const auto one = write_zip(entries);
  REQUIRE(one);
  for (const unsigned threads : {2U, 3U, 16U}) CHECK(*write_zip(entries, threads) == *one);
}

TEST_CASE("the same members give the same bytes") {
  const std::vector<ZipEntry> entries{{"A.XML", std::string(100'000, 'a')}, {"B", ""}};
  CHECK(*write_zip(entries) == *write_zip(entries));
}

TEST_CASE("names beyond ASCII are marked as UTF-8") {
  const auto zip = write_zip({{"\xC3\xA9.XML", ""}});
  REQUIRE(zip);
  CHECK((u16(*zip, 6) & 0x800U) != 0);
}

TEST_CASE("an archive without members is valid") {
  const auto zip = write_zip({});
  REQUIRE(zip);
  CHECK(zip->size() == 22);
  CHECK(estimate::read_zip(*zip)->empty());
}

TEST_CASE("names must be present, valid text and unique") {
  const auto refused = [](const std::vector<ZipEntry>& entries) {
    const auto zip = write_zip(entries);
    return zip ? ErrorCode::internal_error : zip.error().code;
  };
  CHECK(refused({{"", "x"}}) == ErrorCode::malformed_zip);
  CHECK(refused({{"a", "x"}, {"b", "y"}, {"a", "z"}}) == ErrorCode::malformed_zip);
  CHECK(refused({{std::string("a\0b", 3), "x"}}) == ErrorCode::malformed_zip);
  CHECK(refused({{"\xFF", "x"}}) == ErrorCode::malformed_zip);
  CHECK(refused({{std::string(70'000, 'a'), "x"}}) == ErrorCode::zip_limit);
  CHECK(refused(std::vector<ZipEntry>(65'001)) == ErrorCode::zip_limit);
}

TEST_CASE("what is written is read back") {
  std::mt19937_64 random(6);
  for (int round = 0; round < 50; ++round) {
    std::vector<ZipEntry> entries;
    for (auto i = random() % 5; i > 0; --i) {
      std::string bytes(random() % 200'000, '\0');
      const unsigned range = 1U + unsigned(random() % 256);
      for (char& c : bytes) c = char(random() % range);
      entries.push_back({std::to_string(i) + ".JPG", std::move(bytes)});
    }
    const auto zip = write_zip(entries);
    REQUIRE(zip);
    estimate::Limits limits;
    limits.ratio = 1'000'000;
    const auto read = estimate::read_zip(*zip, limits);
    REQUIRE(read);
    REQUIRE(read->size() == entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
      CHECK((*read)[i].name == entries[i].name);
      CHECK((*read)[i].bytes == entries[i].bytes);
    }
  }
}

}  // namespace
