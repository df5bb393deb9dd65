#include <doctest/doctest.h>

#include <cmath>

#include "assemble/assemble.h"
#include "classify/classify.h"
#include "esx/estimate/read_pages.h"
#include "layout/layout.h"
#include "support/files.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::classify;
using namespace estimate::layout;

namespace {

Document uncut_print(const std::string& name) {
  const std::string file = ::test::read_file("tests/fixtures/synthetic/" + name + ".pdf");
  return read_pages(std::as_bytes(std::span(file))).value().value;
}

/// The page, smaller, with its upper left corner at a place of the sheet.
void shrink(Page& page, double scale, double x, double y) {
  const auto placed = [&](const Box& box) {
    return Box{box.x0 * scale + x, box.y0 * scale + y, box.x1 * scale + x, box.y1 * scale + y};
  };
  for (Word& w : page.words) {
    w.box = placed(w.box);
    w.baseline = w.baseline * scale + y;
    w.size = static_cast<float>(w.size * scale);
  }
  for (Rule& r : page.rules) r.box = placed(r.box);
}

Document on_sheets(const Document& print, int columns, int rows, double margin_pt) {
  Document sheets = print;
  sheets.pages.clear();
  const double width = columns > rows ? 792 : 612, height = columns > rows ? 612 : 792;
  const double part_width = (width - 2 * margin_pt) / columns, part_height = (height - 2 * margin_pt) / rows;
  const double scale = std::min(part_width / 612, part_height / 792);
  for (std::size_t i = 0; i < print.pages.size(); ++i) {
    const int part = static_cast<int>(i) % (columns * rows);
    Page page = print.pages[i];
    const int column = part % columns, row = part / columns;
    shrink(page, scale, margin_pt + column * part_width + (part_width - 612 * scale) / 2,
           margin_pt + row * part_height + (part_height - 792 * scale) / 2);
    if (part > 0) {
      Page& sheet = sheets.pages.back();
      sheet.words.insert(sheet.words.end(), page.words.begin(), page.words.end());
      sheet.rules.insert(sheet.rules.end(), page.rules.begin(), page.rules.end());
      continue;
    }
    page.number = static_cast<int>(sheets.pages.size()) + 1;
    page.width = width;
    page.height = height;
    sheets.pages.push_back(std::move(page));
  }
  sheets.page_count = static_cast<int>(sheets.pages.size());
  return sheets;
}

Estimate read_cut(Document document) {
  const std::vector<SheetPart> parts = cut_sheets(document);
  const std::vector<Placement> placements = find_placements(document);
  normalize_coordinates(document, placements);
  Estimate estimate =
      assemble_estimate(document, classify_lines(document, MarkedLines(group_lines(document))).value());
  restore_coordinates(estimate, placements);
  rejoin_sheets(estimate, parts);
  return estimate;
}

/// Whether the item's number is printed in its box, on its sheet.
bool is_in_its_box(const LineItem& item, const Document& sheets) {
  const Page& sheet = sheets.pages[static_cast<std::size_t>(item.page - 1)];
  return std::ranges::any_of(sheet.words, [&](const Word& w) {
    return w.text == item.number + "." && std::abs(w.box.x0 - item.box.x0) < 0.5 &&
           w.box.y0 > item.box.y0 - 1 && w.box.y1 < item.box.y1 + 1;
  });
}

}  // namespace

TEST_CASE("sheets with two or four pages are cut into their pages, and items are found on the sheets") {
  struct Arrangement {
    int columns, rows;
    double margin_pt;
  };
  for (const char* name : {"FINAL8_small", "USAA_OP_small", "SYMBILITY_small"}) {
    const Document print = uncut_print(name);
    const Estimate whole = read_cut(print);
    for (const Arrangement& a :
         {Arrangement{2, 1, 0}, Arrangement{2, 1, 18}, Arrangement{2, 2, 0}, Arrangement{1, 2, 0}}) {
      CAPTURE(name);
      CAPTURE(a.rows);
      CAPTURE(a.margin_pt);
      const Document sheets = on_sheets(print, a.columns, a.rows, a.margin_pt);
      const Estimate cut = read_cut(sheets);
      REQUIRE(cut.items.size() == whole.items.size());
      for (std::size_t i = 0; i < cut.items.size(); ++i) {
        CHECK(cut.items[i].description == whole.items[i].description);
        CHECK(cut.items[i].rcv == whole.items[i].rcv);
        CHECK(cut.items[i].page == (whole.items[i].page - 1) / (a.columns * a.rows) + 1);
        if (std::string_view(name) != "SYMBILITY_small") CHECK(is_in_its_box(cut.items[i], sheets));
      }
      CHECK(cut.reconciliation.ok);
      CHECK(cut.claim.claim_number == whole.claim.claim_number);
      CHECK(cut.source.page_count == sheets.page_count);
    }
  }
}

TEST_CASE("other pages are not cut") {
  for (const char* name : {"FINAL8_small", "SF_hard", "PAYMENT_WORKSHEET_small"}) {
    Document print = uncut_print(name);
    const Document before = print;
    CHECK(cut_sheets(print).empty());
    CHECK(print.pages == before.pages);
  }
  Document none;
  CHECK(cut_sheets(none).empty());
}

TEST_CASE("a print at 60 percent is read wherever it is on the page, and not cut") {
  for (const char* name : {"FINAL8_small", "USAA_OLD_traps"}) {
    for (const double share : {0.0, 0.5}) {
      Document print = uncut_print(name);
      const Estimate whole = read_cut(print);
      for (Page& page : print.pages) shrink(page, 0.6, page.width * 0.4 * share, page.height * 0.4 * share);
      for (Page& page : print.pages) page.rules.clear();
      Document probe = print;
      CHECK(cut_sheets(probe).empty());
      const Estimate small = read_cut(print);
      CHECK(small.items.size() == whole.items.size());
      CHECK(small.reconciliation.ok == whole.reconciliation.ok);
    }
  }
}
