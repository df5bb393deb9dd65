#include <doctest/doctest.h>

#include "esx/fit_fields.h"
#include "esx/xml_tree.h"
#include "support/esx_xml.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::esx;
using namespace estimate::testing;

TEST_CASE("values beyond the schema are fitted, and the manifest has them in full") {
  Estimate e = sample_estimate();
  e.claim.estimate_name = "Quillfeather Odette long name";
  e.claim.claim_number = std::string(31, '7');
  e.items[0].unit = "sf";
  e.items[1].unit = "DAY";
  e.items[2].notes = {std::string(10'001, 'n')};
  const EsxPackage package = built(e, printed_codes(e));
  const XmlElement root = rough_draft(package);
  const std::string& manifest = member(package, "MANIFEST.JSON");
  CHECK(*find(root, "ESTIMATE_INFO").attribute("estimateName") == "QUILLFEATHER_ODETTE_");
  CHECK(find(root, "ESTIMATE_INFO").attribute("claimNumber")->size() == 30);
  const auto items = all(root, "ITEM");
  CHECK(*items[0]->attribute("unit") == "SF");
  CHECK(items[1]->attribute("unit") == nullptr);
  CHECK(find(*items[2], "NOTE").text.size() == 10'000);
  CHECK(manifest.contains("Quillfeather Odette long name"));
  CHECK(manifest.contains(std::string(31, '7')));
  CHECK(manifest.contains(std::string(10'001, 'n')));
  CHECK(manifest.contains("ITEM@unit: \\\"DAY\\\" is left out"));
}

TEST_CASE("lengths are counted in characters, not bytes") {
  const FieldRule rule{"ITEM", "desc", 2};
  CHECK(fitted(rule, "äöü") == "äö");
  CHECK(fitted({"PHONE", "ext", 20, Charset::digits}, "x 12") == "12");
  CHECK(fitted({"ITEM", "unit", 2, Charset::unit}, "sf") == "SF");
  CHECK_FALSE(fitted({"ITEM", "unit", 2, Charset::unit}, "DAY").has_value());
}

TEST_CASE("a negative measurement is left out and reported") {
  Estimate e = sample_estimate();
  e.areas.emplace()[Measure::interior_wall_sf] = quantity("-457.75");
  const EsxPackage package = built(e, printed_codes(e));
  CHECK(find(rough_draft(package), "AREA_DIM_VARS").attribute("sfSkIntWall") == nullptr);
  CHECK(member(package, "MANIFEST.JSON").contains("-457.75"));
}

TEST_CASE("a value that the schema cannot represent is a warning") {
  Estimate e = sample_estimate();
  e.claim.member_number = "M-77";
  const std::string manifest = member(built(e, printed_codes(e)), "MANIFEST.JSON");
  CHECK(manifest.contains("abel@example.com"));
  CHECK(manifest.contains("M-77"));
}

TEST_CASE("rates of the cover sheet are parameters; what has no place is a warning") {
  Estimate e = sample_estimate();
  e.claim.lr_number = "LR-5";
  e.claim.overhead = percent("10");
  e.claim.profit = percent("12.5");
  e.claim.sales_taxes = {{"Material Sales Tax", percent("6.75")}, {"Local Food Tax", percent("3.5")}};
  const EsxPackage package = built(e, printed_codes(e));
  const XmlElement root = header(package);
  CHECK(*find(root, "PARAMS").attribute("overhead") == "10");
  CHECK(*find(root, "PARAMS").attribute("profit") == "12.5");
  const std::string manifest = member(package, "MANIFEST.JSON");
  CHECK(manifest.contains("LR-5"));
  CHECK(manifest.contains("Local Food Tax @ 3.5%"));
  CHECK_FALSE(manifest.contains("Material Sales Tax @"));
}

TEST_CASE("zero, false and empty attributes are left out; trailing zeros are stripped") {
  XmlElement e = element("E");
  put(e, "a", money("0.00"));
  put(e, "b", money("109.90"));
  put(e, "c", std::optional<Money>());
  put(e, "d", "");
  put_flag(e, "f", false);
  CHECK(attributes(e) == R"(b="109.9")");
}

TEST_CASE("decimals are rounded half up to the schema's digits") {
  CHECK(rounded_to(percent("8.7382"), 3).plain() == "8.738");
  CHECK(rounded_to(percent("8.7385"), 3).plain() == "8.739");
  CHECK(rounded_to(quantity("12.3450"), 2).plain() == "12.35");
}
