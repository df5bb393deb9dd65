// What an answer rests on: every constant and rate that was used is cited or listed as an assumption.
#include <doctest/doctest.h>

#include <set>

#include "esx/calc/crane.h"
#include "support/calc_inputs.h"

namespace {

using namespace calc;
using estimate::JsonValue;
using namespace test;

constexpr std::array<std::string_view, 6> qualities = {"REG", "STD", "GOV", "MFR", "PUB", "REC"};

void check_citations(const Envelope& envelope) {
  std::set<std::string> ids;
  for (const Citation& citation : envelope.citations) {
    CAPTURE(citation.id);
    CHECK(ids.insert(citation.id).second);
    CHECK(citation.id != "OC");
    CHECK_FALSE(citation.title.empty());
    CHECK_FALSE(citation.supports.empty());
    CHECK_FALSE(citation.read_via.empty());
    CHECK(std::ranges::find(qualities, citation.quality) != qualities.end());
  }
  for (const Warning& warning : envelope.warnings) {
    for (const auto& id : warning.citation_ids) CHECK(ids.contains(id));
  }
  for (const LineItem& line : envelope.line_items) {
    CAPTURE(line.code);
    const bool named =
        line.rate_source == "OC" || line.rate_source == "request" || ids.contains(line.rate_source);
    CHECK(named);
  }
}

void check_assumptions(const Envelope& envelope) {
  std::set<std::string> codes;
  for (const Assumption& assumption : envelope.assumptions) {
    CAPTURE(assumption.code);
    CHECK(codes.insert(assumption.code).second);
    CHECK_FALSE(assumption.message.empty());
    CHECK_FALSE(assumption.value.is_null());
  }
}

/// Every step names sources of the answer, or says that it is our choice.
void check_steps(const Envelope& envelope) {
  for (const Step& step : envelope.steps) {
    CAPTURE(step.name);
    CHECK_FALSE(step.formula.empty());
  }
}

/// The rows of a calculator's data that were looked at: each is cited or assumed in the answer.
void check_used(const Calculator& calculator, const Envelope& envelope) {
  const JsonValue& data = bundled_book().data(calculator.name);
  for (const auto id : envelope.used) {
    CAPTURE(id);
    const JsonValue* constant = data.find("constants")->find(id);
    const JsonValue* row = constant ? constant : data.find("rates")->find(id);
    REQUIRE(row);
    const auto source = row->find("source")->as_text();
    const std::string code = constant ? std::string(id) : "rate_" + std::string(id);
    const bool assumed =
        std::ranges::find(envelope.assumptions, code, &Assumption::code) != envelope.assumptions.end();
    const bool cited =
        std::ranges::find(envelope.citations, source, &Citation::id) != envelope.citations.end();
    CHECK((source == "OC" ? assumed : cited));
  }
}

}  // namespace

TEST_CASE("sources: in every worked case, what was used is cited or assumed") {
  int cases = 0;
  for (const Calculator& calculator : calculators()) {
    const JsonValue oracle = fixture(calculator.name);
    for (const JsonValue& one : *oracle.find("cases")->list()) {
      if (const JsonValue* function = one.find("function"); function && function->text()) continue;
      const auto result =
          calculate(calculator.name, {.inputs = *one.find("inputs"), .explain = true}, bundled_book());
      if (!result) continue;
      const std::string name = std::string(calculator.name) + " " + std::string(one.find("id")->as_text());
      CAPTURE(name);
      ++cases;
      check_citations(*result);
      check_assumptions(*result);
      check_steps(*result);
      CHECK_FALSE(result->steps.empty());
      CHECK_FALSE(result->used.empty());
      check_used(calculator, *result);
    }
  }
  CHECK(cases > 55);
}

TEST_CASE("sources: every row of the data names a source that is there, or says that it is our choice") {
  for (const Calculator& calculator : calculators()) {
    CAPTURE(calculator.name);
    const JsonValue& data = bundled_book().data(calculator.name);
    for (const auto* part : {"constants", "rates"}) {
      for (const auto& [id, row] : *data.find(part)->object()) {
        CAPTURE(id);
        const auto source = row.find("source")->as_text();
        CHECK((source == "OC" || data.find("sources")->find(source) != nullptr));
      }
    }
  }
}

TEST_CASE("sources: a price of the request or of the operator says so") {
  const auto requested = answer_to("lift", R"({"rates": {"delivery": 99}})");
  REQUIRE(requested);
  CHECK(requested->line_items.at(1).rate_source == "request");

  Book book = bundled_book();
  REQUIRE(book.override_with(
      R"({"date": "2026-11-01", "source": "our desk", "rates": {"lift": {"delivery": 99}}})"));
  const auto loaded = calculate("lift", {.inputs = inputs_with("lift", "{}")}, book);
  REQUIRE(loaded);
  CHECK(loaded->line_items.at(1).rate_source == "our desk");
  CHECK(loaded->line_items.at(1).rate_date == "2026-11-01");
  CHECK(loaded->cost.total == requested->cost.total);
}

TEST_CASE("sources: prices that cover several come before them, those of the request first") {
  Book book = bundled_book();
  REQUIRE(book.override_with(R"({"date": "", "source": "us", "rates": {"crane": {"crane_hour": 111},
      "drywall-room": {"sheet": 9}, "drying-power": {"box_week": 77, "electricity_kwh": 0.3}}})"));
  const auto price = [&](std::string_view calculator, std::string_view changes, std::string_view code) {
    const auto result = calculate(calculator, {.inputs = inputs_with(calculator, changes)}, book);
    if (!result) return std::string("refused");
    const auto line = std::ranges::find(result->line_items, code, &LineItem::code);
    return line == result->line_items.end() ? std::string("no line") : line->unit_price.plain();
  };
  CHECK(price("crane", "{}", "CRN-HRS") == "111");
  CHECK(price("crane", R"({"rates": {"boom_truck_30_hour": 5}})", "CRN-HRS") == "5");
  CHECK(price("drywall-room", "{}", "DRY-BRD") == "9");
  CHECK(price("drying-power", "{}", "PWR-KWH") == "0.3");
  CHECK(price("drying-power", R"({"electricity_rate_kwh": 0.2})", "PWR-KWH") == "0.2");
  CHECK(price("drying-power", R"({"circuits": [], "panel": {"receptacles_240": ["dryer_30a_240"]}})",
              "PWR-BOX") == "77");
}

TEST_CASE("sources: files of rates and charts that are wrong change nothing") {
  Book book = bundled_book();
  for (const auto* text : {"[]", "{}", R"({"rates": {}})", R"({"date": "d", "source": "", "rates": {}})",
                           R"({"date": "d", "source": "s", "rates": {"hoist": {"a": 1}}})",
                           R"({"date": "d", "source": "s", "rates": {"lift": {"a": 1}}})",
                           R"({"date": "d", "source": "s", "rates": {"lift": {"delivery": -1}}})",
                           R"({"date": "d", "source": "s", "rates": {"lift": {"delivery": "1"}}})",
                           R"({"date": "d", "source": "s", "rates": {"lift": {"delivery": 1.00001}}})",
                           R"({"date": "d", "source": "s", "colour": 1, "rates": {}})"})
    CHECK_FALSE(book.override_with(text));
  const std::string head = "class,tons,boom_ft,radius_ft,capacity_lb,source\n";
  for (const auto* rows : {"", "a,1,2,3,4\n", "A b,1,2,3,4,s\n", "a,x,2,3,4,s\n", "a,1,-2,3,4,s\n",
                           "a,1,2,3,nan,s\n", "a,1,2,3,4,\n", "a,1,2,3,4,s\na,2,2,4,4,s\n",
                           "a,1,2,3,4,s\na,1,2,3,5,s\n", "a,1,2,3,4,\"s\n", "a,1,2,3,4,\"s\"t\n"})
    CHECK_FALSE(book.load_crane_charts(head + rows));
  CHECK_FALSE(book.load_crane_charts("tons\n"));
  CHECK(book.crane_charts().empty());
  const auto result = calculate("lift", {.inputs = inputs_with("lift", "{}")}, book);
  REQUIRE(result);
  CHECK(result->cost.total == answer("lift", inputs_with("lift", "{}"))->cost.total);
}

TEST_CASE("sources: cells of a chart may have quotes, and a source commas without them") {
  Book book = bundled_book();
  REQUIRE(
      book.load_crane_charts("class,\"tons\",boom_ft,radius_ft,capacity_lb,source\n\n"
                             "boom_truck_30,30,70,45,9000,\"Maker, \"\"manual\"\" 3\"\n"
                             "\"boom_truck_30\",\"30\", 70 ,50,8000,Maker, \"manual\" 3 \n"));
  REQUIRE(book.crane_charts().size() == 1);
  CHECK(book.crane_charts()[0].source == "Maker, \"manual\" 3");
  CHECK(book.crane_charts()[0].cells.size() == 2);
}

TEST_CASE("sources: capacities of a loaded chart are its cells, and honest about it") {
  Book book = bundled_book();
  REQUIRE(
      book.load_crane_charts("class,tons,boom_ft,radius_ft,capacity_lb,source\r\n"
                             "boom_truck_30,30,70,45,9000,Maker, manual 3\r\n"
                             "boom_truck_30,30,70,50,8000,Maker, manual 3\r\n"));
  const auto result = calculate("crane", {.inputs = inputs_with("crane", "{}")}, book);
  REQUIRE(result);
  CHECK(result->result.find("crane_class")->as_text() == "boom_truck_30");
  CHECK(result->result.find("capacity_lb")->as_double() == 9000);
  CHECK(result->result.find("capacity_basis")->as_text() == "published_chart");
  for (const Warning& warning : result->warnings) CHECK(warning.code != "scaled_estimate");
  CHECK(std::ranges::find(result->citations, "Maker, manual 3", &Citation::id) != result->citations.end());
}

TEST_CASE("sources: a class without a chart is a scaled estimate, said with a warning that stops") {
  const auto result = answer_to("crane", "{}");
  REQUIRE(result);
  CHECK(result->result.find("capacity_basis")->as_text() == "scaled_estimate");
  const auto warning = std::ranges::find(result->warnings, "scaled_estimate", &Warning::code);
  REQUIRE(warning != result->warnings.end());
  CHECK(warning->severity == Severity::stop);
}

TEST_CASE("sources: uncertain values move the total, and ranges hold the answer") {
  for (const Calculator& calculator : calculators()) {
    CAPTURE(calculator.name);
    const JsonValue& data = bundled_book().data(calculator.name);
    const auto result = calculate(calculator.name, {.inputs = *data.find("example")}, bundled_book());
    REQUIRE(result);
    CHECK(result->sensitivity.size() >= 2);
    CHECK(result->sensitivity.size() <= 6);
    for (const Sensitivity& value : result->sensitivity) {
      CAPTURE(value.name);
      CHECK(value.total_at_low != value.total_at_high);
      const bool named = value.source == "OC" || std::ranges::find(result->citations, value.source,
                                                                   &Citation::id) != result->citations.end();
      CHECK(named);
    }
    REQUIRE(!result->ranges.empty());
    CHECK(result->ranges.front().path == "cost.total");
    for (const AnswerRange& range : result->ranges) {
      CAPTURE(range.path);
      CHECK(range.low.as_double() <= range.value.as_double());
      CHECK(range.value.as_double() <= range.high.as_double());
    }
    CHECK(result->ranges.front().low.as_double() < result->ranges.front().high.as_double());
  }
}

TEST_CASE("sources: a value of the request is not uncertain") {
  const auto names = [](std::string_view changes) {
    const auto result = answer_to("drywall-room", changes);
    std::set<std::string> found;
    if (result) {
      for (const Sensitivity& value : result->sensitivity) found.insert(value.name);
    }
    return found;
  };
  CHECK(names(R"({"length_ft": 40})").contains("labor_hour"));
  CHECK_FALSE(names(R"({"length_ft": 40, "rates": {"labor_hour": 80}})").contains("labor_hour"));
  CHECK(names(R"({"length_ft": 40})").contains("waste_pct"));
  CHECK_FALSE(names(R"({"length_ft": 40, "waste_pct": 12})").contains("waste_pct"));
}

TEST_CASE("sources: where published sources disagree, the answer says so with both") {
  const auto result =
      answer_to("debris", R"({"items": [{"kind": "single_family_demolition", "length_ft": 50, "width_ft": 30,
      "stories": 1}]})");
  REQUIRE(result);
  const auto found = std::ranges::find(result->disagreements, "demolition_lb_cy", &Disagreement::about);
  REQUIRE(found != result->disagreements.end());
  CHECK(found->citation_ids == std::vector<std::string>{"LEED", "F329c"});
  for (const auto& id : found->citation_ids)
    CHECK(std::ranges::find(result->citations, id, &Citation::id) != result->citations.end());
}
