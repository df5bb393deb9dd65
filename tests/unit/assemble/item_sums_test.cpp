#include "assemble/item_sums.h"

#include <doctest/doctest.h>

#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::testing;

TEST_CASE("sums over lines, and the lines that are left out") {
  const Estimate e = sample_estimate();
  const ItemSums all = sum_items(e, [](const LineItem&) { return true; });
  CHECK(all.rcv.grouped() == "870.31");
  CHECK(all.tax.grouped() == "3.46");
  CHECK(all.extension.grouped() == "866.85");
  CHECK(all.acv.grouped() == "870.31");
  CHECK(sum_items(e, [](const LineItem&) { return false; }).rcv.is_zero());
  CHECK(sum_items(e, [](const LineItem& i) { return i.section == 2; }).rcv.grouped() == "178.10");
}

TEST_CASE("depreciation lowers the ACV if no ACV is printed") {
  Estimate e = sample_estimate();
  e.items[0].depreciation.emplace().amount = money("7.10");
  const ItemSums all = sum_items(e, [](const LineItem&) { return true; });
  CHECK(all.depreciation.grouped() == "7.10");
  CHECK(all.acv.grouped() == "863.21");
  e.items[0].acv = money("1.00");
  CHECK(sum_items(e, [](const LineItem& i) { return i.number == "1"; }).acv.grouped() == "1.00");
}

TEST_CASE("sums of sections, alone and with everything in them") {
  const SectionSums sums = sum_sections(sample_estimate(), [](const LineItem&) { return true; });
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
  const SectionSums sums = sum_sections(e, [](const LineItem&) { return true; });
  CHECK(sums.whole[0].rcv.grouped() == "30.08");
  CHECK(sums.own[2].rcv.is_zero());
}
