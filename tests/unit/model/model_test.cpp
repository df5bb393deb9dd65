#include "esx/estimate/model.h"

#include <doctest/doctest.h>

namespace {

using estimate::Activity;
using estimate::Estimate;
using estimate::LineItem;
using estimate::Section;
using estimate::SectionKind;
using Names = std::vector<std::string>;

Section section(const char* name, int parent, SectionKind kind = SectionKind::other) {
  Section result;
  result.name = name;
  result.parent = parent;
  result.kind = kind;
  return result;
}

TEST_CASE("activities and their letters") {
  for (const char letter : {'+', '-', '&', 'R', 'I', 'M'}) {
    CHECK(estimate::activity_from_letter(letter).transform(estimate::activity_letter) == letter);
  }
  CHECK(estimate::activity_from_letter('&') == Activity::remove_and_replace);
  CHECK_FALSE(estimate::activity_from_letter('r'));
  CHECK_FALSE(estimate::activity_from_letter('\0'));
}

TEST_CASE("a path leaves out the root, unless it is the path of the root") {
  Estimate e;
  e.sections = {section("SMITH", -1, SectionKind::estimate), section("Main Level", 0),
                section("Kitchen", 1, SectionKind::room), section("Exterior", 0)};
  CHECK(e.path(0) == Names{"SMITH"});
  CHECK(e.path(1) == Names{"Main Level"});
  CHECK(e.path(2) == Names{"Main Level", "Kitchen"});
  CHECK(e.path(3) == Names{"Exterior"});
}

TEST_CASE("without a root the top section is part of the path") {
  Estimate e;
  e.sections = {section("Exterior", -1, SectionKind::area), section("Roof", 0)};
  CHECK(e.path(1) == Names{"Exterior", "Roof"});
}

TEST_CASE("paths of invalid indices and of loops end") {
  Estimate e;
  CHECK(e.path(0).empty());
  e.sections = {section("A", 1), section("B", 1)};
  CHECK(e.path(-1).empty());
  CHECK(e.path(2).empty());
  CHECK(e.path(0) == Names{"A"});
  CHECK(e.path(1) == Names{"B"});
}

TEST_CASE("the section around another comes before it") {
  Estimate e;
  CHECK(e.parent_of(0) == -1);
  CHECK(e.section_of(estimate::LineItem()) == -1);
  e.sections = {section("A", -1), section("B", 0), section("C", 2), section("D", -7)};
  CHECK(e.section_of(estimate::LineItem()) == 0);
  CHECK(e.parent_of(0) == -1);
  CHECK(e.parent_of(1) == 0);
  for (const int index : {-1, 2, 3, 4}) CHECK(e.parent_of(index) == -1);
}

}  // namespace
