#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "estimate/estimate_fields.h"
#include "esx/estimate/json.h"
#include "support/must.h"
#include "support/random_estimate.h"

using namespace estimate;
using estimate::testing::must;
using nlohmann::ordered_json;

namespace {

/// An estimate with one room and one item, otherwise empty.
Estimate small_estimate() {
  Estimate e;
  e.sections.resize(2);
  e.sections[0].id = "S1";
  e.sections[0].kind = SectionKind::estimate;
  e.sections[1].id = "S2";
  e.sections[1].parent = 0;
  e.sections[1].name = "Kitchen";
  e.items.resize(1);
  e.items[0].section = 1;
  return e;
}

std::vector<std::string> keys(const ordered_json& object) {
  std::vector<std::string> names;
  for (const auto& [name, value] : object.items()) names.push_back(name);
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("any estimate survives the round trip through estimate-v1") {
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    CAPTURE(seed);
    const Estimate made = ::test::random_estimate(seed);
    const std::string json = estimate_to_json(made, nullptr);
    const auto read = estimate_from_json(json);
    REQUIRE_MESSAGE(read, (read ? "" : to_string(read.error())));
    CHECK(*read == made);
    CHECK(estimate_to_json(*read, nullptr) == json);
  }
}

TEST_CASE("every key of the specification is present, in its order, even if nothing is printed") {
  const auto json = ordered_json::parse(estimate_to_json(small_estimate(), nullptr));
  CHECK(keys(json) == Names{"schema", "source", "claim", "sections", "line_items", "totals", "areas",
                            "recap_by_category", "notes", "reconciliation", "warnings", "recap_by_room",
                            "recap_of_taxes", "coverage_table"});
  CHECK(keys(json["source"]) ==
        Names{"file_name", "sha256", "page_count", "layout", "title", "creator", "ocr"});
  CHECK(keys(json["claim"]) == Names{"insured_name", "claim_number", "policy_number", "member_number",
                                     "type_of_loss", "cause_of_loss", "insurance_company", "estimate_name",
                                     "price_list", "labor_efficiency", "property_address", "mailing_address",
                                     "dates", "contacts", "coverages", "depreciation_options"});
  CHECK(keys(json["claim"]["dates"]) ==
        Names{"contacted", "loss", "received", "inspected", "entered", "completed"});
  CHECK(keys(json["claim"]["depreciation_options"]) ==
        Names{"material", "non_material", "removal", "taxes", "overhead_and_profit"});
  CHECK(keys(json["sections"][1]) == Names{"id", "parent_id", "path", "name", "kind", "height", "dimensions",
                                           "openings", "notes", "totals", "page", "marks"});
  CHECK(keys(json["line_items"][0]) == Names{"number",        "section_id",
                                             "group",         "description",
                                             "quantity",      "unit",
                                             "activity",      "activity_source",
                                             "unit_price",    "remove_price",
                                             "replace_price", "reset_price",
                                             "tax",           "overhead_and_profit",
                                             "rcv",           "depreciation",
                                             "acv",           "coverage",
                                             "cat",           "sel",
                                             "calc",          "status",
                                             "excluded",      "changed",
                                             "notes",         "match",
                                             "source"});
  CHECK(keys(json["totals"]) == Names{"line_items", "coverages"});
  CHECK(json["claim"]["property_address"].is_null());
  CHECK(json["line_items"][0]["rcv"].is_null());
  CHECK(json["line_items"][0]["match"].is_null());
  CHECK(json["sections"][1]["dimensions"].empty());
}

TEST_CASE("a section has its parent's id and its path") {
  const auto json = ordered_json::parse(estimate_to_json(small_estimate(), nullptr));
  CHECK(json["sections"][0]["parent_id"].is_null());
  CHECK(json["sections"][1]["parent_id"] == "S1");
  CHECK(json["sections"][1]["path"] == ordered_json::array({"Kitchen"}));
  CHECK(json["line_items"][0]["section_id"] == "S2");
}

TEST_CASE("amounts are written with the digits they have") {
  Estimate e = small_estimate();
  e.items[0].rcv = Money::from_units(1250);
  e.items[0].tax = Money::from_units(-5);
  e.items[0].quantity = Quantity::from_units(123'456'789'012);
  const std::string json = estimate_to_json(e, nullptr);
  CHECK(json.contains("\"rcv\": 12.5,"));
  CHECK(json.contains("\"tax\": -0.05,"));
  CHECK(json.contains("\"quantity\": 12345678.9012,"));
}

TEST_CASE("the match of an item is next to it") {
  const Estimate e = small_estimate();
  PriceMatch match{"DEMO8X", std::vector<ItemMatch>(1)};
  match.items[0].kind = MatchKind::exact;
  match.items[0].confidence = 0.925;
  match.items[0].unit_price_difference = Money::from_units(-12);
  const auto json = ordered_json::parse(estimate_to_json(e, &match))["line_items"][0]["match"];
  CHECK(keys(json) ==
        Names{"kind", "cat", "sel", "description", "confidence", "price_list", "unit_price_difference"});
  CHECK(json["kind"] == "exact");
  CHECK(json["confidence"] == 0.925);
  CHECK(json["description"].is_null());
}

TEST_CASE("numbers that other programs pad or write as integers are read exactly") {
  const auto read = estimate_from_json(
      R"({"schema": "estimate-v1", "unknown": [1e40, {"deep": null}],
          "totals": {"line_items": {"rcv": 9999999999.9900, "tax": 7, "acv": -0.10}}})");
  REQUIRE(read);
  CHECK(must(read->line_item_totals).rcv == Money::parse("9999999999.99"));
  CHECK(must(read->line_item_totals).tax == Money::parse("7"));
  CHECK(must(read->line_item_totals).acv == Money::parse("-0.1"));
}

TEST_CASE("anything but estimate-v1 is rejected with its place") {
  struct Case {
    const char *json, *where;
  };
  const Case cases[] = {
      {"", ""},
      {"[]", ""},
      {"null", ""},
      {"{", ""},
      {"{}", "/schema"},
      {R"({"schema": "estimate-v2"})", "/schema"},
      {R"({"schema": "estimate-v1", "claim": 5})", "/claim"},
      {R"({"schema": "estimate-v1", "claim": {"insured_name": 5}})", "/claim/insured_name"},
      {R"({"schema": "estimate-v1", "claim": {"dates": {"loss": "14 March"}}})", "/claim/dates/loss"},
      {R"({"schema": "estimate-v1", "sections": [{"name": "A"}]})", "/sections/0/id"},
      {R"({"schema": "estimate-v1", "sections": [{"id": "S1"}, {"id": "S1"}]})", "/sections/1/id"},
      {R"({"schema": "estimate-v1", "sections": [{"id": "S1", "parent_id": "S2"}]})",
       "/sections/0/parent_id"},
      {R"({"schema": "estimate-v1", "sections": [{"id": "S1", "kind": "attic"}]})", "/sections/0/kind"},
      {R"({"schema": "estimate-v1", "line_items": [{}, {"rcv": "12.50"}]})", "/line_items/1/rcv"},
      {R"({"schema": "estimate-v1", "line_items": [{"rcv": 12.505}]})", "/line_items/0/rcv"},
      {R"({"schema": "estimate-v1", "line_items": [{"rcv": 1e2}]})", "/line_items/0/rcv"},
      {R"({"schema": "estimate-v1", "line_items": [{"rcv": 99999999999999999999}]})", "/line_items/0/rcv"},
      {R"({"schema": "estimate-v1", "line_items": [{"section_id": "S9"}]})", "/line_items/0/section_id"},
      {R"({"schema": "estimate-v1", "line_items": [{"source": {"page": 1.5}}]})",
       "/line_items/0/source/page"},
      {R"({"schema": "estimate-v1", "line_items": [{"source": {"page": -1}}]})", "/line_items/0/source/page"},
      {R"({"schema": "estimate-v1", "sections": [{"id": "S1", "page": 0}]})", "/sections/0/page"},
      {R"({"schema": "estimate-v1", "line_items": [{"source": {"box": [1, 2]}}]})",
       "/line_items/0/source/box"},
      {R"({"schema": "estimate-v1", "line_items": [{"depreciation": {}}]})",
       "/line_items/0/depreciation/amount"},
      {R"({"schema": "estimate-v1", "notes": ["a", nul]})", "/notes/1"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.json);
    const auto read = estimate_from_json(c.json);
    REQUIRE_FALSE(read);
    CHECK(read.error().code == ErrorCode::malformed_json);
    CHECK(read.error().where == c.where);
    CHECK_FALSE(read.error().message.empty());
  }
}

TEST_CASE("endless nesting is rejected, not followed") {
  const auto read = estimate_from_json(std::string(1'000'000, '['));
  REQUIRE_FALSE(read);
  CHECK(read.error().code == ErrorCode::malformed_json);
}

TEST_CASE("a document truncated anywhere is an error, never a crash") {
  const std::string whole = estimate_to_json(::test::random_estimate(7), nullptr);
  for (std::size_t length = 0; length + 2 < whole.size(); length += 37) {
    CAPTURE(length);
    CHECK_FALSE(estimate_from_json(std::string_view(whole).substr(0, length)));
  }
}

TEST_CASE("json: the fields of sections and line items are described without an estimate") {
  const FieldInfo* parent = describe<Section>().find("parent_id");
  REQUIRE(parent != nullptr);
  CHECK(parent->default_value.is_null());
  REQUIRE(describe<LineItem>().find("section_id") != nullptr);
}
