// A large report takes time in proportion to its size.
#include <doctest/doctest.h>

#include <algorithm>
#include <ctime>
#include <string>

#include "roof/cross_check.h"
#include "roof/measure.h"
#include "roof/read_report.h"

namespace {

constexpr int columns = 100;

std::string number(int value) { return std::to_string(value); }

/// Squares side by side that share their edges.
std::string grid(int faces) {
  const int rows = faces / columns, width = columns + 1, across = (rows + 1) * columns;
  const auto level = [&](int r, int c) { return "L" + number(r * columns + c); };
  const auto sloped = [&](int r, int c) { return "L" + number(across + r * width + c); };
  const auto point = [&](int r, int c) { return "C" + number(r * width + c); };
  std::string xml = "<EAGLEVIEW_EXPORT><STRUCTURES><ROOF><FACES>";
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c)
      xml += "<FACE id=\"F" + number(r * columns + c) + "\" type=\"ROOF\"><POLYGON path=\"" + level(r, c) +
             "," + sloped(r, c + 1) + "," + level(r + 1, c) + "," + sloped(r, c) + "\"/></FACE>";
  xml += "</FACES><LINES>";
  for (int r = 0; r <= rows; ++r)
    for (int c = 0; c < columns; ++c)
      xml += "<LINE id=\"" + level(r, c) + "\" path=\"" + point(r, c) + "," + point(r, c + 1) +
             "\" type=\"HIDDEN\"/>";
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < width; ++c)
      xml += "<LINE id=\"" + sloped(r, c) + "\" path=\"" + point(r, c) + "," + point(r + 1, c) +
             "\" type=\"HIDDEN\"/>";
  xml += "</LINES><POINTS>";
  for (int r = 0; r <= rows; ++r)
    for (int c = 0; c < width; ++c)
      xml += "<POINT id=\"" + point(r, c) + "\" data=\"" + number(c * 10) + "," + number(r * 10) + "," +
             number(r * 5) + "\"/>";
  return xml + "</POINTS></ROOF></STRUCTURES></EAGLEVIEW_EXPORT>";
}

/// Processor time of reading and measuring.
double seconds(const std::string& xml, int faces) {
  const std::clock_t start = std::clock();
  const auto read = roof::read_report(xml);
  REQUIRE(read);
  const auto measured = roof::measure(read->value);
  CHECK(roof::cross_check(read->value, measured).ok);
  CHECK(measured.total.facet_count == faces);
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

TEST_CASE("20,000 faces take no more than 13 times as long as 2,000") {
  const std::string few = grid(2'000), many = grid(20'000);
  double small = 1e9, large = 1e9;
  for (int i = 0; i < 5; ++i) {  // in turn, since the clock of the machine goes up and down
    small = std::min(small, seconds(few, 2'000));
    large = std::min(large, seconds(many, 20'000));
  }
  MESSAGE("2,000 faces: ", small * 1000, " ms, 20,000 faces: ", large * 1000, " ms");
  CHECK(large < 13 * std::max(small, 0.001));
}

TEST_CASE("one face of very many lines, in any order, ends soon") {
  std::string lines, points, path;
  const int n = 5'000;
  for (int i = 0; i < n; ++i) {
    points +=
        "<POINT id=\"C" + number(i) + "\" data=\"" + number(i) + "," + number(i % 2 == 0 ? i : n) + ",0\"/>";
    lines += "<LINE id=\"L" + number(i) + "\" path=\"C" + number(i) + ",C" + number((i + 1) % n) +
             "\" type=\"EAVE\"/>";
    path += (i == 0 ? "L" : ",L") + number(i * 7 % n);
  }
  const auto read =
      roof::read_report("<EAGLEVIEW_EXPORT><ROOF><FACES><FACE id=\"F\" type=\"ROOF\"><POLYGON path=\"" +
                        path + "\"/></FACE></FACES><LINES>" + lines + "</LINES><POINTS>" + points +
                        "</POINTS></ROOF></EAGLEVIEW_EXPORT>");
  REQUIRE(read);
  CHECK(read->value.structures[0].faces[0].ring.size() == std::size_t(n));
}

}  // namespace
