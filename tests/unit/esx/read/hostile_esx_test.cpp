// Archives and documents made to harm a reader: each ends with an error code, quickly and with little memory.
#include <doctest/doctest.h>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/zip.h"
#include "esx/estimate/read_esx.h"
#include "esx/estimate/verify_esx.h"

using namespace estimate;

namespace {

std::string reading_of(std::string_view bytes, const Limits& limits = {}) {
  const auto reading = read_esx(bytes, {.limits = limits});
  const auto verification = verify_esx(bytes, limits);
  CHECK(reading.has_value() == verification.has_value());
  return reading ? "read" : to_string(reading.error());
}

std::string with_draft(std::string_view draft) {
  return *write_zip({{"GENERIC_ROUGHDRAFT.XML", std::string(draft)}});
}

std::string blanks(std::size_t count) {
  std::string text;
  text.resize(count, ' ');
  return text;
}

constexpr std::string_view central_mark = "PK\x01\x02";

}  // namespace

TEST_CASE("names that look like paths are only names") {
  const auto reading = read_esx(*write_zip({{"../../../etc/GENERIC_ROUGHDRAFT.XML", "<GENERIC_ROUGHDRAFT/>"},
                                            {"/etc/passwd", "x"},
                                            {"C:\\WINDOWS\\X.XML", "<X/>"}}));
  REQUIRE(reading.has_value());
  CHECK(reading->warnings[0].code == "member_not_read");
}

TEST_CASE("an archive that unpacks to far more than its size") {
  CHECK(reading_of(with_draft(blanks(70'000'000))).starts_with("zip_limit: "));
  Limits limits;
  limits.archive_bytes = 1'000;
  CHECK(reading_of(with_draft(std::string(2'000, ' ')), limits).starts_with("zip_limit: "));
}

TEST_CASE("an archive of 65,000 members") {
  constexpr int count = 65'000 / ESX_FEWER_ROUNDS;
  std::vector<ZipEntry> entries;
  entries.reserve(count);
  for (int i = 0; i < count; ++i) entries.push_back({std::to_string(i) + ".XML", ""});
  const auto archive = write_zip(entries);
  if (archive) CHECK(reading_of(*archive).starts_with("zip_limit: "));
  // Without an extension, ZIP is limited to 65,535 members: the count in the directory is not trusted.
  std::string claimed = *write_zip({{"A.XML", "<A/>"}});
  const std::size_t end = claimed.rfind("PK\x05\x06");
  for (const std::size_t at : {8, 9, 10, 11}) claimed[end + at] = '\xFE';
  CHECK(reading_of(claimed) != "read");
}

TEST_CASE("two members with the same name") {
  std::string archive = *write_zip({{"A.XML", "<GENERIC_ROUGHDRAFT/>"}, {"B.XML", "<GENERIC_ROUGHDRAFT/>"}});
  archive = replace_all(archive, "B.XML", "A.XML");
  CHECK(reading_of(archive).starts_with("malformed_zip: "));
}

TEST_CASE("a wrong checksum, and an archive truncated anywhere") {
  std::string archive = with_draft("<GENERIC_ROUGHDRAFT/>");
  std::string wrong = archive;
  wrong[wrong.find(central_mark) + 16] ^= 1;
  CHECK(reading_of(wrong).starts_with("malformed_zip: "));
  for (std::size_t size = 0; size < archive.size(); ++size)
    CHECK(reading_of(std::string_view(archive).substr(0, size)) != "read");
}

TEST_CASE("entities, a tag of 100 MB, and nesting of 100,000") {
  CHECK(reading_of("<!DOCTYPE a [<!ENTITY x 'xxxxxxxxxx'><!ENTITY y '&x;&x;&x;'>]><a>&y;</a>")
            .starts_with("xml_limit: "));
  CHECK(reading_of("<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>").starts_with("xml_limit: "));
  CHECK(reading_of("<GENERIC_ROUGHDRAFT a='" + blanks(100'000'000) + "'/>").starts_with("xml_limit: "));
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<GROUP>";
  CHECK(reading_of("<GENERIC_ROUGHDRAFT>" + deep).starts_with("xml_limit: "));
}

TEST_CASE("UTF-16 does not get around the limits of its text") {
  std::string wide = "\xFF\xFE";
  for (int i = 0; i < 100'000; ++i) wide += std::string("<\0a\0>\0", 6);
  CHECK(reading_of(wide).starts_with("xml_limit: "));
}

TEST_CASE("groups as deep as the limit are read safely") {
  std::string open, close;
  for (int i = 0; i < 90; ++i) open += "<GROUPS><GROUP desc='g'>", close += "</GROUP></GROUPS>";
  CHECK(reading_of("<GENERIC_ROUGHDRAFT><LINE_ITEM_DETAIL><GROUP>" + open + close +
                   "</GROUP></LINE_ITEM_DETAIL></GENERIC_ROUGHDRAFT>") == "read");
}
