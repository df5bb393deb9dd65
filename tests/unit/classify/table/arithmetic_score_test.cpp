#include "classify/table/column_strategy.h"

#include <doctest/doctest.h>

using namespace estimate;
using namespace estimate::classify;

namespace {

Row row_of(RowKind kind, std::vector<Cell> cells) {
  Row row;
  row.kind = kind;
  row.cells = std::move(cells);
  return row;
}

Row item(std::vector<Cell> cells) { return row_of(RowKind::item, std::move(cells)); }

ArithmeticScore score(const std::vector<Row>& rows) {
  ArithmeticTally tally;
  for (const Row& row : rows) tally.take(row);
  return tally.score();
}

}  // namespace

TEST_CASE("an item closes if quantity × price + tax = RCV and RCV − depreciation = ACV") {
  const std::vector<Cell> good = {
      {Field::quantity, "10.00", {}}, {Field::unit_price, "5.00", {}},     {Field::tax, "1.00", {}},
      {Field::rcv, "51.00", {}},      {Field::depreciation, "(1.00)", {}}, {Field::acv, "50.00", {}}};
  CHECK(score({item(good)}).whole());
  for (std::size_t i = 0; i < good.size(); ++i) {
    CAPTURE(i);
    std::vector<Cell> bad = good;
    bad[i].text = "7.77";
    CHECK(score({item(bad)}).closed == 0);
  }
}

TEST_CASE("without a price, the amount before tax closes a line") {
  const std::vector<Cell> good = {{Field::quantity, "2.00", {}},
                                  {Field::extension, "$10.00", {}},
                                  {Field::tax, "$1.00", {}},
                                  {Field::rcv, "$11.00", {}},
                                  {Field::acv, "$8.00", {}}};
  CHECK(score({item(good)}).whole());
  for (const std::size_t i : {1U, 2U, 3U}) {
    CAPTURE(i);
    std::vector<Cell> bad = good;
    bad[i].text = "7.77";
    CHECK(score({item(bad)}).closed == 0);
  }
}

TEST_CASE("of two quantities, one closes the line; a factor closes with the share that is paid") {
  const auto with = [](const char* second) {
    return score({item({{Field::quantity, "2.00", {}},
                        {Field::other_quantity, second, {}},
                        {Field::unit_price, "5.00", {}},
                        {Field::tax, "0.00", {}},
                        {Field::rcv, "15.00", {}}})});
  };
  CHECK(with("3.00").whole());
  CHECK_FALSE(with("4.00").whole());
  const auto scheduled = [](const char* paid) {
    return score({item({{Field::factor, "60%", {}},
                        {Field::quantity, "2.00", {}},
                        {Field::unit_price, "5.00", {}},
                        {Field::rcv, "10.00", {}},
                        {Field::acv, paid, {}}})});
  };
  CHECK(scheduled("6.00").whole());
  CHECK_FALSE(scheduled("6.01").whole());
}

TEST_CASE("the figures of an item may be on several rows") {
  const ArithmeticScore both = score(
      {item({{Field::number, "1", {}}}),
       row_of(RowKind::item_numbers,
              {{Field::quantity, "2.00", {}}, {Field::remove, "1.00", {}}, {Field::rcv, "5.00", {}}}),
       row_of(RowKind::item_detail, {{Field::replace, "1.50", {}}}), item({{Field::status, "OPEN", {}}})});
  CHECK(both.items == 1);  // what is open has no figures
  CHECK(both.closed == 1);
}

TEST_CASE("a note with three amounts is a lost row") {
  Row note = row_of(RowKind::note, {});
  note.text = "10.00 SF 5.00 51.00";
  CHECK(score({note}).lost == 1);
  note.text = "deposit of 5.00 and 51.00";
  CHECK(score({note}).lost == 0);
  CHECK_FALSE(score({}).whole());
}

TEST_CASE("more closed items are better, then fewer lost rows") {
  const ArithmeticScore more{.items = 9, .closed = 3, .lost = 2}, fewer{.items = 2, .closed = 2};
  CHECK(more.better_than(fewer));
  CHECK_FALSE(fewer.better_than(more));
  CHECK(ArithmeticScore{.items = 3, .closed = 3}.better_than(more));
  CHECK_FALSE(more.better_than(more));
}
