#include "esx/estimate/page.h"

#include <doctest/doctest.h>

namespace {

using estimate::Box;

TEST_CASE("a box grows to contain others, and empty boxes are ignored") {
  Box box;
  box.include({10, 20, 30, 40});
  CHECK(box == Box{10, 20, 30, 40});
  box.include({});
  CHECK(box == Box{10, 20, 30, 40});
  box.include({5, 25, 15, 60});
  CHECK(box == Box{5, 20, 30, 60});
  CHECK(box.width() == 25);
  CHECK(box.height() == 40);
}

}  // namespace
