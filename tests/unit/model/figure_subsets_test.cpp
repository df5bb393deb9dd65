#include "model/subset_sums.h"

#include <doctest/doctest.h>

using namespace estimate;

namespace {

SubsetsFound found_in(const std::vector<estimate::Figures>& lines, const estimate::Figures& target) {
  const auto found = find_figure_subsets(lines, target);
  REQUIRE(found.has_value());
  return found.value_or(SubsetsFound());
}

}  // namespace

TEST_CASE("a second figure decides between lines of one amount") {
  const std::vector<estimate::Figures> lines = {{100, 5}, {100, 0}, {250, 7}};
  const SubsetsFound only = found_in(lines, {100, 5});
  CHECK(only.any_found);
  CHECK(only.in_all == 1);
  CHECK(only.in_any == 1);
  CHECK_FALSE(found_in(lines, {100, 7}).any_found);
}

TEST_CASE("with several solutions, what they have in common is certain") {
  const SubsetsFound found = found_in({{100}, {100}, {250}, {9000}}, {350});
  CHECK(found.in_all == 0b0100);
  CHECK(found.in_any == 0b0111);
}

TEST_CASE("credits count, nothing is a subset too") {
  CHECK(found_in({{100}, {-30}, {250}}, {70}).in_all == 0b011);
  const SubsetsFound nothing = found_in({{100}, {250}}, {0});
  CHECK(nothing.any_found);
  CHECK(nothing.in_any == 0);
}

TEST_CASE("many lines end without an answer, not without end") {
  std::vector<estimate::Figures> lines;
  lines.reserve(65);
  for (std::int64_t i = 0; i < 64; ++i) lines.push_back({1000 + i * 37 % 101, i});
  CHECK_FALSE(find_figure_subsets(lines, {33'000, 1000}).has_value());
  lines.push_back({1});
  CHECK_FALSE(find_figure_subsets(lines, {1}).has_value());
}
