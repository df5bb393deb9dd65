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
