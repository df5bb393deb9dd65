// Price lists in other formats than the project's CSV, and packed ones.
#include <doctest/doctest.h>

#include "esx/estimate/alias.h"
#include "esx/estimate/bundled.h"
#include "esx/estimate/price_list.h"

using namespace estimate;

namespace {

const std::string form_header =
    "cat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,"
    "equipment_price\n";
const std::string form_row = "SFG,GUTA,&+-,Gutter,LF,0.50,10.25,0.00,4.00,6.25,0.00\n";

std::string with_separator(std::string text, char separator) {
  for (char& c : text)
    if (c == ',') c = separator;
  return text;
}

std::string utf16(std::string_view ascii, bool little) {
  std::string bytes = little ? "\xFF\xFE" : "\xFE\xFF";
  for (const char c : ascii) bytes += little ? std::string{c, '\0'} : std::string{'\0', c};
  return bytes;
}

PriceItem only_item(const Result<ParsedPriceList>& parsed) {
  REQUIRE(parsed.has_value());
  CHECK(parsed->bad_rows.empty());
  REQUIRE(parsed->list.items.size() == 1);
  return parsed->list.items[0];
}

std::string message(const Result<ParsedPriceList>& parsed) {
  REQUIRE_FALSE(parsed.has_value());
  return to_string(parsed.error());
}

std::string long_text_of(std::size_t size) {
  std::string text;
  text.resize(size, 'A');
  return text;
}

const PriceListForm coded{.code = "X", .columns = {}};

constexpr const char* json_item =
    R"({"cat": "SFG", "sel": "GUTA", "act": "&+-", "description": "Gutter", "unit": "LF", "remove_price": 0.50,
    "replace_price": "10.25", "reset_price": 0, "material_price": 4.00, "labor_price": 6.25, "equipment_price": null,
    "vendor": "A"})";

}  // namespace

TEST_CASE("price list forms: commas, tabs and semicolons") {
  const PriceItem item = only_item(parse_price_list(form_header + form_row, coded));
  CHECK(item.replace == Money::parse("10.25"));
  CHECK(only_item(parse_price_list(with_separator(form_header + form_row, '\t'), coded)) == item);
  CHECK(only_item(parse_price_list(with_separator(form_header + form_row, ';'), coded)) == item);
  const std::string decimal_commas =
      with_separator(form_header, ';') + "SFG;GUTA;&+-;Gutter;LF;0,50;10,25;0;4;6,25;0,00\n";
  CHECK(only_item(parse_price_list(decimal_commas, coded)) == item);
  const std::string thousands =
      with_separator(form_header, ';') + "SFG;GUTA;+;Gutter, white;LF;0;1.010,25;0;0;0;0\n";
  CHECK(only_item(parse_price_list(thousands, coded)).replace == Money::parse("1010.25"));
}

TEST_CASE("price list forms: UTF-16 with a byte order mark, and half a character at its end") {
  const PriceItem item = only_item(parse_price_list(form_header + form_row, coded));
  CHECK(only_item(parse_price_list(utf16(form_header + form_row, true), coded)) == item);
  CHECK(only_item(parse_price_list(utf16(form_header + form_row, false), coded)) == item);
  CHECK(message(parse_price_list(utf16(form_header + form_row, true) + "x", coded)).find("UTF-16") !=
        std::string::npos);
  const std::string pair = utf16(form_header, true) + utf16("SFG,GUTA,+,", true).substr(2) +
                           std::string("\x3D\xD8\x00\xDE", 4) + utf16(",LF,0,1,0,0,0,0\n", true).substr(2);
  CHECK(only_item(parse_price_list(pair, coded)).description == "\xF0\x9F\x98\x80");
}

TEST_CASE("price list forms: JSON with the list around the items, or the items alone") {
  PriceItem item = only_item(parse_price_list(form_header + form_row, coded));
  item.extra["vendor"] = "A";
  const auto whole =
      parse_price_list(R"({"code": "Y8", "description": "Mine", "items": [)" + std::string(json_item) + "]}");
  CHECK(only_item(whole) == item);
  CHECK(whole->list.code == "Y8");
  CHECK(whole->list.description == "Mine");
  CHECK(only_item(parse_price_list("[" + std::string(json_item) + "]", coded)) == item);
  std::string by_one = json_item;
  by_one.replace(by_one.find("\"&+-\""), 5, R"(["&", "+", "-"])");
  CHECK(only_item(parse_price_list("[" + by_one + "]", coded)) == item);
}

TEST_CASE("price list forms: bad JSON rows are reported by line, and bad JSON by byte") {
  const std::string bad = "[\n" + std::string(json_item) + ",\n{\"cat\": \"SFG\"}\n]";
  const auto parsed = parse_price_list(bad, coded);
  REQUIRE(parsed.has_value());
  REQUIRE(parsed->bad_rows.size() == 1);
  CHECK(parsed->bad_rows[0].line == 5);
  CHECK(parsed->bad_rows[0].message.find("sel is missing") != std::string::npos);
  for (const char* text :
       {"[", "{\"items\": [{\"cat\": ", "[1]", "[[]]", "{\"items\": {}}", "[{\"cat\": {}}]", "{\"a\": [1]}",
        "[{\"cat\": 1e999}]", "{} x", "[{\"cat\": \"\\ud800\"}]"}) {
    CAPTURE(text);
    CHECK(message(parse_price_list(text, coded)).starts_with("malformed_price_list"));
  }
  CHECK(message(parse_price_list("{\"items\": []}", coded)).find("lacks the column") != std::string::npos);
}

TEST_CASE("price list forms: hostile JSON stays small") {
  const std::string field = "[{\"cat\": \"" + long_text_of(10'000'000) + "\"}]";
  PriceListForm all = coded;
  CHECK(message(parse_price_list(field, all)).find("lacks the column") != std::string::npos);
  std::string long_text = "[" + std::string(json_item) + "]";
  long_text.replace(long_text.find("Gutter"), 6, long_text_of(10'000'000));
  const auto parsed = parse_price_list(long_text, coded);
  REQUIRE(parsed.has_value());
  CHECK(parsed->bad_rows.size() == 1);
  CHECK(message(parse_price_list(std::string(100'000, '['), coded)).starts_with("malformed"));
  std::string control = "[" + std::string(json_item) + "]";
  control.replace(control.find("Gutter"), 6, "Gut\\u0000ter");
  CHECK(parse_price_list(control, coded)->bad_rows.size() == 1);
  Limits limits;
  limits.price_list_rows = 1;
  const std::string two = "[" + std::string(json_item) + "," + json_item + "]";
  CHECK(message(parse_price_list(two, coded, limits)).starts_with("price_list_too_large"));
}

TEST_CASE("price list forms: another program's columns") {
  const std::string other = "Cat,Sel,Text,UOM,Cost\nSFG,GUTA,Gutter,LF,10.25\n";
  PriceListForm form{.code = "X",
                     .columns = {{"description", "Text"},
                                 {"unit", "uom"},
                                 {"replace_price", "Cost"},
                                 {"act", ""},
                                 {"remove_price", ""},
                                 {"reset_price", ""},
                                 {"material_price", ""},
                                 {"labor_price", ""},
                                 {"equipment_price", ""}}};
  const PriceItem item = only_item(parse_price_list(other, form));
  CHECK(item.description == "Gutter");
  CHECK(item.replace == Money::parse("10.25"));
  CHECK(item.activities == "+");
  form.columns.push_back({"sel", ""});
  CHECK(message(parse_price_list(other, form)).find("every price list needs the column sel") !=
        std::string::npos);
  CHECK(message(parse_price_list(other, {.code = "X", .columns = {{"color", "Text"}}}))
            .find("do not have a column 'color'") != std::string::npos);
}

TEST_CASE("price list forms: a packed list comes back as it was; anything else is rejected") {
  PriceList list = bundled_price_list();
  list.items[3].extra = {{"vendor", "A"}, {"b", ""}};
  const std::string packed = pack_price_list(list);
  CHECK(is_packed_price_list(packed));
  CHECK(unpack_price_list(packed) == list);
  CHECK_FALSE(unpack_price_list(packed + "x").has_value());
  CHECK_FALSE(unpack_price_list("cat,sel").has_value());
  for (std::size_t size = 0; size < packed.size(); size += 97)
    CHECK_FALSE(unpack_price_list(std::string_view(packed).substr(0, size)).has_value());
}

TEST_CASE("alias: what is valid, and a file with many") {
  CHECK_FALSE(check_alias({.price_list = {}, .description = "Gutter", .unit = {}, .cat = "SFG", .sel = "A"}));
  CHECK(check_alias({.price_list = {}, .description = "*", .unit = {}, .cat = "SFG", .sel = "A"}) ==
        "description is missing");
  CHECK(check_alias({.price_list = "a b", .description = "G", .unit = {}, .cat = "SFG", .sel = "A"})
            .has_value());
  CHECK(
      check_alias({.price_list = {}, .description = "G", .unit = {}, .cat = "SFGX", .sel = "A"}).has_value());
  CHECK(alias_key("R&R  White gutter*") == "white gutter");

  const auto parsed =
      parse_aliases_csv("sel,Description,note,cat,unit\nA,\"Gutter, white\",x,SFG,LF\n\nb,G,,SFG,\n");
  REQUIRE(parsed.has_value());
  CHECK(parsed->aliases ==
        std::vector<Alias>{
            {.price_list = {}, .description = "Gutter, white", .unit = "LF", .cat = "SFG", .sel = "A"}});
  REQUIRE(parsed->bad_rows.size() == 1);
  CHECK(parsed->bad_rows[0].line == 4);
  for (const char* text : {"", "cat,sel\n", "description,cat,sel\n", "\"cat"}) {
    CAPTURE(text);
    CHECK(parse_aliases_csv(text).error().code == ErrorCode::malformed_price_list);
  }
}
