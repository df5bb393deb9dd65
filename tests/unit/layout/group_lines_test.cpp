#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>

#include "classify/marked_lines.h"
#include "support/page_builder.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

std::vector<std::string> texts(const PageBuilder& print) {
  std::vector<std::string> found;
  for (const Line& line : print.lines()) found.push_back(line.text());
  return found;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("words on one baseline are one line, from left to right, whatever order they are drawn in") {
  PageBuilder print;
  print.right(573.1, 100, "1,226.42").text(36, 113.2, "next").text(36, 100, "5.  R&R Counterflashing");
  CHECK(texts(print) == Texts{"5. R&R Counterflashing 1,226.42", "next"});
}

TEST_CASE("amounts up to 2.1 pt lower belong to their row; the next line at the smallest spacing does not") {
  PageBuilder lower;
  lower.text(36, 100, "Kitchen").right(400, 102.1, "4,754.27");
  CHECK(texts(lower) == Texts{"Kitchen 4,754.27"});
  PageBuilder wrapped;
  wrapped.text(36, 100, "Kitchen", {.size = 8}).text(36, 108.8, "cabinets", {.size = 8});
  CHECK(texts(wrapped) == Texts{"Kitchen", "cabinets"});
}

TEST_CASE("steps that are small each do not add up to one line") {
  PageBuilder print;
  print.text(36, 100, "a").text(60, 102, "b").text(90, 104, "c");
  CHECK(texts(print) == Texts{"a b", "c"});
}

TEST_CASE("pieces of a word that touch are one word") {
  PageBuilder print;
  print.text(102, 100, "QUA", bold_9);
  double x = 102 + times_width("QUA", 9);
  for (const char* piece : {"N", "TITY"}) {
    print.text(x, 100, piece, bold_9);
    print.document().pages[0].words.back().joins_previous = true;
    x += times_width(piece, 9);
  }
  CHECK(texts(print) == Texts{"QUANTITY"});
  print.document().pages[0].words[1].text = "15";
  CHECK(texts(print) == Texts{"QUA 15 TITY"});
  print.document().pages[0].words[1] = print.document().pages[0].words[0];
  print.document().pages[0].words[1].bold = false;
  CHECK(print.lines()[0].words.size() == 3);
}

TEST_CASE("pieces that touch at an underscore or a colon are one word, also at digits") {
  const auto joined = [](std::initializer_list<const char*> pieces) {
    PageBuilder print;
    double x = 102;
    for (const char* piece : pieces) {
      print.text(x, 100, piece);
      print.document().pages[0].words.back().joins_previous = x > 102;
      x += times_width(piece, 9);
    }
    return texts(print)[0];
  };
  CHECK(joined({"123", "_", "MAIN", "_", "ST"}) == "123_MAIN_ST");
  CHECK(joined({"9:", "00"}) == "9:00");
  CHECK(joined({"9", ":00"}) == "9:00");
  CHECK(joined({"12.00", "39.00"}) == "12.00 39.00");
  CHECK(joined({"F", "40.00"}) == "F 40.00");
}

TEST_CASE("a heading of a smaller size a little higher belongs to the other headings") {
  PageBuilder print;
  print.text(400, 100, "RC", {.size = 7, .bold = true}).text(550, 100, "ACV", {.size = 7, .bold = true});
  print.text(459, 98.9, "Depreciation", {.size = 6, .bold = true});
  for (const double y : {115, 130, 145, 160}) print.text(36, y, "a row", {.size = 8});
  CHECK(texts(print)[0] == "RC Depreciation ACV");
  print.text(405, 98.9, "label", {.size = 6, .bold = true});
  CHECK(texts(print)[0] != "RC label Depreciation ACV");
}

TEST_CASE("rotated words are sketch labels and left out") {
  PageBuilder print;
  print.text(36, 100, "Kitchen").text(90, 100, "12'", {.rotated = true});
  CHECK(texts(print) == Texts{"Kitchen"});
  PageBuilder sketch;
  sketch.text(36, 100, "12'", {.rotated = true});
  CHECK(texts(sketch).empty());
}

TEST_CASE("small sketch labels form separate lines next to a table row") {
  PageBuilder print;
  print.text(36, 300, "filler words of the usual size").text(36, 320, "and more of them to be usual");
  print.text(60, 100, "F11", {.size = 5.76F}).text(164.9, 100.5, "Kitchen", bold_10);
  CHECK(texts(print)[0] == "F11");
  CHECK(texts(print)[1] == "Kitchen");
}

TEST_CASE("a line has the baseline and size of most of its words, and is bold if all of them are") {
  PageBuilder print;
  print.text(36, 100, "one two three", bold_10).right(500, 101, "4.00", bold_9);
  const Line line = print.line();
  CHECK(line.baseline == 100);
  CHECK(line.size == 10);
  CHECK(line.bold);
  CHECK(line.box.x0 == 36);
  CHECK(line.box.x1 == doctest::Approx(500));
  print.text(510, 100, "x");
  CHECK_FALSE(print.line().bold);
}

TEST_CASE("lines come page by page from top to bottom; a page without words has none") {
  PageBuilder print;
  print.text(36, 200, "b").text(36, 100, "a").page().page().text(36, 50, "c");
  const auto lines = print.lines();
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].text() == "a");
  CHECK(lines[1].page == 1);
  CHECK(lines[2].page == 3);
}

TEST_CASE("the number of threads does not change the lines, nor what they announce") {
  PageBuilder print;
  for (int page = 1; page < 60; ++page) {
    print.text(36, 100, "Totals: Room " + std::to_string(page)).right(573, 100, "1,226.42");
    print.text(36, 120, page == 17 ? "This is a sample guide" : "Dwelling Totals:").page();
  }
  const auto texts_of = [&](unsigned threads) {
    Texts found;
    for (const Line& line : layout::group_lines(print.document(), threads))
      found.push_back(std::to_string(line.page) + " " + line.text());
    return found;
  };
  CHECK(texts_of(3) == texts_of(1));
  std::vector<Line> many;
  for (int i = 0; i < 20; ++i) std::ranges::move(print.lines(), std::back_inserter(many));
  CHECK(classify::MarkedLines(many, 4).markers == classify::MarkedLines(many).markers);
}
