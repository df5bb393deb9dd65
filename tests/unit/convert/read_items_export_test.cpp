// Exports of items as estimates: what each column becomes, and the arithmetic that is checked.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "esx/estimate/items_export.h"

using namespace estimate;

namespace {

const std::string export_header =
    "#,Group Code,Group Description,Desc,Age,Condition,Qty,Item Amount,Unit "
    "Cost,Unit,Coverage,Activity,Worker's Wage,"
    "Material,Sales Tax,RCV,Life,Depreciation Type,Depreciation Amount,Recoverable,ACV,Cat,Sel,Note 1\n";
const std::string export_row =
    "\"1,024\",KIT,Kitchen,Gutter,2.00,Average,10.00,80.00,8.00,LF,Dwelling,Replace,3.00,5.00,2.40,$98.4,25."
    "00,Amount,"
    "8.40,No,90.00,SFG,A,wet\n";

Estimate read(const std::string& text) {
  auto made = read_items_export(text, {.file_name = "smith.csv"});
  REQUIRE_MESSAGE(made.has_value(), (made ? "" : to_string(made.error())));
  return std::move(made->value);
}

bool export_warns(const Estimate& estimate, std::string_view code) {
  return std::ranges::count(estimate.warnings, code, &Warning::code) > 0;
}

std::string with(std::string row, const std::string& from, const std::string& to) {
  row.replace(row.find(from), from.size(), to);
  return row;
}

}  // namespace

TEST_CASE("an export of items: every column of a row") {
  CHECK(is_items_export(export_header + export_row));
  const Estimate e = read("\xEF\xBB\xBF" + export_header + export_row);
  REQUIRE(e.items.size() == 1);
  const LineItem& line = e.items[0];
  CHECK(line.number == "1024");
  CHECK(e.path(line.section) == std::vector<std::string>{"Kitchen"});
  CHECK(line.activity == Activity::replace);
  CHECK(line.unit_price == Money::parse("8"));
  CHECK(line.tax == Money::parse("2.40"));
  CHECK(line.overhead_and_profit == Money::parse("16"));
  CHECK(line.rcv == Money::parse("98.40"));
  REQUIRE(line.depreciation.has_value());
  const Depreciation depreciation = line.depreciation.value_or(Depreciation());
  CHECK(depreciation.amount == Money::parse("8.40"));
  CHECK_FALSE(depreciation.recoverable);
  CHECK(depreciation.life == Quantity::parse("25"));
  CHECK(depreciation.condition == "Avg.");
  REQUIRE(line.price_components.has_value());
  const PriceComponents components = line.price_components.value_or(PriceComponents());
  CHECK(components.labor_base == Money::parse("30"));
  CHECK(components.material == Money::parse("50"));
  CHECK(line.notes == std::vector<std::string>{"wet"});
  CHECK(e.reconciliation.ok);
  CHECK(e.warnings.empty());
}

TEST_CASE("an export of items: figures that do not agree are named, and kept") {
  for (const auto& [from, to, what] :
       {std::tuple("80.00", "80.01", "item:1024.amount"),
        std::tuple(",3.00,", ",3.01,", "item:1024.unit_price"), std::tuple("$98.4", "$82.3", "item:1024.rcv"),
        std::tuple(",90.00,", ",91.00,", "item:1024.acv")}) {
    CAPTURE(what);
    const Estimate e = read(export_header + with(export_row, from, to));
    CHECK_FALSE(e.reconciliation.ok);
    CHECK(std::ranges::count(e.reconciliation.checks, what, &Check::what) == 1);
  }
}

TEST_CASE("an export of items: without units, activities and costs, and rows that are not items") {
  const Estimate e = read("Desc;Qty;RCV\nGutter;1,5;\"1.024,50\"\n;;\nTotal;;x\n;2;\n");
  REQUIRE(e.items.size() == 2);
  CHECK(e.items[0].quantity == Quantity::parse("1.5"));
  CHECK(e.items[0].rcv == Money::parse("1024.50"));
  CHECK(export_warns(e, "columns_missing"));
  CHECK(export_warns(e, "row_not_read"));
  CHECK(export_warns(e, "value_not_understood"));
}

TEST_CASE("an export of items: what is none") {
  for (const char* text : {"", "a,b\n1,2\n", "%PDF-1.4", "{\"Desc\": 1}", "<a>", "Desc\nGutter\n"}) {
    CAPTURE(text);
    CHECK_FALSE(is_items_export(text));
  }
  CHECK(to_string(read_items_export(export_header).error()).starts_with("unsupported_estimate"));
  CHECK(to_string(read_items_export("a,b\n1,2\n").error()).starts_with("unsupported_estimate"));
}
