#include "assemble/item_sums.h"

#include <doctest/doctest.h>

#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::testing;

TEST_CASE("sums over lines, and the lines that are left out") {
  Estimate e = sample_estimate();
  const LineSums all(e);
  CHECK(all.counted.rcv.grouped() == "870.31");
  CHECK(all.counted.tax.grouped() == "3.46");
  CHECK(all.counted.extension.grouped() == "866.85");
  CHECK(all.counted.acv.grouped() == "870.31");
  CHECK(all.struck.rcv.is_zero());
  for (LineItem& line : e.items) line.excluded = true;
  CHECK(LineSums(e).counted.rcv.is_zero());
  CHECK(LineSums(e).struck.rcv.grouped() == "870.31");
}

TEST_CASE("depreciation lowers the ACV if no ACV is printed") {
  Estimate e = sample_estimate();
  e.items[0].depreciation.emplace().amount = money("7.10");
  const ItemSums all = LineSums(e).counted;
  CHECK(all.depreciation.grouped() == "7.10");
  CHECK(all.acv.grouped() == "863.21");
  e.items[0].acv = money("1.00");
  CHECK(amounts_of(e.items[0]).acv.grouped() == "1.00");
}

TEST_CASE("sums of sections, alone and with everything in them") {
  const LineSums sums(sample_estimate());
  CHECK(sums.own[1].rcv.is_zero());
  CHECK(sums.own[2].rcv.grouped() == "178.10");
  CHECK(sums.whole[1].rcv.grouped() == "840.23");
  CHECK(sums.whole[0].rcv.grouped() == "870.31");
  CHECK(sums.whole[4].rcv.grouped() == "30.08");
}

TEST_CASE("lines of a nonexistent section do not count, and neither do parents out of order") {
  Estimate e = sample_estimate();
  e.items[0].section = 99;
  e.items[1].section = -1;
  e.sections[3].parent = 4;
  const LineSums sums(e);
  CHECK(sums.whole[0].rcv.grouped() == "30.08");
  CHECK(sums.own[2].rcv.is_zero());
}

TEST_CASE("another line changes the same sums as adding everything up again") {
  Estimate e = sample_estimate();
  LineSums sums(e);
  LineItem other = e.items[0];
  other.rcv = money("1.00");
  other.tax.reset();
  other.overhead_and_profit = money("0.50");
  sums.replace(e.items[0], other);
  e.items[0] = other;
  const LineSums again(e);
  CHECK(sums.counted.rcv == again.counted.rcv);
  CHECK(sums.counted.extension == again.counted.extension);
  CHECK(sums.uncovered_rcv == again.uncovered_rcv);
  CHECK(sums.hidden_tax == again.hidden_tax);
  CHECK(sums.hidden_taxes == again.hidden_taxes);
  CHECK(sums.lines_with_tax == again.lines_with_tax);
  CHECK(sums.lines_with_markup == again.lines_with_markup);
  for (std::size_t s = 0; s < e.sections.size(); ++s) {
    CHECK(sums.own[s].acv == again.own[s].acv);
    CHECK(sums.whole[s].acv == again.whole[s].acv);
  }
}
