#include "esx/estimate/price_list.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/bundled.h"

using namespace estimate;

namespace {

const std::string comments = "# code=TEST8X_NOV26\n# description=A, test\n";
const std::string csv_header =
    "cat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,"
    "equipment_price,life_years,tax_class\n";
const std::string good_row =
    "RFG,LAM30,&+-,Laminated shingles,SQ,62.45,268.15,0.00,128.71,139.44,0.00,30,material\n";

ParsedPriceList parsed_list(std::string_view text) {
  auto result = parse_price_list_csv(text);
  REQUIRE_MESSAGE(result.has_value(), (result ? std::string() : to_string(result.error())));
  return std::move(*result);
}

/// The only bad row of a good file with `rows` after its header.
BadRow bad_row(const std::string& rows) {
  const auto result = parsed_list(comments + csv_header + rows);
  REQUIRE(result.bad_rows.size() == 1);
  return result.bad_rows[0];
}

std::string with(std::string_view from, std::string_view to) {
  std::string changed = good_row;
  return changed.replace(changed.find(from), from.size(), to);
}

Error refused(std::string_view text, const Limits& limits = {}) {
  const auto result = parse_price_list_csv(text, limits);
  REQUIRE_FALSE(result.has_value());
  return result.error();
}

}  // namespace

TEST_CASE("price list: a row becomes an entry") {
  const auto [list, bad_rows, table, date_rows] = parsed_list(comments + csv_header + good_row);
  CHECK(bad_rows.empty());
  CHECK(list.code == "TEST8X_NOV26");
  CHECK(list.description == "A, test");
  CHECK(list.sha256 == sha256_hex(comments + csv_header + good_row));
  REQUIRE(list.items.size() == 1);
  const PriceItem& item = list.items[0];
  CHECK(item.cat == "RFG");
  CHECK(item.sel == "LAM30");
  CHECK(item.activities == "&+-");
  CHECK(item.description == "Laminated shingles");
  CHECK(item.unit == "SQ");
  CHECK(item.remove.units() == 6245);
  CHECK(item.replace.units() == 26815);
  CHECK(item.material.units() == 12871);
  CHECK(item.labor.units() == 13944);
  CHECK(item.life_years == 30);
  CHECK(item.tax_class == "material");
  CHECK(item.extra.empty());
}

TEST_CASE("price list: columns in any order and case, extra ones kept verbatim") {
  const auto [list, bad_rows, table, date_rows] = parsed_list(
      "# code=X\nunit, Description ,SEL,cat,act,Vendor,remove_price,replace_price,reset_price,material_price,"
      "labor_price,equipment_price\nEA,Door,D1,DOR,+,\" a, \"\"b\"\" \",0,\"1,234.5\",,0,0,0\n");
  CHECK(bad_rows.empty());
  REQUIRE(list.items.size() == 1);
  CHECK(list.items[0].description == "Door");
  CHECK(list.items[0].replace.units() == 123450);
  CHECK(list.items[0].reset.is_zero());
  CHECK_FALSE(list.items[0].life_years.has_value());
  CHECK(list.items[0].extra == std::map<std::string, std::string>{{"Vendor", " a, \"b\" "}});
}

TEST_CASE("price list: as spreadsheets save it") {
  const auto plain = parsed_list(comments + csv_header + good_row).list.items;
  std::string crlf = comments + csv_header + good_row;
  for (std::size_t at = 0; (at = crlf.find('\n', at)) != crlf.npos; at += 2) crlf.replace(at, 1, "\r\n");
  CHECK(parsed_list(crlf).list.items == plain);
  CHECK(parsed_list("\xEF\xBB\xBF" + comments + csv_header + good_row).list.items == plain);

  const std::string padding = ",,,,,,,,,,,";
  const auto padded =
      parsed_list("# code=TEST8X_NOV26" + padding + "\n# description=A, test" + padding + "\n" + csv_header +
                  good_row + padding + ",\n" + good_row.substr(0, good_row.size() - 1));
  CHECK(padded.list.description == "A, test");
  CHECK(padded.list.items == plain);
  CHECK(padded.bad_rows.size() == 1);  // the second copy of the row

  const auto windows = parsed_list(comments + csv_header + with("Laminated", "Caf\xE9 \x93x\x94"));
  CHECK(windows.list.items[0].description == "Caf\xC3\xA9 \xE2\x80\x9Cx\xE2\x80\x9D shingles");
  const auto utf8 = parsed_list(comments + csv_header + with("Laminated", "Caf\xC3\xA9"));
  CHECK(utf8.list.items[0].description == "Caf\xC3\xA9 shingles");
}

TEST_CASE("price list: every bad row has its line and its reason") {
  const auto [line, message, reason] = bad_row(good_row + "\n" + good_row);
  CHECK(line == 6);
  CHECK(message == "the list already has RFG LAM30");

  const auto why = [](std::string_view from, std::string_view to) { return bad_row(with(from, to)).message; };
  std::string huge;
  huge.resize(10'000'000, 'x');
  CHECK(why("62.45", "62.45x") == "remove_price '62.45x' is not an amount with at most two decimals");
  CHECK(why("62.45", "62.455").starts_with("remove_price"));
  CHECK(why("62.45", "99999999999999999999").starts_with("remove_price"));
  CHECK(why("62.45", "-62.45") == "remove_price -62.45 is negative, but the entry is not a credit");
  CHECK(why("&+-", "&X").starts_with("act '&X' has letters other than"));
  CHECK(why("&+-", "") == "act is missing");
  CHECK(why("Laminated shingles", "  ") == "description is missing");
  CHECK(why("SQ", "") == "unit is missing");
  CHECK(why("RFG", "rfg") == "cat 'rfg' has characters other than A to Z");
  CHECK(why("LAM30", "\xC3\x89") == "sel '\xC3\x89' has characters other than A to Z");
  CHECK(why("RFG", "ROOF") == "cat is longer than 3 bytes");
  CHECK(why("LAM30", "L 30") == "sel 'L 30' has a space");
  CHECK(why(",30,", ",thirty,") == "life_years 'thirty' is not a number of years");
  CHECK(why(",30,", ",") == "12 cells, but the header has 13");
  CHECK(why(",30,", ",30,30,") == "14 cells, but the header has 13");
  CHECK(why("shingles", std::string_view("shin\0gles", 9)) == "a control character (such as NUL)");
  CHECK(why("shingles", "\x81\xE9") == "a control character (such as NUL)");
  CHECK(why("shingles", std::string(2'000, 'x')) == "description is longer than 1024 bytes");
  CHECK(why("shingles", huge) == "a cell has more than 65,536 bytes");
  CHECK(why("Laminated", "\"Laminated").starts_with("a quote in this row is never closed"));
  CHECK(why("Laminated", "\"Lam\"inated").starts_with("text between a closing quote"));
  CHECK(bad_row(with("SQ", "").replace(0, 3, "x")).message ==
        "cat 'x' has characters other than A to Z; unit is missing");
}

TEST_CASE("price list: the first of equal codes is kept, and bad rows come in the order of the file") {
  const std::string other = with("LAM30", "OTHER"), bad = with("SQ", "");
  const auto [list, bad_rows, table, date_rows] =
      parsed_list(comments + csv_header + good_row + good_row + bad + other + good_row + other);
  REQUIRE(list.items.size() == 2);
  CHECK(list.items[0].sel == "LAM30");
  CHECK(list.items[1].sel == "OTHER");
  REQUIRE(bad_rows.size() == 4);
  CHECK(bad_rows[0].line == 5);
  CHECK(bad_rows[1].line == 6);
  CHECK(bad_rows[2].line == 8);
  CHECK(bad_rows[3].line == 9);
  CHECK(bad_rows[3].message == "the list already has RFG OTHER");
}

TEST_CASE("price list: a credit may be negative, as long as it gives nothing back") {
  const std::string credit = "SPE,CREDIT,+,Credit for salvage,EA,0.00,-65.00,0.00,-0.00,-65.00,0.00,,none\n";
  const auto [list, bad_rows, table, date_rows] = parsed_list(comments + csv_header + credit);
  CHECK(bad_rows.empty());
  CHECK(list.items[0].replace.units() == -6500);
  std::string mixed = credit;
  CHECK_FALSE(bad_row(mixed.replace(mixed.find("-0.00"), 5, "10.00")).message.empty());
}

TEST_CASE("price list: unreadable files") {
  CHECK(refused("").code == ErrorCode::malformed_price_list);
  CHECK(refused(comments).message == "the file has no header row");
  CHECK(refused(comments + csv_header).message == "the list has a header row but no other rows");
  CHECK(refused(csv_header + good_row).message.starts_with("the file has no line '# code="));
  CHECK(refused("# code=lower\n" + csv_header + good_row)
            .message.starts_with("'lower' is not a price list code"));
  CHECK(refused(comments + "cat,sel\nA,B\n").message.starts_with("the header row lacks the column act, "));
  CHECK(refused(comments + "cat,Cat,sel\nA,B\n").message == "two columns have the name 'Cat'");
  CHECK(refused(comments + "\"cat,sel\n").where == "line 3");
  CHECK(refused("\xFF\xFE" + csv_header + (csv_header.size() % 2 == 0 ? "x" : "")).message.find("UTF-16") !=
        std::string::npos);
  CHECK(refused("# code=X\n# description=a\x1B[0m\n" + csv_header + good_row).message.find("control") !=
        std::string::npos);

  CHECK(
      refused("# code=X\n# description=" + std::string(2'000, 'x') + "\n" + csv_header + good_row).message ==
      "the description is longer than 1,000 bytes");

  Limits limits;
  limits.price_list_bytes = 100;
  CHECK(refused(comments + csv_header + good_row, limits).code == ErrorCode::price_list_too_large);
  limits = {};
  limits.price_list_rows = 1;
  CHECK(refused(comments + csv_header + good_row + good_row, limits).code == ErrorCode::price_list_too_large);
}

TEST_CASE("price list: a given code replaces the file's") {
  CHECK(parse_price_list_csv(csv_header + good_row, {}, "MINE")->list.code == "MINE");
  CHECK(parse_price_list_csv(comments + csv_header + good_row, {}, "MINE")->list.code == "MINE");
  CHECK_FALSE(parse_price_list_csv(comments + csv_header + good_row, {}, "no good").has_value());
}

TEST_CASE("price list: what is written is read back unchanged") {
  std::mt19937 random(1);
  const auto below = [&](std::uint32_t n) { return random() % n; };
  const std::vector<std::string> pieces = {"Door", "\"", ",", " -x", "5 1/4\"", "\xC3\xA9",
                                           "#",    "'",  "x", ";",   "="};
  const auto text = [&] {
    std::string s = "T";
    for (auto n = below(8); n > 0; --n) s += pieces[below(std::uint32_t(pieces.size()))];
    return s + ".";
  };
  for (int round = 0; round < 200; ++round) {
    PriceList list{.code = "TEST8X_NOV26",
                   .description = below(2) ? text() + "," : text(),
                   .sha256 = {},
                   .source = {},
                   .items = {}};
    for (int i = 0; i < 5; ++i) {
      PriceItem item;
      item.cat = "ABC";
      item.sel = "S" + std::to_string(i);
      item.activities = "&+";
      item.description = text();
      item.unit = "EA";
      item.remove = Money::from_units(below(100'000));
      item.replace = Money::from_units(below(100));
      item.equipment = Money::from_units(below(2'000'000'000));
      if (below(2) != 0) item.life_years = int(below(1000));
      if (below(2) != 0) item.tax_class = text();
      if (below(2) != 0) item.extra["note"] = " " + text() + "\r\nx\n";
      if (below(2) != 0) item.extra[text()] = text();
      list.items.push_back(item);
    }
    auto [again, bad_rows, table, date_rows] = parsed_list(write_price_list_csv(list));
    REQUIRE(bad_rows.empty());
    again.sha256.clear();
    CHECK(again == list);
  }
}

TEST_CASE("price list: codes that follow the pattern, and others that are allowed") {
  const auto says = [](std::string_view code) {
    const auto parts = read_price_list_code(code);
    return parts ? parts->state + " " + parts->region + " " + parts->month : "nothing";
  };
  CHECK(says("TXHO8X_SEP20") == "TX HO 2020-09");
  CHECK(says("ABC38X_JAN05") == "AB C3 2005-01");
  for (const char* other : {"", "TXHO8X_SEP2", "TXHO8X_SPT20", "TXHO9X_SEP20", "txho8x_sep20", "1XHO8X_SEP20",
                            "TXHO8X_SEPxx", "TXDF8X_02MAY26", "NEOMAFICS_MAY24_72"}) {
    CAPTURE(other);
    CHECK(says(other) == "nothing");
  }
  for (const char* good : {"TXDF28_APR26", "NEOMAFICS_MAY24_72", "X"}) CHECK(valid_price_list_code(good));
  for (const char* bad : {"", "a", "A B", "A\n", "ABCDEFGHIJKLMNOPQRSTU", "\xC3\x89"}) {
    CHECK_FALSE(valid_price_list_code(bad));
  }
}

TEST_CASE("price list: the bundled one") {
  const PriceList list = bundled_price_list();
  CHECK(list.code == "DEMO8X_NOV26");
  CHECK(list.source == "bundled");
  CHECK(list.items.size() == 384);
  CHECK(list.sha256 == sha256_hex(bundled_price_list_csv()));
  const auto again = parsed_list(write_price_list_csv(list));
  CHECK(again.list.items == list.items);
}
