#include "classify/sections/section_rows.h"

#include <doctest/doctest.h>

#include "support/must.h"
#include "support/page_builder.h"
#include "support/tables.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

std::string heading(const PageBuilder& print) {
  const auto row = read_heading(print.line(), print.document().pages.front());
  if (!row) return "none";
  const Cell* height = row->cell(Field::value);
  return std::string(row_kind_name(row->kind)) + "|" + row->text + (height ? "|" + height->text : "");
}

std::string dimensions(std::string_view text, double left = 0, double x = 220) {
  const auto row = read_dimensions(line_of(text, {}, x), left);
  if (!row) return "none";
  std::string found;
  for (std::size_t i = 0; i + 1 < row->cells.size(); i += 2)
    found += (i ? ", " : "") + row->cells[i].text + "=" + row->cells[i + 1].text;
  return found;
}

std::string opening(std::string_view text, Type type = bold_10) {
  const auto row = read_opening(line_of(text, type, 170));
  return row ? row->cells[0].text + "|" + row->cells[1].text + "|" + row->cells[2].text : "none";
}

}  // namespace

TEST_CASE("the place of a bold line decides the kind of heading") {
  CHECK(heading(PageBuilder().center(100, "Source - EagleView Roof")) ==
        "group_heading|Source - EagleView Roof");
  CHECK(heading(PageBuilder().text(164.9, 100, "Kitchen", bold_10)) == "section_heading|Kitchen");
  CHECK(heading(PageBuilder().text(36, 100, "Labor Minimums Applied", bold_10)) ==
        "section_heading|Labor Minimums Applied");
  CHECK(heading(PageBuilder().text(66.6, 100, "Living Room", {.size = 8, .bold = true})) ==
        "section_heading|Living Room");
  CHECK(heading(PageBuilder().text(300, 100, "Living Room", bold_10)) == "none");
}

TEST_CASE("text that is not bold, or far too large or small, is not a heading") {
  CHECK(heading(PageBuilder().text(164.9, 100, "Kitchen", {.size = 10})) == "none");
  CHECK(heading(PageBuilder().center(100, "Acme Carrier", {.size = 12, .bold = true})) == "none");
  CHECK(heading(PageBuilder().text(164.9, 100, "Kitchen", {.size = 6, .bold = true})) == "none");
}

TEST_CASE("height and shape are at the right end of the heading") {
  for (const char* height : {"Height: 8'", "Height: 12' 6\"", "Height: Sloped", "Height: Peaked",
                             "LxWxH 12' x 10' x 8'", "Formula Elevation 50' x 9' x 0\""}) {
    CAPTURE(height);
    PageBuilder print;
    print.text(164.9, 100, "Primary Bedroom", bold_10).right(576, 100, height, bold_10);
    CHECK(heading(print) == "section_heading|Primary Bedroom|" + std::string(height));
  }
}

TEST_CASE("subrooms of newer and older prints") {
  CHECK(heading(PageBuilder().text(164.9, 100, "Subroom:  Closet (1)", bold_10)) ==
        "subroom_heading|Closet (1)");
  PageBuilder high;
  high.text(164.9, 100, "Subroom:  Closet (1)", bold_10).right(576, 100, "Height: 8'", bold_10);
  CHECK(heading(high) == "subroom_heading|Closet (1)|Height: 8'");
}

TEST_CASE("sketch labels next to the heading are left out") {
  PageBuilder print;
  print.text(60, 100, "F11", {.size = 10}).text(164.9, 100, "Dwelling Roof", bold_10);
  CHECK(heading(print) == "section_heading|Dwelling Roof");
}

TEST_CASE("measurements in two and three columns") {
  CHECK(dimensions("435.67 SF Walls        272.94 SF Ceiling") == "SF Walls=435.67, SF Ceiling=272.94");
  CHECK(dimensions("708.61 SF Walls & Ceiling   272.94 SF Floor") ==
        "SF Walls & Ceiling=708.61, SF Floor=272.94");
  CHECK(dimensions("30.33 SY Flooring      53.25 LF Floor Perimeter") ==
        "SY Flooring=30.33, LF Floor Perimeter=53.25");
  CHECK(dimensions("60.50 LF Ceil. Perimeter") == "LF Ceil. Perimeter=60.50");
  CHECK(dimensions("0.00 SF Floor  0.00 SF Short Wall  0.00 LF Floor Perimeter") ==
        "SF Floor=0.00, SF Short Wall=0.00, LF Floor Perimeter=0.00");
  CHECK(dimensions("0.00 SF Long Wall  0.00 LF Ceil. Perimeter") ==
        "SF Long Wall=0.00, LF Ceil. Perimeter=0.00");
  CHECK(dimensions("2,905.66 Surface Area   29.06 Number of Squares") ==
        "Surface Area=2,905.66, Number of Squares=29.06");
  CHECK(dimensions("2905.66 Surface Area") == "Surface Area=2905.66");
  CHECK(dimensions("220.70 Total Perimeter Length   57.03 Total Ridge Length") ==
        "Total Perimeter Length=220.70, Total Ridge Length=57.03");
  CHECK(dimensions("10.00 Total Hip Length") == "Total Hip Length=10.00");
  CHECK(dimensions("1,820.64 Floor Area  1,900.00 Total Area  2,000.00 Interior Wall Area") ==
        "Floor Area=1,820.64, Total Area=1,900.00, Interior Wall Area=2,000.00");
  CHECK(dimensions("2,100.00 Exterior Wall Area  188.00 Exterior Perimeter of") ==
        "Exterior Wall Area=2,100.00, Exterior Perimeter of=188.00");
}

TEST_CASE("other lines that begin with a number are not measurements") {
  CHECK(dimensions("435.67 SF Walls and a note") == "none");
  CHECK(dimensions("2025 This is an average retail price") == "none");
  CHECK(dimensions("12.00") == "none");
  CHECK(dimensions("SF Walls 435.67") == "none");
}

TEST_CASE("words of the sketch are not measurements") {
  PageBuilder print;
  print.text(60, 100, "12'").text(220, 100, "435.67 SF Walls");
  CHECK(read_dimensions(print.line(), sketch_heading_left_pt).has_value());
  CHECK_FALSE(read_dimensions(print.line(), 0).has_value());
}

TEST_CASE("openings: type, size, target") {
  CHECK(opening("Door 3' 4\" X 6' 8\" Opens into HALLWAY") == "Door|3' 4\" X 6' 8\"|HALLWAY");
  CHECK(opening("Window 3' X 4' Opens into Exterior") == "Window|3' X 4'|Exterior");
  CHECK(opening("Missing Wall 5' 8\" X 8' Opens into FOYER_ENTRY") == "Missing Wall|5' 8\" X 8'|FOYER_ENTRY");
  CHECK(opening("Missing Wall - Goes to Floor 2' 6\" X 6' 8\" Opens into KITCHEN2") ==
        "Missing Wall - Goes to Floor|2' 6\" X 6' 8\"|KITCHEN2");
  CHECK(opening("Missing Wall 12' 11 15/16\" X 8' Opens into DEN") == "Missing Wall|12' 11 15/16\" X 8'|DEN");
}

TEST_CASE("sentences about doors and windows are not openings") {
  CHECK(opening("Door 3' 4\" X 6' 8\" Opens into HALLWAY", {.size = 10}) == "none");
  CHECK(opening("Door replaced at the entry") == "none");
  CHECK(opening("Window 3' X 4' Opens into") == "none");
  CHECK(opening("Opens into Window X") == "none");
  CHECK(opening("Window Opens into 3' X 4'") == "none");
}

TEST_CASE("the page header of other programs names claim and insured") {
  const auto row =
      read_page_head(line_of("ESTIMATE: Structure (Farm Mutual) Claim #143841058, (OAKENSHADE, BERTRAND)"));
  REQUIRE(row);
  CHECK(cells_text(must(row).cells) == "label=Claim Number value=143841058 name=OAKENSHADE, BERTRAND");
  CHECK_FALSE(read_page_head(line_of("Claim 143841058")));
  CHECK_FALSE(read_page_head(line_of("#143841058 Claim")));
  CHECK(read_page_head(line_of("Claim #1")).has_value());
}

TEST_CASE("a heading's rule without text above it is a heading without a name") {
  PageBuilder print;
  print.text(164.9, 100, "Kitchen", bold_10).rule(164.9, 105.5, 576);
  print.rule(164.9, 205.2, 576).rule(36, 300, 576).rule(164.9, 350, 300);
  const auto found = find_nameless_headings(print.document().pages.front(), print.lines());
  REQUIRE(found.size() == 1);
  CHECK(found.front() == doctest::Approx(200));
}

TEST_CASE("a rule 17.5 pt below a heading belongs to it if nothing next to the sketch is between them") {
  PageBuilder print;
  print.text(164.9, 100, "Dwelling Roof", bold_10).text(90, 110, "F3").rule(164.9, 117.5, 576);
  CHECK(find_nameless_headings(print.document().pages.front(), print.lines()).empty());
  print.text(222, 112, "3,173.20 Surface Area");
  CHECK(find_nameless_headings(print.document().pages.front(), print.lines()).size() == 1);
}

TEST_CASE("a roof or floor plan names a group") {
  const auto row = read_plan_heading(line_of("ROOFPLAN: 110 - Dwelling", bold_10));
  REQUIRE(row);
  CHECK(must(row).kind == RowKind::group_heading);
  CHECK(must(row).text == "110 - Dwelling");
  CHECK_FALSE(read_plan_heading(line_of("ROOFPLAN: 110 - Dwelling")));
  CHECK_FALSE(read_plan_heading(line_of("Roof Plan", bold_10)));
}
