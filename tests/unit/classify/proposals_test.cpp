// Contractors' proposals: lines without numbers, the quantity in front, and a subtotal, tax and total below.
#include <doctest/doctest.h>

#include <algorithm>

#include "assemble/assemble.h"
#include "classify/classify.h"
#include "support/estimate_print.h"
#include "support/must.h"
#include "support/page_builder.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

struct ProposalColumn {
  std::string_view heading;
  double x;  // left edge; right edge of prices
  bool right = false;
};

using Cells = std::initializer_list<std::string_view>;

struct Proposal {
  std::vector<ProposalColumn> columns = {
      {"QTY", 36}, {"UNIT", 90}, {"DESCRIPTION", 150}, {"UNIT PRICE", 480, true}, {"AMOUNT", 570, true}};
  PageBuilder p = {};
  double y = 120;

  Proposal& row(Cells cells, Type type = {}) {
    std::size_t i = 0;
    for (const std::string_view cell : cells) {
      const ProposalColumn& column = columns.at(i++);
      column.right ? p.right(column.x, y, cell, type) : p.text(column.x, y, cell, type);
    }
    y += 18;
    return *this;
  }
  Proposal& headings() {
    for (const ProposalColumn& column : columns) {
      column.right ? p.right(column.x, y, column.heading, bold_9)
                   : p.text(column.x, y, column.heading, bold_9);
    }
    y += 20;
    return *this;
  }
  Proposal& total(std::string_view label, std::string_view amount) {
    p.right(482, y, label, bold_9).right(570, y, amount, bold_9);
    y += 14;
    return *this;
  }
  Proposal& wrap(std::string_view text) {
    p.text(150, y - 8, text);
    return *this;
  }
  [[nodiscard]] Estimate read() const {
    const auto rows = classify_lines(p.document(), MarkedLines(p.lines()));
    REQUIRE(rows);
    return assemble_estimate(p.document(), *rows);
  }
};

bool has_warning(const Estimate& e, std::string_view code) {
  return std::ranges::find(e.warnings, code, &Warning::code) != e.warnings.end();
}

}  // namespace

TEST_CASE("a proposal with the quantity in front: its lines are numbered in their order") {
  Proposal proposal;
  proposal.headings()
      .row({"94", "bundles", "Architectural Roofing Shingles", "$48.00", "$4,512.00"})
      .wrap("30 years, laminated")
      .row({"27.6", "squares", "Tear-Off (15lb felt)", "$65.00", "$1,794.00"})
      .total("Subtotal", "$6,306.00")
      .total("Sales Tax (8%)", "$504.48")
      .total("TOTAL (USD)", "$6,810.48");
  const Estimate e = proposal.read();
  CHECK(e.source.layout == "PROPOSAL");
  REQUIRE(e.items.size() == 2);
  CHECK(e.items[0].number == "1");
  CHECK(e.items[0].description == "Architectural Roofing Shingles 30 years, laminated");
  CHECK(must(e.items[0].quantity).grouped() == "94.00");
  CHECK(e.items[0].unit == "bundles");
  CHECK(must(e.items[0].unit_price).grouped() == "48.00");
  CHECK(must(e.items[1].rcv).grouped() == "1,794.00");
  CHECK(must(must(e.line_item_totals).rcv).grouped() == "6,306.00");
  REQUIRE(e.coverages.size() == 1);
  CHECK(must(e.coverages[0].tax).grouped() == "504.48");
  CHECK(must(e.coverages[0].rcv).grouped() == "6,810.48");
  CHECK(e.reconciliation.ok);
  CHECK(has_warning(e, "unnumbered_lines"));
}

TEST_CASE("the columns of a proposal may be in another order, and its total may be all there is") {
  Proposal proposal{
      .columns = {{"DESCRIPTION", 36}, {"QTY", 300}, {"UNIT PRICE", 480, true}, {"AMOUNT", 570, true}}};
  proposal.headings()
      .row({"Drip edge 3 in.", "12.50", "1.50", "18.75"})
      .row({"Felt", "2", "75.00", "150.00"})
      .total("Total", "168.75");
  const Estimate e = proposal.read();
  REQUIRE(e.items.size() == 2);
  CHECK(e.items[0].description == "Drip edge 3 in.");
  CHECK(must(e.items[1].quantity).grouped() == "2.00");
  CHECK(e.reconciliation.ok);
}

TEST_CASE("lines that do not add up are reported, and a table in which none does is not read") {
  Proposal proposal;
  proposal.headings()
      .row({"2", "each", "Vent", "$10.00", "$20.00"})
      .row({"3", "each", "Pipe", "$10.00", "$31.00"})
      .total("Subtotal", "$51.00");
  const Estimate e = proposal.read();
  CHECK(e.items.size() == 2);
  CHECK_FALSE(e.reconciliation.ok);
  Proposal other;
  other.headings().row({"2", "each", "Vent", "$10.00", "$21.00"});
  const auto rows = classify_lines(other.p.document(), MarkedLines(other.p.lines()));
  REQUIRE_FALSE(rows);
  CHECK(rows.error().message.contains("nothing under the columns of page 1"));
}

TEST_CASE("an invoice next to an estimate is not a part of it") {
  EstimatePrint print = kitchen();
  print.item("1.  Drywall", "2.00 EA", {"5.00", "0.00", "10.00", "(0.00)", "10.00"});
  print.totals("Totals:  Kitchen", {"0.00", "10.00", "0.00", "10.00"});
  Proposal invoice{.p = std::move(print.p)};
  invoice.p.page();
  invoice.headings().row({"94", "bundles", "Shingles", "$48.00", "$4,512.00"}).total("Subtotal", "$4,512.00");
  const Estimate e = invoice.read();
  CHECK(e.items.size() == 1);
  CHECK(has_warning(e, "unread_table"));
}
