// Price lists in workbooks, good and hostile ones.
#include <doctest/doctest.h>

#include <array>
#include <string>

#include "esx/estimate/price_list.h"
#include "support/workbook.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

const PriceListForm sheet_form{.code = "X"};

std::string text_cell(std::string_view reference, std::string_view text) {
  return "<c r=\"" + std::string(reference) + R"(" t="inlineStr"><is><t>)" + std::string(text) +
         "</t></is></c>";
}

/// A row of text from column A on.
std::string text_row(int number, const std::vector<std::string>& cells) {
  std::string row = "<row r=\"" + std::to_string(number) + "\">";
  char column = 'A';
  for (const std::string& cell : cells)
    row += text_cell(std::string(1, column++) + std::to_string(number), cell);
  return row + "</row>";
}

const std::string sheet_header =
    text_row(1, {"Cat", "Sel", "Act", "Description", "Unit", "Remove Price", "Replace Price", "Reset Price",
                 "Material Price", "Labor Price", "Equipment Price"});

/// A gutter: shared string 0 is its description; the numbers are as spreadsheets store them.
const std::string gutter_row =
    "<row r=\"3\">" + text_cell("A3", "SFG") + text_cell("B3", "GUTA") + text_cell("C3", "&amp;+-") +
    R"(<c r="D3" t="s"><v>0</v></c>)" + text_cell("E3", "LF") +
    R"(<c r="F3"><v>0.45000000000000001</v></c><c r="G3" t="n"><v>1234.5</v></c><c r="H3"/>)"
    R"(<c r="I3" t="str"><f>1+1</f><v>4.00</v></c>)" +
    text_cell("J3", "$1,230.50") + "</row>";
const std::string gutter_strings = "<si><r><t>Gutter</t></r><r><t>, white</t></r><rPh><t>x</t></rPh></si>";

std::string refusal(const std::string& bytes, const PriceListForm& form = sheet_form,
                    const Limits& limits = {}) {
  const auto parsed = parse_price_list(bytes, form, limits);
  REQUIRE_FALSE(parsed.has_value());
  return to_string(parsed.error());
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("workbook: text, shared strings, numbers and formulas") {
  const auto parsed = parse_price_list(
      workbook({.rows = sheet_header + gutter_row, .shared_strings = gutter_strings}), sheet_form);
  REQUIRE(parsed.has_value());
  CHECK(parsed->bad_rows.empty());
  REQUIRE(parsed->list.items.size() == 1);
  const PriceItem& item = parsed->list.items[0];
  CHECK(item.activities == "&+-");
  CHECK(item.description == "Gutter, white");
  CHECK(item.remove == Money::parse("0.45"));
  CHECK(item.replace == Money::parse("1234.50"));
  CHECK(item.reset == Money());
  CHECK(item.material == Money::parse("4"));
  CHECK(item.labor == Money::parse("1230.50"));
}

TEST_CASE("workbook: the code and bad rows are where the sheet has them") {
  const std::string code = text_row(1, {"# code=TX8"});
  const std::string bad = text_row(9, {"SFG", "B", "+", "Gutter", "LF", "many"});
  const auto parsed = parse_price_list(
      workbook({.rows = code + sheet_header + gutter_row + bad, .shared_strings = gutter_strings}));
  REQUIRE(parsed.has_value());
  CHECK(parsed->list.code == "TX8");
  REQUIRE(parsed->bad_rows.size() == 1);
  CHECK(parsed->bad_rows[0].line == 9);
}

TEST_CASE("workbook: a sheet by its name") {
  const std::string book = workbook(
      {.rows = text_row(1, {"x"}), .shared_strings = gutter_strings, .notes = sheet_header + gutter_row});
  CHECK(parse_price_list(book, {.code = "X", .sheet = "notes"}).has_value());
  CHECK(contains(refusal(book, {.code = "X", .sheet = "Costs"}), "its sheets: 'Prices', 'Notes'"));
  CHECK(contains(refusal("cat,sel\n", {.code = "X", .sheet = "Costs"}), "only a workbook"));
}

TEST_CASE("workbook: missing parts are named") {
  CHECK(contains(refusal(write_zip({{"A.XML", "<A/>"}}).value()), "not a workbook"));
  const std::string relations = "xl/_rels/workbook.xml.rels";
  const std::string one = R"(<workbook xmlns:r="r"><sheets><sheet name="P" r:id="1"/></sheets></workbook>)";
  const auto book = [&](const std::string& workbook_xml, const std::string& relations_xml) {
    return write_zip({{"xl/workbook.xml", workbook_xml}, {relations, relations_xml}}).value();
  };
  CHECK(contains(refusal(write_zip({{"xl/workbook.xml", one}}).value()), "lacks its part " + relations));
  CHECK(contains(refusal(book("<workbook/>", "<R/>")), "has no sheets"));
  CHECK(contains(refusal(book(one, "<R/>")), "does not say where"));
  CHECK(contains(refusal(book(one, R"(<R><R Id="1" Target="../../etc/passwd"/></R>)")), "lacks its part"));
  CHECK(contains(refusal(book("<workbook", "<R/>")), "malformed_xml"));
}

TEST_CASE("workbook: references that no cell can have") {
  for (const char* cell : {R"(<c r="1"><v>1</v></c>)", R"(<c r="AAAA1"><v>1</v></c>)",
                           R"(<c t="s"><v>7</v></c>)", R"(<c t="s"><v>-1</v></c>)"}) {
    CAPTURE(cell);
    CHECK(contains(refusal(workbook({.rows = "<row>" + std::string(cell) + "</row>", .shared_strings = {}})),
                   "(row 1)"));
  }
}

TEST_CASE("workbook: entities, bombs and amplified strings are refused") {
  WorkbookParts entity{.rows = sheet_header, .shared_strings = {}};
  entity.prefix = "<!DOCTYPE a [<!ENTITY b \"c\">]>";
  CHECK(contains(refusal(workbook(entity)), "xml_limit"));
  const std::string bomb = write_zip({{"xl/workbook.xml", std::string(8'000'000, ' ')}}).value();
  Limits limits;
  limits.ratio = 100;
  CHECK(contains(refusal(bomb, sheet_form, limits), "zip_limit"));

  // A long string, used by many cells; and rows with a single cell far to the right.
  const std::string use = R"(<row><c t="s"><v>0</v></c></row>)",
                    far = R"(<row><c r="ALL1"><v>1</v></c></row>)";
  std::string uses, wide;
  for (int i = 0; i < 1'000; ++i) uses += use, wide += far;
  limits.price_list_bytes = 1'000'000;
  const std::string words = "<si><t>" + std::string(50'000, 'x') + "</t></si>";
  CHECK(contains(refusal(workbook({.rows = uses, .shared_strings = words}), sheet_form, limits),
                 "price_list_too_large"));
  CHECK(contains(refusal(workbook({.rows = wide, .shared_strings = {}}), sheet_form, limits),
                 "price_list_too_large"));
  limits.price_list_rows = 10;
  CHECK(contains(refusal(workbook({.rows = uses, .shared_strings = "<si><t>x</t></si>"}), sheet_form, limits),
                 "more than 10 rows"));
}
