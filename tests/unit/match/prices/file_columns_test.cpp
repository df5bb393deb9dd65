// Headers of other programs, and the columns that are suggested for those that are not recognized.
#include <doctest/doctest.h>

#include <string>

#include "esx/estimate/price_list.h"

using namespace estimate;

namespace {

const std::string plain_row = "SFG,GUTA,+,Gutter,LF,$0.45,\"$1,234.50\",0,0,-0,\n";

std::string suggestion(const std::string& header) {
  const auto guess = guess_form(header + "\n" + plain_row);
  if (!guess) return "none";
  std::string text = guess->code;
  for (const auto& [name, in_file] : guess->columns)
    text.append(" ").append(name).append("=").append(in_file);
  return text;
}

}  // namespace

TEST_CASE("headers are compared by letters and digits, and by what other programs call them") {
  for (const char* header : {"Cat,Sel,Act,Description,Unit,Remove Price,REPLACE-PRICE,Reset price,Material "
                             "Price,Labor Price,EquipmentPrice",
                             "Category,Selector,Activity,Item Description,UOM,Removal,Replacement "
                             "Cost,Detach & Reset,Materials,Labor,"
                             "Equipment"}) {
    CAPTURE(header);
    const auto parsed = parse_price_list(std::string(header) + "\n" + plain_row, {.code = "X"});
    REQUIRE(parsed.has_value());
    REQUIRE(parsed->list.items.size() == 1);
    CHECK(parsed->list.items[0].remove == Money::parse("0.45"));
    CHECK(parsed->list.items[0].replace == Money::parse("1234.50"));
    CHECK(guess_form(std::string(header) + "\n" + plain_row) == std::nullopt);
  }
}

TEST_CASE("amounts with a currency sign") {
  const std::string header =
      "cat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,"
      "equipment_price\n";
  for (const auto& [cell, cents] :
       {std::pair("$0.45", 45), std::pair("$ 12", 1200), std::pair("\"$1,234.50\"", 123450),
        std::pair("$-1", -1), std::pair("$", -1), std::pair("$$1", -1), std::pair("0.45$", -1),
        std::pair("\"$1,23.50\"", -1)}) {
    CAPTURE(cell);
    const auto parsed =
        parse_price_list(header + "SFG,GUTA,+,Gutter,LF,0," + cell + ",0,0,0,0\n", {.code = "X"});
    REQUIRE(parsed.has_value());
    if (cents < 0)
      CHECK(parsed->bad_rows.size() == 1);
    else
      CHECK((parsed->list.items.size() == 1 && parsed->list.items[0].replace == Money::from_units(cents)));
  }
}

TEST_CASE("columns that are not recognized are suggested, with the headers of the file") {
  CHECK(
      suggestion("Cat,Sel,Text,UOM,Cost") ==
      "CODE remove_price= reset_price= material_price= labor_price= equipment_price= replace_price=Cost act= "
      "description=Text");
  CHECK(suggestion("# code=A,\nTrade,Item code,Name of item,Unit of sale,Unit cost,Tear-out") ==
        " remove_price=Tear-out reset_price= material_price= labor_price= equipment_price= "
        "replace_price=Unit cost "
        "cat=Trade sel=Item code act= description=Name of item unit=Unit of sale");
  CHECK(suggestion("a,b,c,d").ends_with("cat=a sel=b act= description=c unit=d"));
  CHECK(suggestion("cat,sel") == "none");
  // Two headers that may be the same column: neither is read, one is suggested.
  CHECK(suggestion("Cat,Sel,Act,Description,Unit,Removal,Remove,Replace,Reset,Material,Labor,Equipment") ==
        "CODE remove_price=Removal");
}

TEST_CASE("a suggested form reads the file") {
  const std::string file = "Trade,Item code,Name of item,Sold by,Unit cost\nSFG,GUTA,Gutter,LF,$2.50\n";
  const auto guess = guess_form(file);
  REQUIRE(guess.has_value());
  const auto parsed = parse_price_list(file, guess.value_or(PriceListForm{}));
  REQUIRE(parsed.has_value());
  REQUIRE(parsed->list.items.size() == 1);
  CHECK(parsed->list.items[0].unit == "LF");
  CHECK(parsed->list.items[0].replace == Money::parse("2.50"));
  CHECK(parsed->list.items[0].activities == "+");
}
