#include "layout/layout.h"

#include <doctest/doctest.h>

#include <initializer_list>

using namespace estimate;
using namespace estimate::layout;

namespace {

Page portrait(int number, int turned) {
  Page page;
  page.number = number;
  page.width = 612;
  page.height = 792;
  page.turned = turned;
  return page;
}

}  // namespace

TEST_CASE("a box of a turned page returns to where it is seen") {
  const Box box = {36, 100, 576, 112};
  for (const int degrees : {90, 180, 270}) {
    CAPTURE(degrees);
    Document document;
    document.pages = {portrait(1, 0), portrait(2, degrees)};
    Estimate estimate;
    estimate.items.resize(2);
    const bool landscape = degrees != 180;
    const Box seen = turned(box, 360 - degrees, 612, 792);
    CHECK(turned(seen, degrees, landscape ? 792 : 612, landscape ? 612 : 792) == box);
    for (int i = 0; i < 2; ++i) {
      estimate.items[static_cast<std::size_t>(i)].page = i + 1;
      estimate.items[static_cast<std::size_t>(i)].box = box;
    }
    turn_back(estimate, find_turned_pages(document));
    CHECK(estimate.items[0].box == box);
    CHECK(estimate.items[1].box == seen);
  }
  CHECK(turned(box, 90, 612, 792) == Box{680, 36, 692, 576});
}

TEST_CASE("without turned pages nothing is turned back") {
  Document document;
  document.pages = {portrait(1, 0)};
  CHECK(find_turned_pages(document).empty());
}
