// From the vendor's own prints, the export must equal the vendor's. The prints and the export are not
// part of this repository.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "esx/estimate/base/zip.h"
#include "esx/estimate/convert.h"
#include "vendor/compare_grd.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

namespace fs = std::filesystem;

const fs::path sample = fs::path(ESX_SOURCE_DIR) / "../shared/samples/xactimate/03KWLMG";

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

XmlElement vendors_export() {
  const auto root = parse_xml(read_file(sample / "GENERIC_ROUGHDRAFT.XML"));
  REQUIRE(root.has_value());
  return *root;
}

/// GENERIC_ROUGHDRAFT.XML of the ESX for the print, matched against an empty price list.
XmlElement converted(std::string_view print) {
  const std::string pdf = read_file(sample / print);
  const auto conversion = convert(std::as_bytes(std::span(pdf)), PriceList{});
  REQUIRE_MESSAGE(conversion.has_value(), (conversion ? "" : to_string(conversion.error())));
  const auto members = read_zip(conversion->esx);
  REQUIRE(members.has_value());
  for (const ZipEntry& member : *members)
    if (member.name == "GENERIC_ROUGHDRAFT.XML") return *parse_xml(member.bytes);
  FAIL("no rough draft in the ESX");
  return {};
}

void check_equal(std::string_view print, std::span<const Exception> exceptions) {
  const auto differences = compare_grd(converted(print), vendors_export(), exceptions);
  CHECK_MESSAGE(differences.empty(), to_text(differences));
}

}  // namespace

TEST_CASE("the rough draft print becomes the vendor's own export" * doctest::test_suite("samples")) {
  check_equal("Report_Rough_Draft.PDF", rough_draft_exceptions());
}

TEST_CASE("the final draft print becomes the vendor's own export, except for codes and split prices" *
          doctest::test_suite("samples")) {
  check_equal("Final_Draft_with_without_Removal_Depreciation_Report.PDF", final_draft_exceptions());
}
