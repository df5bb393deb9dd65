// A large report takes work in proportion to its size. Work is counted, not timed: allocations and the bytes
// they ask for are the same on every machine. tests/bench/bench_roof.py measures the time.
#include <doctest/doctest.h>

#include <cstdlib>
#include <new>
#include <string>

#include "esx/roof/measure.h"
#include "esx/roof/read_report.h"

namespace {

struct Work {
  double allocations = 0, bytes = 0;
};
Work work_done;

void* allocate(std::size_t size) noexcept {
  ++work_done.allocations;
  work_done.bytes += static_cast<double>(size);
  return std::malloc(size == 0 ? 1 : size);
}

}  // namespace

// Replaced for this test program alone.
void* operator new(std::size_t size) {
  if (void* memory = allocate(size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

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

/// Of reading, measuring and checking.
Work work(int faces) {
  const std::string xml = grid(faces);
  const Work before = work_done;
  const auto read = roof::read_report(xml);
  REQUIRE(read);
  const auto measured = roof::measure(read->value);
  CHECK(roof::cross_check(read->value, measured).ok);
  CHECK(measured.total.facet_count == faces);
  return {work_done.allocations - before.allocations, work_done.bytes - before.bytes};
}

TEST_CASE("20,000 faces take no more than 13 times the work of 2,000") {
  const Work few = work(2'000), many = work(20'000);
  MESSAGE("2,000 faces: ", few.allocations, " allocations, 20,000 faces: ", many.allocations);
  CHECK(few.allocations > 2'000);
  CHECK(many.allocations < 13 * few.allocations);
  CHECK(many.bytes < 13 * few.bytes);
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
