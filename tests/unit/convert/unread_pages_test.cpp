#include "convert/unread_pages.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

using namespace estimate;

namespace {

/// A print: an estimate whose lines are on pages with text, among pages that are pictures.
struct Packet {
  Document document = {};
  std::vector<Row> rows = {};
  Estimate estimate = {};
  std::vector<int> open = {};

  explicit Packet(const std::vector<std::vector<int>>& lines_of_page) {
    for (std::size_t i = 0; i < lines_of_page.size(); ++i)
      add_page(static_cast<int>(i) + 1, lines_of_page[i]);
    estimate.reconciliation.checks = {{"line_items.rcv", {}, {}, true}};
    estimate.line_item_totals.emplace();
    estimate.coverages = {{.name = "Dwelling"}};
    estimate.claim.claim_number = "01-001";
  }

  void add_page(int number, const std::vector<int>& lines) {
    Page& page = document.pages.emplace_back();
    page.number = number;
    page.width = 612;
    page.height = 792;
    if (lines.empty()) {
      page.image_area = 1;
      open.push_back(number);
    }
    for (const int line : lines) {
      const double y = 100.0 + 20 * line;
      page.words.push_back({.text = "Drywall", .box = {36, y - 8, 70, y + 2}, .baseline = y, .size = 9});
      if (line <= 0) continue;  // a note
      add_row(RowKind::item, number).box = {36, y - 8, 576, y + 2};
      LineItem& item = estimate.items.emplace_back();
      item.number = std::to_string(line);
      item.page = number;
    }
  }

  Row& add_row(RowKind kind, int page) {
    Row& row = rows.emplace_back();
    row.kind = kind;
    row.page = page;
    return row;
  }
  void open_totals() { estimate.reconciliation.checks.front().ok = false; }
  /// So many shapes of the height of letters side by side.
  void draw_letters(int page, double x, double baseline, int count) {
    for (int i = 0; i < count; ++i) {
      const double x0 = x + 5 * i;
      document.pages[static_cast<std::size_t>(page - 1)].outlines.push_back(
          {x0, baseline - 6, x0 + 4, baseline});
    }
    if (open.empty() || open.back() != page) open.push_back(page);
  }

  [[nodiscard]] RecognitionStep next() const { return next_to_recognize(document, rows, estimate, open); }
  [[nodiscard]] std::vector<int> pages() const { return next().pages; }
};

using Pages = std::vector<int>;
const std::vector<int> picture_page = {}, letter_page = {0};

}  // namespace

TEST_CASE("an estimate whose totals close lacks nothing that a picture can hold") {
  Packet packet({picture_page, letter_page, {1, 2}, picture_page, {3, 4}, picture_page, picture_page});
  CHECK(lacks_of(packet.estimate) == Lacks{});
  CHECK(packet.pages().empty());
}

TEST_CASE("a gap in the numbers of the lines at a picture") {
  Packet packet({picture_page, {1, 2}, picture_page, {6, 7}, picture_page});
  CHECK(packet.pages() == Pages{3});
  CHECK_FALSE(packet.next().on_trial);
  SUBCASE("the numbers are elsewhere") {
    Packet inserted({{1, 2}, picture_page, {6, 7}, {3, 4, 5}});
    CHECK(inserted.pages().empty());
  }
  SUBCASE("gaps between pages with text are as printed") {
    Packet printed({{1, 2}, {5, 6}, picture_page});
    CHECK(printed.pages().empty());
  }
}

TEST_CASE("lines without numbers count as missing when the totals do not close") {
  Packet packet({{1, 2}, picture_page, {3, 4}});
  packet.estimate.items[3].number.clear();
  CHECK(packet.pages().empty());
  packet.open_totals();
  CHECK(packet.pages() == Pages{2});
}

TEST_CASE("a table without totals goes on behind the last page with text, and a few pages at once") {
  Packet packet({letter_page,
                 {1, 2},
                 {3},
                 picture_page,
                 picture_page,
                 picture_page,
                 picture_page,
                 picture_page,
                 letter_page,
                 picture_page});
  packet.estimate.line_item_totals.reset();
  packet.estimate.reconciliation.checks.clear();
  CHECK(packet.pages() == Pages{4, 5, 6, 7});
  SUBCASE("but not where another page follows") {
    packet.open = {10};
    CHECK(packet.pages().empty());
  }
}

TEST_CASE("a table that begins with a higher number began on the page before") {
  Packet packet({picture_page, picture_page, {4, 5}, {6}});
  CHECK(packet.pages().empty());  // the totals close, so the numbers are as printed
  packet.open_totals();
  CHECK(packet.pages() == Pages{1, 2});
}

TEST_CASE("totals that do not close give no reason if no line can be elsewhere") {
  Packet packet({picture_page, {1, 2}, {3, 4}, picture_page});
  packet.open_totals();
  CHECK(packet.pages().empty());
  SUBCASE("pages are missing by their numbers") {
    packet.estimate.reconciliation.checks.push_back({"pages.sequence", {}, {}, false});
    const RecognitionStep step = packet.next();
    CHECK(step.pages == Pages{1, 4});
    CHECK(step.on_trial);
    CHECK(step.anywhere);
  }
}

TEST_CASE("a missing cover sheet and missing summaries are looked for next to the lines") {
  Packet packet({letter_page, picture_page, picture_page, {1, 2}, picture_page, {0}, picture_page});
  packet.add_row(RowKind::recap_room, 6);
  CHECK(packet.pages().empty());
  packet.estimate.claim.claim_number.clear();
  CHECK(packet.pages() == Pages{3});
  CHECK(packet.next().on_trial);
  packet.estimate.coverages.clear();
  CHECK(packet.pages() == Pages{5});
  packet.open = {2, 3, 7};
  CHECK(packet.pages() == Pages{3});
  packet.open = {2, 7};
  CHECK(packet.pages() == Pages{7});
}

TEST_CASE("a page recognized on trial must complete the estimate without contradictions") {
  Packet packet({{1, 2}, picture_page});
  const Estimate with = packet.estimate;
  Estimate without = with;
  without.coverages.clear();
  CHECK(is_more_complete(with, without));
  CHECK_FALSE(is_more_complete(with, with));
  Estimate sample = with;  // a guide brought lines
  sample.items.emplace_back();
  CHECK_FALSE(is_more_complete(sample, without));
  Estimate wrong = with;
  wrong.reconciliation.checks.push_back({"coverage:Dwelling.rcv", {}, {}, false});
  CHECK_FALSE(is_more_complete(wrong, without));
}

TEST_CASE("outlined words count where the table of a page has a gap") {
  Packet packet({{1, 2, 5, 6}, letter_page});
  SUBCASE("a heading between the lines") {
    packet.draw_letters(1, 36, 180, 7);
    CHECK(packet.pages() == Pages{1});
    REQUIRE(packet.next().words.size() == 1);
    CHECK(packet.next().words.front().outlines.size() == 7);
  }
  SUBCASE("labels of a sketch next to the lines") {
    packet.draw_letters(1, 400, 120, 7);
    CHECK(packet.pages().empty());
  }
  SUBCASE("bullets and arrows") {
    packet.draw_letters(1, 36, 180, 3);
    CHECK(packet.pages().empty());
  }
  SUBCASE("a drawing on a page without a table") {
    packet.draw_letters(2, 36, 300, 40);
    CHECK(packet.pages().empty());
  }
  SUBCASE("far from the table") {
    packet.draw_letters(1, 36, 700, 40);
    CHECK(packet.pages().empty());
  }
}
