#include "pdf/page_content.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "esx/estimate/read_pages.h"
#include "pdf/needs_colors.h"
#include "support/pdf_builder.h"

using estimate::Box;
using estimate::Page;
using test::needs_colors;

namespace {

Page page_showing(const std::string& contents, const std::string& entries = {}) {
  const std::string file = test::pdf_of({{contents, entries}});
  return estimate::read_pages(test::bytes_of(file)).value().value.pages.at(0);
}

/// The same two words and a line through the second, drawn in another coordinate system.
std::string drawn(const std::string& matrix) {
  return "q " + matrix +
         " cm BT /F1 10 Tf 50 700 Td (Drywall) Tj 0 -20 Td (Paint) Tj ET 0.5 w 45 682.5 m 80 682.5 l S Q";
}

struct TurnedSheet {
  const char* matrix;  // of a portrait page that lies on this sheet
  const char* entries;
  int turned;
};

}  // namespace

TEST_CASE("a page whose text was drawn turned is set upright, and says by how much" * needs_colors) {
  const Page upright = page_showing(drawn("1 0 0 1 0 0"));
  CHECK(upright.turned == 0);
  CHECK(upright.words.at(1).struck);
  for (const TurnedSheet& sheet :
       {TurnedSheet{"0 -1 1 0 0 612", "/MediaBox [0 0 792 612]", 270},
        TurnedSheet{"-1 0 0 -1 612 792", "", 180},
        TurnedSheet{"0 1 -1 0 792 0", "/MediaBox [0 0 792 612]", 90},
        TurnedSheet{"1 0 0 1 0 0", "/Rotate 90", 270},
        TurnedSheet{"0 -1 1 0 0 612", "/MediaBox [0 0 792 612] /Rotate 90", 180}}) {
    CAPTURE(sheet.matrix);
    CAPTURE(sheet.entries);
    const Page page = page_showing(drawn(sheet.matrix), sheet.entries);
    CHECK(page.turned == sheet.turned);
    CHECK(page.width == upright.width);
    CHECK(page.height == upright.height);
    CHECK(page.words == upright.words);
    CHECK(page.rules == upright.rules);
  }
}

TEST_CASE("most words decide; dimensions of a sketch are not words" * needs_colors) {
  const std::string up = "0 1 -1 0 ";
  const std::string title = "BT /F1 10 Tf 50 700 Td (Kitchen) Tj ET ";
  const std::string dimensions = "BT /F1 6 Tf " + up + "92 50 Tm (12' 4\") Tj 0 -90 Td (8' 2\") Tj ET ";
  Page page = page_showing(title + dimensions);
  CHECK(page.turned == 0);
  CHECK(page.words.at(1).rotated);

  const std::string rows = "BT /F1 10 Tf " + up + "92 50 Tm (Remove carpet) Tj ET ";
  page = page_showing(title + rows);
  CHECK(page.turned == 90);
  CHECK(page.words.at(0).rotated);
  CHECK_FALSE(page.words.at(1).rotated);
  CHECK(page_showing(title + "BT /F1 10 Tf " + up + "92 50 Tm (carpet) Tj ET ").turned == 0);
}

TEST_CASE("slanted and mirrored text turns no page" * needs_colors) {
  CHECK(page_showing("BT /F1 10 Tf 0.7 0.7 -0.7 0.7 90 90 Tm (DRAFT COPY) Tj ET").turned == 0);
  CHECK(page_showing("BT /F1 10 Tf -1 0 0 1 90 90 Tm (MIRROR) Tj ET").turned == 0);
}
