#include "assemble/row_readers.h"

#include <doctest/doctest.h>

#include "support/rows.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::testing;

namespace {

constexpr double left_pt = 36;

Row at(Row row, double baseline, double width = 500) {
  row.baseline = baseline;
  row.box = {left_pt, baseline - 8, left_pt + width, baseline + 2};
  return row;
}

Row text(const char* words, double baseline, double width = 500, int page = 1) {
  return at(row_of(RowKind::noise, words, {}, page), baseline, width);
}

Row bold(Row row) {
  row.bold = true;
  return row;
}

Document letter_pages(int count) {
  Document document;
  for (int i = 1; i <= count; ++i) {
    Page page;
    page.number = i;
    page.width = 612;
    page.height = 792;
    document.pages.push_back(page);
  }
  return document;
}

/// A letterhead, a cover sheet that ends at 300 pt, and what `more` adds.
Estimate read(std::vector<Row> more, int pages = 3) {
  std::vector<Row> rows = {bold(text("Larch Mutual", 54)),
                           text("PO Box 7", 66),
                           text("Fernbrook, NE 68926", 77),
                           at(field_row("Insured", {"Odette Quillfeather"}), 120),
                           at(field_row("Claim Number", {"CL-1001"}), 200),
                           at(field_row("Estimate", {"QUILLFEATHER"}), 298)};
  rows.insert(rows.end(), more.begin(), more.end());
  Estimate estimate;
  estimate.claim.estimate_name = "QUILLFEATHER";
  read_cover_text(letter_pages(pages), rows, estimate);
  return estimate;
}

}  // namespace

TEST_CASE("the bold line of a letterhead is the company, the others its information") {
  const Estimate e = read({text("QUILLFEATHER", 90)});
  CHECK(e.claim.company_name == "Larch Mutual");
  CHECK(e.claim.company_info == std::vector<std::string>{"PO Box 7", "Fernbrook, NE 68926"});
  CHECK(e.opening_statement.empty());
}

TEST_CASE("text below the cover sheet is the opening statement, one line per paragraph") {
  const Estimate e = read({text("This estimate was made after the visit of", 340),
                           text("10/15/2026.", 351, 60), text("It does not have hidden damage.", 362, 150),
                           text("Call us before work begins.", 384, 140), text("10/16/2026 Page: 1", 729)});
  CHECK(e.opening_statement ==
        "This estimate was made after the visit of 10/15/2026.\nIt does not have hidden damage.\n"
        "Call us before work begins.");
}

TEST_CASE("a statement that fills its page continues on the next one, up to the first page of the estimate") {
  const std::vector<Row> rows = {text("First words", 690), text("and the last.", 60, 500, 2),
                                 text("Kitchen sketch", 60, 500, 3),
                                 at(row_of(RowKind::section_heading, "Kitchen", {}, 3), 80)};
  CHECK(read(rows).opening_statement == "First words and the last.");
  std::vector<Row> ends_early = rows;
  ends_early[0].baseline = 400;
  CHECK(read(ends_early).opening_statement == "First words");
}

TEST_CASE("footers and rows of figures are not a statement") {
  const Estimate e = read({text("Larch Form 12", 700), text("Larch Form 12", 700, 500, 2),
                           text("Dwelling 1,500.00 320,000.00", 330)});
  CHECK(e.opening_statement.empty());
}

namespace {

Row footer(const char* words, int page) { return row_of(RowKind::noise, words, {}, page); }
Row item_on(int page) { return row_of(RowKind::item, "", {{Field::number, "1"}}, page); }

}  // namespace

TEST_CASE("the name of an estimate whose cover has none is that of the footers, the recap or the totals") {
  Estimate estimate;
  estimate.claim.insured_name = "Quillfeather Odette";
  const Row totals = row_of(RowKind::totals, "QUILL__", {{Field::label, "Line Item Totals"}});
  const Row wrap = row_of(RowKind::totals_wrap, "OD_7");
  CHECK(estimate_name_elsewhere(estimate, {totals, wrap}) == "QUILL__OD_7");
  estimate.recap_by_room.push_back({RecapRoomKind::estimate, "QUILL_OD_7"});
  const Row insured = footer("QUILLFEATHER ODETTE 4/23/2024 Page: 2", 2);
  CHECK(estimate_name_elsewhere(estimate, {insured, totals}) == "QUILL_OD_7");
  CHECK(estimate_name_elsewhere(estimate, {insured, footer("QUILL_7 4/23/2024 Page: 3", 3)}) == "QUILL_7");
  CHECK(estimate_name_elsewhere(Estimate{}, {}).empty());
}

TEST_CASE("a cover sheet of another estimate is reported") {
  const auto contradicts = [](const char* name, const char* insured, std::vector<Row> more) {
    Claim claim;
    claim.estimate_name = name;
    claim.insured_name = insured;
    claim.claim_number = "CL-1001";
    std::vector<Row> rows = {field_row("Insured", {insured}), field_row("Claim Number", {"CL-1001"}),
                             field_row("Estimate", {name}), item_on(3)};
    rows.insert(rows.end(), more.begin(), more.end());
    return header_contradiction(claim, rows).has_value();
  };
  const Row ours = footer("QUILLFEATHER_2 4/23/2024 Page: 3", 3);
  CHECK(contradicts("LARCHMONT_1", "Larchmont, Pim", {ours}));
  CHECK_FALSE(contradicts("QUILLFEATHER_2", "Quillfeather, Odette", {ours}));
  CHECK_FALSE(contradicts("QUILLFEATHER", "Larchmont, Pim", {ours}));
  CHECK_FALSE(contradicts("ROOF-7", "Quillfeather, Odette", {ours}));  // the footer has the insured
  CHECK_FALSE(contradicts("LARCHMONT_1", "Larchmont, Pim", {}));
  CHECK_FALSE(contradicts("LARCHMONT_1", "Larchmont, Pim", {footer("OTHER 4/23/2024 Page: 9", 9)}));
  CHECK(contradicts("", "Larchmont, Pim", {footer("LARCHMONT_1 4/23/2024 Page: 1", 1), ours}));
  CHECK_FALSE(contradicts("", "Larchmont, Pim", {ours}));
  const Row head =
      row_of(RowKind::header_field, {},
             {{Field::label, "Claim Number"}, {Field::value, "CL-2002"}, {Field::name, "PIM"}}, 3);
  CHECK(contradicts("QUILLFEATHER_2", "Quillfeather, Odette", {head, ours}));
}

TEST_CASE("the company of a bold letterhead ends before its address") {
  const Estimate e = read({bold(text("PO Box 77123", 60)), bold(text("(402) 555-0155", 62))});
  CHECK(e.claim.company_name == "Larch Mutual");
}
