#include "classify/table/layouts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace estimate;
using namespace estimate::classify;

TEST_CASE("every layout has the columns of line items, each once") {
  std::set<std::string_view> names;
  for (const Layout& layout : layouts()) {
    CAPTURE(layout.name);
    CHECK(names.insert(layout.name).second);
    const bool measured = !layout.columns.empty();
    if (measured) CHECK(layout.columns.front().field == Field::quantity);
    std::set<Field> headings(layout.headings.begin(), layout.headings.end());
    CHECK(headings.size() == layout.headings.size());
    CHECK(headings.contains(Field::quantity));
    CHECK((headings.contains(Field::rcv) || headings.contains(Field::acv)));
  }
}

TEST_CASE("every column of figures has a heading, and edges grow from left to right among the amounts") {
  for (const Layout& layout : layouts()) {
    CAPTURE(layout.name);
    double last = 0;
    for (const Column& column : layout.columns) {
      const bool headed = std::ranges::find(layout.headings, column.field) != layout.headings.end();
      CHECK(headed);
      if (!is_money_field(column.field)) continue;
      CHECK(column.right_pt > last);
      last = column.right_pt;
    }
  }
}

TEST_CASE("headings with several words come before their own prefixes") {
  const auto table = headings();
  for (std::size_t i = 0; i < table.size(); ++i) {
    for (std::size_t k = i + 1; k < table.size(); ++k) {
      CAPTURE(table[i].words);
      CHECK_FALSE(table[k].words.starts_with(std::string(table[i].words) + " "));
    }
  }
}
