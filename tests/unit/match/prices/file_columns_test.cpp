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

TEST_CASE("a price of replacement alone needs no other price, and no activity") {
  for (const char* header : {"cat,sel,description,unit,replace_price", "Cat,Sel,Desc,UOM,Replacement Cost"}) {
    CAPTURE(header);
    const auto parsed = parse_price_list(std::string(header) + "\nSFG,GUTA,Gutter,LF,9.50\n", {.code = "X"});
    REQUIRE(parsed.has_value());
    REQUIRE(parsed->list.items.size() == 1);
    const PriceItem& item = parsed->list.items.front();
    CHECK(item.activities == "+");
    CHECK(item.replace == Money::parse("9.50"));
    CHECK(item.remove.is_zero());
  }
  const auto with_activities = parse_price_list(
      "cat,sel,act,description,unit,replace_price\nSFG,GUTA,&,Gutter,LF,9.50\n", {.code = "X"});
  REQUIRE(with_activities.has_value());
  CHECK(with_activities->list.items.front().activities == "&");
  // With one of the others, or by a name that may mean anything, it may lack columns.
  for (const char* header :
       {"cat,sel,act,description,unit,remove_price,replace_price", "cat,sel,act,description,unit,Replace",
        "cat,sel,act,description,unit,remove_price"}) {
    CAPTURE(header);
    CHECK_FALSE(parse_price_list(std::string(header) + "\nSFG,GUTA,+,Gutter,LF,1,2\n", {.code = "X"}));
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
  CHECK(suggestion("Cat,Sel,-,Text,UOM,Cost") == "CODE act= description=Text");
  CHECK(suggestion("# code=A,\nTrade,Item code,-,Name of item,Unit of sale,Unit cost,Tear-out") ==
        " remove_price=Tear-out reset_price= material_price= labor_price= equipment_price= "
        "replace_price=Unit cost "
        "cat=Trade sel=Item code act= description=Name of item unit=Unit of sale");
  CHECK(suggestion("a,b,c,d,e").ends_with("cat=a sel=b act= description=d unit=e"));
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

TEST_CASE("nothing is suggested that the values contradict") {
  const auto message_of = [](const std::string& file) {
    const auto made = import_price_list(file, {.form = {.code = "X"}});
    return made ? std::string("read") : to_string(made.error());
  };
  const std::string rooms =
      "Location,Code,Name,Unit,Price\nKitchen,A1,Access panel,SF,2.50\nHall,A2,Paint,SF,1.50\n";
  CHECK_FALSE(guess_form(rooms).has_value());
  CHECK(message_of(rooms).find("no column of the file looks like a category") != std::string::npos);
  const std::string trades = "Location,Code,Name,Unit,Price\nDRY,A1,Drywall,SF,2.50\n";
  CHECK(guess_form(trades).has_value());
  CHECK(message_of(trades).find("looks like a category") == std::string::npos);
}

TEST_CASE("rows with one activity each become entries with all of them") {
  const std::string header = "Desc,Unit,Unit Cost,Activity,Cat,Sel,Worker's Wage,Material\n";
  const auto made = import_price_list(header +
                                          "Gutter,LF,2.00,Remove,SFG,A,2.00,0\n"
                                          "Gutter,LF,8.00,Replace,SFG,A,3.00,5.00\n"
                                          "Gutter,LF,8.00,Replace,SFG,A,3.00,5.00\n"
                                          "Gutter,LF,8.50,Replace,SFG,A,3.00,5.50\n"
                                          "Gutter,EA,1.00,Detach & Reset,SFG,A,1.00,0\n"
                                          "Flashing,Each,9.00,Remove and Replace,RFG,B,4.00,4.00\n"
                                          "Felt,S.F.,4.00,Remove & Refit,RFG,C,4.00,0\n",
                                      {.form = {.code = "X"}});
  REQUIRE(made.has_value());
  const ImportTable& table = made->table;
  CHECK(table.rows == 7);
  CHECK(table.entries == 3);
  CHECK(table.merged == 1);
  CHECK(table.repeated == 1);
  REQUIRE(table.refused.size() == 2);
  CHECK(table.refused[0].reason == "another price for the same activity");
  CHECK(table.refused[1].lines == std::vector<std::size_t>{6});
  REQUIRE(table.left_out.size() == 1);
  CHECK(table.left_out[0].lines == std::vector<std::size_t>{7});
  const PriceItem& gutter = made->list.items[0];
  CHECK(gutter.activities == "&+-");
  CHECK(gutter.remove == Money::parse("2"));
  CHECK(gutter.replace == Money::parse("8"));
  REQUIRE(gutter.parts.size() == 2);
  CHECK(gutter.parts[1].material == Money::parse("5"));
  CHECK(made->list.items[1].activities == "&");
  CHECK(made->list.items[1].unit == "EA");
  CHECK(made->list.items[1].parts.empty());
  CHECK(made->list.items[2].activities == "F");
  CHECK(made->list.items[2].refit == Money::parse("4"));
  const auto again = parse_price_list_csv(write_price_list_csv(made->list));
  REQUIRE(again.has_value());
  CHECK(again->list.items == made->list.items);
  CHECK(unpack_price_list(pack_price_list(made->list))->items == made->list.items);
}

TEST_CASE("a code in one column, also of the MasterFormat, and what a line of an export has is left out") {
  const auto made = import_price_list(
      "#,Line Number,Description,Crew,Unit,Material,Labor,Equipment,Total,Qty\n"
      "1,07 31 13.10 0275,Asphalt shingles,2 Rofc,Sq.,90.00,80.00,0,170.00,4\n2,RFG "
      "LAM30,Shingles,,SQ,1,1,0,2,0\n"
      "3,7,Felt,,SQ,1,1,0,2,0\n",
      {.form = {.code = "X", .columns = {{"code", "Line Number"}, {"unit_price", "Total"}, {"act", ""}}}});
  REQUIRE(made.has_value());
  REQUIRE(made->list.items.size() == 2);
  CHECK(made->list.items[0].cat == "07");
  CHECK(made->list.items[0].sel == "3113100275");
  CHECK(made->list.items[0].unit == "SQ");
  CHECK(made->list.items[0].extra == std::map<std::string, std::string>{{"Crew", "2 Rofc"}});
  REQUIRE(made->list.items[0].parts.size() == 1);
  CHECK(made->list.items[0].parts[0].wage == Money::parse("80"));
  CHECK(made->list.items[1].sel == "LAM30");
  CHECK(made->bad_rows[0].reason == "code is not valid");
}
