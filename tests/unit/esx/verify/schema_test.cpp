// Needs xmllint and the vendor's schemas, which are not part of this repository.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "support/esx_xml.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

namespace fs = std::filesystem;

const fs::path schemas = "../shared/schemas";

void check_valid(const std::string& bytes, std::string_view schema) {
  const fs::path file = fs::temp_directory_path() / ("esx_schema_test_" + std::string(schema) + ".xml");
  std::ofstream(file, std::ios::binary) << bytes;
  const std::string command =
      "xmllint --noout --nonet --schema " + (schemas / schema).string() + " " + file.string();
  CHECK(std::system((command + " --quiet").c_str()) == 0);
  fs::remove(file);
}

void check_package(const Estimate& e, const PriceMatch& match) {
  const EsxPackage package = built(e, match);
  check_valid(member(package, "XACTDOC.XML"), "xactdoc_standard_carrier.xsd");
  check_valid(member(package, "GENERIC_ROUGHDRAFT.XML"), "generic_roughdraft.xsd");
}

}  // namespace

TEST_CASE("both XML members are valid against the vendor's schemas" * doctest::test_suite("samples")) {
  Estimate e = assigned_sample();
  SUBCASE("the sample") { check_package(e, printed_codes(e)); }
  SUBCASE("unmatched lines") { check_package(e, {}); }
  SUBCASE("an empty estimate") { check_package({}, {}); }
  SUBCASE("depreciation, O&P, notes, struck and status lines, subrooms") {
    LineItem& item = e.items[0];
    item.overhead_and_profit = money("15.00");
    item.rcv = money("92.10");
    item.depreciation =
        Depreciation{money("9.21"), true, percent("10"), quantity("2.5"), quantity("25"), "New"};
    item.notes = {"first line", "second \"line\" & <more>"};
    e.items[1].excluded = true;
    e.items[2].status = "REVISED";
    e.items[3].group = "WALLS";
    e.sections.push_back(section("S5", 2, "Closet (2)", SectionKind::subroom));
    e.sections.back().height = "LxWxH 12' x 10' x 8'";
    e.sections[3].height = "Formula Elevation 50' x 9' x 0\"";
    e.sections[3].notes = {"No storm related damage found"};
    e.notes = {"Closing\twords"};
    e.recap_of_taxes.push_back({"Overhead", percent("10"), money("15.00")});
    e.recap_by_category.push_back({"Overhead", money("15.00"), {}, {}, percent("1.69"), false, true, {}});
    e.coverages[0].overhead = money("15.00");
    check_package(e, printed_codes(e));
  }
  SUBCASE("values that the schemas do not allow") {
    e.claim.estimate_name = "Quillfeather Odette long name";
    e.claim.policy_number = std::string(40, 'p');
    e.claim.type_of_loss = std::string(90, 'w');
    e.claim.property_address = Address{"12 Larch Lane", "Fernbrook", "Nebraska", "k1a 0b1 extra long"};
    e.claim.contacts[0].phones = {{"Evening and night", "+1 (402) 555-0196", "x12"},
                                  {"Fax", "555-0100", "n/a"}};
    e.claim.contacts[1].title = std::string(80, 't');
    e.items[0].unit = "each";
    e.items[0].number = "1234567890123";
    e.items[1].description = std::string(2'000, 'd');
    for (int i = 0; i < 9; ++i) e.recap_of_taxes.push_back({"Tax", percent("1.2345"), money("1")});
    check_package(e, printed_codes(e));
  }
}
