#include "esx/write/item_plan.h"

#include <doctest/doctest.h>

#include "support/esx_xml.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

LineItem one_price(std::string number, Activity activity, std::string_view qty, std::string_view price,
                   std::string_view rcv) {
  LineItem item;
  item.number = std::move(number);
  item.description = activity == Activity::remove_and_replace ? "R&R Cabinet" : "Cabinet";
  item.activity = activity;
  item.activity_source = "printed";
  item.quantity = quantity(qty);
  item.unit = "LF";
  item.unit_price = money(price);
  item.tax = Money();
  item.rcv = money(rcv);
  return item;
}

RecapCategory category(std::string name, std::string_view amount) {
  RecapCategory row;
  row.name = std::move(name);
  row.amount = money(amount);
  return row;
}

std::string prices(const Estimate& estimate, std::size_t line) {
  const XmlElement root = rough_draft(built(estimate, {}));
  const XmlElement& item = *all(root, "ITEM").at(line);
  const auto value = [&](std::string_view name) {
    return item.attribute(name) == nullptr ? std::string("-") : *item.attribute(name);
  };
  return value("remove") + " " + value("replace");
}

/// Two lines of two categories; general demolition is 102.67.
Estimate two_lines() {
  Estimate e;
  e.items = {one_price("1", Activity::remove_and_replace, "10", "513.41", "5134.10"),
             one_price("3", Activity::remove_and_replace, "1", "1418.14", "1418.14")};
  e.recap_by_category = {category("APPLIANCES", "1397.37"), category("CABINETRY", "5052.20"),
                         category("GENERAL DEMOLITION", "102.67")};
  return e;
}

}  // namespace

TEST_CASE("general demolition is the removal of the only line with one price") {
  Estimate e;
  e.items = {one_price("1", Activity::remove_and_replace, "15", "555.14", "8327.10"),
             one_price("2", Activity::remove, "2", "5", "10")};
  e.recap_by_category = {category("CABINETRY", "8189.85"), category("GENERAL DEMOLITION", "147.25")};
  CHECK(prices(e, 0) == "9.15 545.99");
  CHECK_FALSE(member(built(e, {}), "MANIFEST.JSON").contains("split_unknown"));
}

TEST_CASE("a line that may be a removal without a prefix keeps general demolition open") {
  Estimate e;
  LineItem other = one_price("2", Activity::replace, "1", "265.85", "265.85");
  other.activity_source = "rule";
  e.items = {one_price("1", Activity::remove_and_replace, "1", "1000", "1000"), other};
  // Removal is 326.69 if the other line is cabinetry, and 60.84 if that is demolition.
  e.recap_by_category = {category("CABINETRY", "939.16"), category("GENERAL DEMOLITION", "326.69")};
  CHECK(prices(e, 0) == "- -");
  CHECK(prices(e, 1) == "- 265.85");
  e.items[1].activity_source = "printed";
  CHECK(prices(e, 0) == "326.69 673.31");
  // With a percentage of depreciation, it is not a removal: those have none in this print.
  e.items[1].activity_source = "rule";
  e.items[1].depreciation.emplace().percent = percent("0");
  CHECK(prices(e, 0) == "326.69 673.31");
  e.items.push_back(one_price("3", Activity::remove, "1", "1", "1"));
  e.items.back().depreciation.emplace().percent = percent("0");
  e.recap_by_category[1].amount = money("327.69");
  CHECK(prices(e, 0) == "- -");
}

TEST_CASE("a line that only general demolition has room for is a removal") {
  Estimate e;
  LineItem other = one_price("2", Activity::replace, "1", "265.85", "265.85");
  other.activity_source = "rule";
  e.items = {one_price("1", Activity::remove_and_replace, "1", "200", "200"), other};
  e.recap_by_category = {category("CABINETRY", "139.16"), category("GENERAL DEMOLITION", "326.69")};
  CHECK(prices(e, 0) == "60.84 139.16");
  CHECK(prices(e, 1) == "265.85 -");
  e.items[0] = one_price("1", Activity::replace, "1", "200", "200");
  e.recap_by_category = {category("CABINETRY", "200"), category("GENERAL DEMOLITION", "265.85")};
  CHECK(prices(e, 1) == "265.85 -");
  e.items[0].activity_source = "rule";
  e.items[1].unit_price = e.items[1].rcv = money("200");
  e.recap_by_category[1].amount = money("200");
  CHECK(prices(e, 1) == "- 200");  // either line
}

TEST_CASE("lines that share a row stay open; the others are split, and have their row's category") {
  Estimate e = two_lines();
  e.items.push_back(one_price("4", Activity::remove_and_replace, "20", "33.10", "662"));
  e.items.push_back(one_price("5", Activity::remove_and_replace, "20", "31.10", "622"));
  e.items.push_back(one_price("6", Activity::replace, "1", "7000", "7000"));
  e.recap_by_category[2].amount = money("222.67");
  e.recap_by_category.push_back(category("DRYWALL", "8164"));
  CHECK(prices(e, 0) == "8.19 505.22");
  CHECK(prices(e, 2) == "- -");
  const XmlElement root = rough_draft(built(e, {}));
  CHECK(*all(root, "ITEM").at(4)->attribute("cat") == "DRY");
}

TEST_CASE("a recap that does not add up with the lines splits nothing") {
  Estimate e;
  e.items = {one_price("1", Activity::remove_and_replace, "15", "555.14", "8327.10")};
  e.recap_by_category = {category("CABINETRY", "8189.85"), category("GENERAL DEMOLITION", "137.26")};
  CHECK(prices(e, 0) == "- -");
  e.recap_by_category.pop_back();
  CHECK(prices(e, 0) == "- -");
  // 102.50 is not a multiple of the ten units.
  e = two_lines();
  e.recap_by_category[0].amount = money("1397.38");
  e.recap_by_category[2].amount = money("102.66");
  CHECK(prices(e, 1) == "20.76 1397.38");
  e.recap_by_category[1].amount = money("5052.25");
  e.recap_by_category[2].amount = money("102.61");
  CHECK(prices(e, 0) == "- -");
}

TEST_CASE("lines of different categories are split if only one assignment fits") {
  const Estimate e = two_lines();
  CHECK(prices(e, 0) == "8.19 505.22");
  CHECK(prices(e, 1) == "20.77 1397.37");
}

TEST_CASE("lines that share a category, or could change places, are not split") {
  Estimate e;
  e.items = {one_price("1", Activity::remove_and_replace, "10", "50", "500"),
             one_price("2", Activity::remove_and_replace, "10", "51", "510")};
  e.recap_by_category = {category("CABINETRY", "960"), category("GENERAL DEMOLITION", "50")};
  CHECK(prices(e, 0) == "- -");
  e.recap_by_category = {category("APPLIANCES", "480"), category("CABINETRY", "490"),
                         category("GENERAL DEMOLITION", "40")};
  CHECK(prices(e, 0) == "- -");
}
