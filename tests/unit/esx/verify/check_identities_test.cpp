#include <doctest/doctest.h>

#include <algorithm>

#include "esx/verify/check_identities.h"
#include "esx/write/write_documents.h"
#include "support/esx_xml.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::esx;
using namespace estimate::testing;

namespace {

RoughDraft sample_draft() {
  Estimate e = assigned_sample();
  std::vector<Warning> warnings;
  return make_rough_draft(e, plan_items(e, printed_codes(e), warnings), warnings);
}

std::vector<esx::Violation> check(const RoughDraft& draft) {
  return check_identities(draft.root, draft.line_closes);
}

XmlElement& first(XmlElement& root, std::string_view name) {
  return const_cast<XmlElement&>(find(root, name));
}

void set(XmlElement& e, std::string_view name, std::string_view value) {
  for (auto& attribute : e.attributes)
    if (attribute.first == name) attribute.second = value;
}

/// The draft with one attribute of the first matching element changed.
std::vector<esx::Violation> changed(std::string_view element, std::string_view attribute,
                                    std::string_view value) {
  RoughDraft draft = sample_draft();
  XmlElement& e = first(draft.root, element);
  REQUIRE(e.attribute(attribute) != nullptr);
  set(e, attribute, value);
  return check(draft);
}

}  // namespace

TEST_CASE("the built sample has no violations") {
  const RoughDraft draft = sample_draft();
  for (const esx::Violation& v : check(draft)) FAIL_CHECK(v.xpath << ": " << v.rule);
}

TEST_CASE("every broken identity is found at its place") {
  struct Case {
    std::string_view element, attribute, value, where;
    bool printed;
  };
  const Case cases[] = {
      {"ITEM", "total", "75.01", "/ITEM[1]/@total", false},
      {"ITEM", "rcvTotal", "77", "/ITEM[1]/@rcvTotal", false},
      {"ITEM", "acvTotal", "77", "/ITEM[1]/@acvTotal", false},
      {"ITEM", "acv", "77", "/ITEM[1]/@acv", false},
      {"ITEM", "act", "x", "/ITEM[1]/@act", false},
      {"ITEM", "act", "+", "/ITEM[1]/@remove", false},
      {"ITEM", "unit", "sf", "/ITEM[1]/@unit", false},
      {"ITEM", "coverageName", "Nowhere", "/ITEM[1]/@coverageName", false},
      {"ITEMS", "total", "1", "/ITEMS[1]/@total", false},
      {"GROUP", "tax", "1", "/GROUP[1]/@tax", false},
      {"GROUP", "rcvTotal", "1", "/GROUP[1]/@rcvTotal", false},
      {"LINE_ITEM_DETAIL", "total", "1", "LINE_ITEM_DETAIL[1]/@total", false},
      {"COVERAGE", "id", "2", "/@id", false},
      {"COV", "name", "Nowhere", "/@name", false},
      {"TAX_AMOUNT", "taxNum", "6", "/@taxNum", false},
      {"COV_BREAKDOWN", "total", "1", "COV_BREAKDOWN/@total", false},
      {"OP_ITEMS", "subtotalRCV", "1", "OP_ITEMS/@subtotalRCV", false},
      {"TOTALS", "rcv", "1", "/TOTALS[1]/@rcv", true},
      {"TOTALS", "netClaim", "1", "/TOTALS[1]/@netClaim", true},
      {"RECAP_BY_ROOM", "total", "1", "RECAP_BY_ROOM/@total", true},
  };
  for (const Case& c : cases) {
    CAPTURE(c.element);
    CAPTURE(c.attribute);
    const auto violations = changed(c.element, c.attribute, c.value);
    const auto hit = std::ranges::find_if(violations, [&](const esx::Violation& v) {
      return v.xpath.ends_with(c.where) && v.printed == c.printed;
    });
    CHECK(hit != violations.end());
  }
}

TEST_CASE("a line whose printed figures disagree is an error in the print") {
  RoughDraft draft = sample_draft();
  set(first(draft.root, "ITEM"), "acv", "1");
  draft.line_closes[0] = false;
  const auto violations = check(draft);
  REQUIRE(violations.size() == 1);
  CHECK(violations[0].printed);
}

TEST_CASE("an amount beyond the schema is rejected with its place") {
  Estimate e;
  e.items.push_back(
      rough_draft_line(0, {"1", "", "", "Moon", "1", "EA", "0", "1000000000.00", "0", "1000000000.00"}));
  const auto package = build_esx(e, {});
  REQUIRE_FALSE(package.has_value());
  CHECK(package.error().code == ErrorCode::invalid_estimate);
  CHECK(package.error().where.starts_with("/GENERIC_ROUGHDRAFT/LINE_ITEM_DETAIL[1]"));
}

TEST_CASE("section totals that differ from the sum of the lines are reported") {
  Estimate e = sample_estimate();
  e.sections[2].totals.emplace().rcv = money("999");
  CHECK(member(built(e, printed_codes(e)), "MANIFEST.JSON").contains("total_differs"));
}
