#include "classify/table/table_rows.h"

#include <doctest/doctest.h>

#include "support/estimate_print.h"
#include "support/tables.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

/// Reads every line of the print as a row of one table; returns "kind: text or description".
struct Reading {
  std::vector<Row> rows;
  std::vector<Warning> warnings;

  Reading(const EstimatePrint& print, Table table) {
    const MarkedLines marked(print.p.lines());
    TableRows reader(print.p.document(), marked);
    reader.set_table(std::move(table));
    for (std::size_t i = 0; i < marked.lines.size(); ++i) rows.push_back(reader.take(i));
    warnings = reader.take_warnings();
  }

  [[nodiscard]] std::vector<std::string> texts() const {
    std::vector<std::string> found;
    for (const Row& row : rows) {
      const Cell* description = row.cell(Field::description);
      found.push_back(std::string(row_kind_name(row.kind)) + ": " +
                      (description ? description->text : row.text));
    }
    return found;
  }
};

using Texts = std::vector<std::string>;

EstimatePrint& priced(EstimatePrint& print, std::string_view text, Type type = {}) {
  return print.item(text, "1.00 EA", {"5.00", "0.00", "5.00", "(0.00)", "5.00"}, type);
}

}  // namespace

TEST_CASE("a wrapped line follows at 1.11 times the font size, a note further down") {
  EstimatePrint print;
  priced(print, "1.  Tear off, haul and dispose of comp. shingles -").y -= 3.2;
  print.text("Laminated", {}, 13.2).text("10% Waste Added", {.bold = true, .italic = true}, 10);
  print.text("and a second line of it", {.bold = true, .italic = true});
  CHECK(Reading(print, final8()).texts() == Texts{"item: Tear off, haul and dispose of comp. shingles -",
                                                  "item_wrap: Laminated", "note: 10% Waste Added",
                                                  "note_wrap: and a second line of it"});
}

TEST_CASE("a wrapped sentence that begins like an item but has no figures continues") {
  EstimatePrint print;
  priced(print, "1.  Paint the walls");
  print.text("Prices were compared with those of the year", {}, 10)
      .text("2025. This is an average retail price");
  print.text("1. Electrical - replace the switch", {}, 13.2).text("2. Plumbing - replace the valve");
  CHECK(Reading(print, final8()).texts() ==
        Texts{"item: Paint the walls", "note: Prices were compared with those of the year",
              "note_wrap: 2025. This is an average retail price", "note: 1. Electrical - replace the switch",
              "note: 2. Plumbing - replace the valve"});
}

TEST_CASE("in two-line layouts, figures are on a separate row, and condition on a third one") {
  EstimatePrint print("AGELIFE");
  print.text("5.  R&R Rain cap - 6\"", {}, 13)
      .figures("1.00 EA", {"64.19", "2.30", "66.49", "(6.03)", "60.46"});
  print.text("6.  Refrigerator - top freezer - 18 to", {}, 10).text("22 cf", {}, 13);
  print.figures("1.00 EA", {"64.19", "2.30", "66.49", "(6.03)", "60.46"});
  CHECK(Reading(print, agelife()).texts() ==
        Texts{"item: R&R Rain cap - 6\"", "item_numbers: ", "item: Refrigerator - top freezer - 18 to",
              "item_wrap: 22 cf", "item_numbers: "});

  PageBuilder three;
  EstimatePrint farm;
  farm.p.text(36, 140, "* 1.  R&R Gutter", {.size = 10});
  farm.p.right(151.7, 153.7, "200.00", {.size = 10}).text(153.4, 153.7, "LF", {.size = 10});
  farm.p.right(228.4, 153.7, "9.80", {.size = 10}).right(325.5, 153.7, "0.00", {.size = 10});
  farm.p.right(390.2, 153.7, "1,960.00", {.size = 10}).right(573.1, 153.7, "1,960.00", {.size = 10});
  farm.p.right(439.2, 166.7, "Avg.", {.size = 10}).right(512.8, 166.7, "8.00%", {.size = 10});
  Table table = state_farm();
  table.size = 10;
  CHECK(Reading(farm, table).texts() == Texts{"item: R&R Gutter", "item_numbers: ", "item_detail: "});
}

TEST_CASE("a subheading is underlined, decorated, or bold before an item") {
  EstimatePrint print;
  print.p.rule(36, print.y + 1.5, 36 + times_width("Right Elevation", 9));
  print.text("Right Elevation", bold_9);
  priced(print, "1.  Siding");
  print.text("**Gutters**", bold_9).text("-----Final Cleaning-----", bold_9).text("WINDOWS", bold_9);
  priced(print, "2.  Window");
  print.text("Bold words that are a note, since no item follows them.", bold_9);
  CHECK(Reading(print, final8()).texts() ==
        Texts{"item_group: Right Elevation", "item: Siding", "item_group: **Gutters**",
              "item_group: -----Final Cleaning-----", "item_group: WINDOWS", "item: Window",
              "note: Bold words that are a note, since no item follows them."});
}

TEST_CASE("underlined capitals that are not bold are the heading of a coverage") {
  EstimatePrint print;
  print.p.rule(36, print.y + 1.5, 36 + times_width("OTHER STRUCTURES", 9));
  print.text("OTHER STRUCTURES");
  priced(print, "1.  Fence");
  CHECK(Reading(print, final8()).texts() == Texts{"coverage_heading: OTHER STRUCTURES", "item: Fence"});
}

TEST_CASE("revision marks are separate rows, and bold rows are changed rows") {
  EstimatePrint print;
  print.text("Revised by QF4TX on 10/3/2025");
  priced(print, "1.  Ridge vent", bold_9);
  print.text("End revisions by QF4TX on 10/3/2025");
  const Reading read(print, final8());
  CHECK(read.texts() == Texts{"revision_mark: Revised by QF4TX on 10/3/2025", "item: Ridge vent",
                              "revision_mark: End revisions by QF4TX on 10/3/2025"});
  CHECK(read.rows[1].bold);
}

TEST_CASE("a row is struck if most of its words are") {
  EstimatePrint print;
  priced(print, "1.  Drip edge", struck_9);
  priced(print, "2.  Felt");
  const Reading read(print, final8());
  CHECK(read.rows[0].struck);
  CHECK_FALSE(read.rows[1].struck);
}

TEST_CASE("words in another size are sketch labels on the left, and cause a warning in the table") {
  EstimatePrint print;
  priced(print, "1.  Drip edge");
  print.p.text(60, 140, "F11", {.size = 5.76F});
  CHECK(Reading(print, final8()).warnings.empty());
  print.p.text(310, 140.5, "stamp", {.size = 8});
  const Reading read(print, final8());
  REQUIRE_FALSE(read.warnings.empty());
  CHECK(read.warnings[0].code == "unparsed_text");
  CHECK(read.warnings[0].line == "stamp");
}

TEST_CASE("amounts that do not fit any column and columns without an amount cause warnings") {
  EstimatePrint print;
  print.p.right(490, print.y, "3.00");
  priced(print, "1.  Drip edge");
  print.item("2.  Felt", "1.00 EA", {"", "0.00", "5.00", "(0.00)", "5.00"});
  const Reading read(print, final8());
  REQUIRE(read.warnings.size() == 2);
  CHECK(read.warnings[0].code == "unparsed_text");
  CHECK(read.warnings[0].line == "3.00");
  CHECK(read.warnings[1].code == "missing_figure");
  CHECK(read.warnings[1].message.find("unit_price") != std::string::npos);
}

TEST_CASE("a note continues on the next page if its next word would not have fit") {
  const auto kinds = [](std::string_view last, std::string_view next) {
    EstimatePrint print;
    priced(print, "1.  Drip edge");
    print.text(last).next_page().text(next);
    return Reading(print, final8()).texts().back();
  };
  const std::string full(133, 'n');
  CHECK(kinds(full, "goes on").starts_with("note_wrap"));
  CHECK(kinds("short", "another note").starts_with("note:"));
}

TEST_CASE("totals rows separate the name from the amounts") {
  EstimatePrint print;
  print.totals("Totals:  Hall Closet 18", {"18.90", "648.90", "200.85", "448.05"});
  const MarkedLines marked(print.p.lines());
  TableRows reader(print.p.document(), marked);
  reader.set_table(final8());
  const Row row = reader.take_totals(marked.lines.front());
  CHECK(row.kind == RowKind::totals);
  CHECK(row.text == "Hall Closet 18");
  CHECK(cells_text(row.cells) == "label=Totals tax=18.90 rcv=648.90 depreciation=200.85 acv=448.05");
}
