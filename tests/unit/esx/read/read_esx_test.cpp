#include <doctest/doctest.h>

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/zip.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/read_esx.h"
#include "support/esx_xml.h"
#include "support/random_estimate.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

std::string esx_of(const Estimate& e) {
  const auto bytes = write_esx(built(e, printed_codes(e)));
  REQUIRE(bytes.has_value());
  return *bytes;
}

std::string refusal(std::string_view bytes, const Limits& limits = {}) {
  const auto reading = read_esx(bytes, {.limits = limits});
  return reading ? "read" : to_string(reading.error());
}

std::vector<std::string> codes(const Parsed<Estimate>& reading) {
  std::vector<std::string> names;
  names.reserve(reading.warnings.size());
  for (const Warning& warning : reading.warnings) names.push_back(warning.code);
  return names;
}

using Names = std::vector<std::string>;

/// The package with one text in GENERIC_ROUGHDRAFT.XML replaced.
std::string edited(const Estimate& e, std::string_view from, std::string_view to) {
  std::vector<ZipEntry> entries;
  for (const EsxMember& member : built(e, printed_codes(e)).members) {
    const bool draft = member.name == "GENERIC_ROUGHDRAFT.XML";
    if (draft) REQUIRE(member.bytes.contains(from));
    entries.push_back({member.name, draft ? replace_all(member.bytes, from, to) : member.bytes});
  }
  return *write_zip(entries);
}

}  // namespace

TEST_CASE("an estimate survives the round trip through its own package") {
  const Estimate e = assigned_sample();
  const auto reading = read_esx(esx_of(e));
  REQUIRE(reading.has_value());
  CHECK(reading->warnings.empty());
  CHECK(reading->value == e);
}

TEST_CASE("any estimate survives the round trip through its own package") {
  int written = 0;
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    const Estimate e = ::test::random_estimate(seed, 10'000'000);
    const auto package = build_esx(e, {});
    REQUIRE_MESSAGE(package, (package ? "" : to_string(package.error())));
    const auto reading = read_esx(*write_esx(*package));
    REQUIRE(reading.has_value());
    CHECK(reading->value == e);
    ++written;
  }
  CHECK(written == 300);
}

TEST_CASE("edited members are read instead of the manifest's estimate") {
  const auto reading =
      read_esx(edited(assigned_sample(), "Carpet pad", "Carpet cushion"), {.file_name = "a.esx"});
  REQUIRE(reading.has_value());
  CHECK(codes(*reading) == Names{"members_edited"});
  CHECK(reading->value.items[0].description == "R&R Carpet cushion");
  CHECK(reading->value.source.file_name == "a.esx");
}

TEST_CASE("without the manifest, the XML gives lines, rooms, coverages and recaps") {
  const Estimate e = assigned_sample();
  const EsxPackage package = built(e, printed_codes(e));
  const auto reading =
      read_esx(*write_zip({{"xactdoc.xml", member(package, "XACTDOC.XML")},
                           {"Generic_RoughDraft.xml", member(package, "GENERIC_ROUGHDRAFT.XML")}}));
  REQUIRE(reading.has_value());
  CHECK(reading->warnings.empty());
  const Estimate& read = reading->value;
  CHECK(read.claim.insured_name == e.claim.insured_name);
  CHECK(read.claim.coverages == e.claim.coverages);  // limits are in the header only
  CHECK(read.claim.contacts[0].email == "odette@example.com");
  REQUIRE(read.items.size() == e.items.size());
  for (std::size_t i = 0; i < e.items.size(); ++i) {
    CHECK(read.items[i].number == e.items[i].number);
    CHECK(read.items[i].cat == e.items[i].cat);
    CHECK(read.items[i].description.ends_with(e.items[i].description));  // "Remove" may be added before it
    CHECK(read.items[i].rcv == e.items[i].rcv);
    CHECK(read.path(read.items[i].section) == e.path(e.items[i].section));
  }
  CHECK(read.sections[2].openings == e.sections[2].openings);
  CHECK(read.recap_by_room.size() == e.recap_by_room.size());
  CHECK(read.recap_by_category.size() == e.recap_by_category.size());
  CHECK(read.coverages[0].net_claim == e.coverages[0].net_claim);
  CHECK(read.reconciliation.ok);
}

TEST_CASE("a bare document is read, even in UTF-16") {
  constexpr std::string_view xml =
      "<?xml version='1.0' encoding='UTF-16'?><GENERIC_ROUGHDRAFT><LINE_ITEM_DETAIL><GROUP desc='A'><ITEMS>"
      "<ITEM type='I' lineNum='1' act='+' desc='Paint' qty='2.500' unit='SF' replace='2' total='5' "
      "rcvTotal='5' acvTotal='5'/></ITEMS></GROUP></LINE_ITEM_DETAIL></GENERIC_ROUGHDRAFT>";
  std::string wide = "\xFF\xFE";
  for (const char c : xml) wide += std::string{c, '\0'};
  const auto reading = read_esx(wide);
  REQUIRE_MESSAGE(reading.has_value(), (reading ? "" : to_string(reading.error())));
  REQUIRE(reading->value.items.size() == 1);
  CHECK(reading->value.items[0].quantity == quantity("2.5"));
  CHECK(reading->value.items[0].rcv == money("5"));
}

TEST_CASE("a figure that is not a number is reported and kept") {
  const auto reading = read_esx(edited(assigned_sample(), R"(qty="53.25")", R"(qty="many")"));
  REQUIRE(reading.has_value());
  CHECK(codes(*reading) == Names{"members_edited", "value_not_understood"});
  CHECK_FALSE(reading->value.items[3].quantity.has_value());
}

TEST_CASE("an encrypted payload is recognized, and the other members are read") {
  const std::string payload("\x04\x04\x0Asecret", 9);
  CHECK(
      refusal(*write_zip({{"XACTDOC.ZIPXML", payload}, {"1.JPG", "x"}})) ==
      "unsupported_estimate: native Xactimate payload, encrypted; supply the PDF or an XactAnalysis export; "
      "the file also has 1 photos");
  const auto reading = read_esx(
      *write_zip({{"XACTDOC.ZIPXML", payload},
                  {"1542.XML", "<FIF><SKETCHDOCUMENT><SKETCHLEVEL name='Main'/></SKETCHDOCUMENT></FIF>"}}));
  REQUIRE(reading.has_value());
  CHECK(codes(*reading) == Names{"native_payload", "no_line_items"});
  CHECK(reading->value.sections[0].name == "Main");
}

TEST_CASE("a payload that is an unencrypted archive is opened once") {
  const std::string inner = *write_zip({{"XACTDOC.XML", "<XACTDOC><GROUP desc='Job'/></XACTDOC>"}});
  CHECK(refusal(*write_zip({{"XACTDOC.ZIPXML", inner}})) == "read");
  const std::string nested = *write_zip({{"XACTDOC.ZIPXML", inner}});
  CHECK(refusal(*write_zip({{"XACTDOC.ZIPXML", nested}})).starts_with("unsupported_estimate: "));
}

TEST_CASE("other files with the same extension are rejected by name") {
  CHECK(refusal(*write_zip({{"project.json", "{}"}, {"GENERIC_ROUGHDRAFT.XML", "<GENERIC_ROUGHDRAFT/>"}}))
            .starts_with("unsupported_estimate: the file is a Wi-Fi project"));
  CHECK(refusal(*write_zip({{"XACTDOC.XML", "<PL_DOC/>"}})) ==
        "unsupported_estimate: the file is a price list, not an estimate (XACTDOC.XML)");
  CHECK(refusal(*write_zip({{"A.TXT", "x"}})) ==
        "unsupported_estimate: the file has no estimate, header or sketch");
  CHECK(refusal("<html/>").starts_with("unsupported_estimate"));
  CHECK(refusal("<a").starts_with("malformed_xml"));
  CHECK(refusal("PKrubbish").starts_with("malformed_zip"));
  CHECK(refusal("").starts_with("malformed_xml"));
}

TEST_CASE("a native document gives groups, lines with their codes, and attached notes") {
  const auto reading = read_esx(
      "<XACTDOC><EMBEDDED_PL><SUMITEMS><SUMITEM id='SUM1' cat='DRY' sel='1/2' act='&amp;' desc='Drywall' "
      "unit='SF'/></SUMITEMS></EMBEDDED_PL><GROUP desc='JOB'><GROUP desc='Kitchen' type='Room'><DIM>"
      "<DIM_VARS_SUM W='320' F='100'/></DIM><ITEMS><ITEM type='S' lineNum='1'><SUMMARY_REF sumRef='SUM1' "
      "qty='12.5' calc='W'/></ITEM><ITEM type='N' attached='1'><ITEM_NOTE><NOTE><![CDATA[wet]]></NOTE>"
      "</ITEM_NOTE></ITEM></ITEMS></GROUP></GROUP></XACTDOC>");
  REQUIRE(reading.has_value());
  CHECK(codes(*reading) == Names{"prices_not_read"});
  const Estimate& e = reading->value;
  REQUIRE(e.items.size() == 1);
  CHECK(e.items[0].sel == "1/2");
  CHECK(e.items[0].activity == Activity::remove_and_replace);
  CHECK(e.items[0].quantity == quantity("12.5"));
  CHECK(e.items[0].notes == Names{"wet"});
  CHECK(e.path(e.items[0].section) == Names{"Kitchen"});
  CHECK(e.sections[1].dimensions[Measure::walls_sf] == quantity("320"));
}
