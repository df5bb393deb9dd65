// Every worked case of tests/fixtures/calc: inputs to expected outputs, numbers to the digits given.
#include <doctest/doctest.h>

#include <set>

#include "esx/calc/calculators.h"
#include "esx/calc/crane.h"
#include "esx/calc/scaffold.h"
#include "support/calc.h"

namespace {

using namespace calc;
using estimate::JsonValue;
using namespace test;

/// What the exact decimals give where the case has an artifact of binary fractions (errata.json says which).
const JsonValue* erratum(const JsonValue& errata, const std::string& where, const JsonValue& oracle) {
  const JsonValue* wrong = errata.find("oracle") ? errata.find("oracle")->find(where) : nullptr;
  return wrong && *wrong == oracle ? errata.find("exact")->find(where) : nullptr;
}

JsonValue errata_of(std::string_view calculator, std::string_view one) {
  const JsonValue all = fixture("errata");
  for (const JsonValue& row : *all.list()) {
    if (row.find("calculator")->as_text() == calculator && row.find("case")->as_text() == one) return row;
  }
  return {};
}

/// Every member of `expected` is in `actual` with the same value; `actual` may say more.
void compare(const JsonValue& expected, const JsonValue& actual, const std::string& where,
             const JsonValue& errata = {}) {
  if (const auto* object = expected.object()) {
    for (const auto& member : *object) {
      const JsonValue* other = actual.find(member.name);
      INFO(where << "." << member.name);
      CHECK(other);
      if (other) compare(member.value, *other, where + "." + member.name, errata);
    }
  } else if (const auto* list = expected.list()) {
    const std::size_t count = actual.list() ? actual.list()->size() : 0;
    INFO(where);
    CHECK(list->size() == count);
    for (std::size_t i = 0; i < std::min(list->size(), count); ++i) {
      compare((*list)[i], (*actual.list())[i], where + "[" + std::to_string(i) + "]", errata);
    }
  } else {
    INFO(where << ": expected " << to_json(expected) << ", got " << to_json(actual));
    if (const JsonValue* exact = erratum(errata, where, expected)) {
      CHECK(*exact == actual);
    } else {
      CHECK(expected == actual);
    }
  }
}

std::vector<std::string> texts(const JsonValue& list) {
  std::vector<std::string> result;
  for (const JsonValue& item : *list.list()) result.emplace_back(item.as_text());
  return result;
}

/// Codes that some case of the calculator expects: on those the oracle has an opinion, on others it has none.
std::set<std::string> oracled_codes(const JsonValue& oracle) {
  std::set<std::string> codes;
  for (const JsonValue& one : *oracle.find("cases")->list()) {
    if (const JsonValue* warnings = one.at_path("expected.warnings")) {
      for (auto& code : texts(*warnings)) codes.insert(std::move(code));
    }
  }
  return codes;
}

void check_case(const JsonValue& one, std::string_view calculator, const std::set<std::string>& oracled) {
  const Request request{.inputs = *one.find("inputs"),
                        .regional_adjustment_pct = one.find("regional_adjustment_pct")->as_double()};
  const auto answer = calculate(calculator, request, bundled_book());
  const JsonValue& expected = *one.find("expected");
  if (const JsonValue* error = expected.find("error")) {
    REQUIRE(!answer);
    JsonValue wanted = *error;
    std::erase_if(*wanted.object(), [](const auto& member) { return member.name == "status"; });
    compare(wanted, *to_value(answer.error()).find("error"), "error");
    return;
  }
  if (!answer) FAIL(answer.error().first.code << ": " << answer.error().first.message);
  const JsonValue envelope = to_value(*answer);
  const JsonValue errata = errata_of(calculator, one.find("id")->as_text());
  for (const auto* part : {"result", "line_items", "cost"}) {
    compare(*expected.find(part), *envelope.find(part), part, errata);
  }
  std::vector<std::string> codes;
  for (const Warning& warning : answer->warnings) {
    if (oracled.contains(warning.code)) codes.push_back(warning.code);
  }
  CHECK(codes == texts(*expected.find("warnings")));
}

JsonValue numbers(const std::vector<double>& values) {
  JsonValue::List list;
  for (const double value : values) list.push_back(JsonValue::rounded(value, 6));
  return JsonValue(std::move(list));
}

std::vector<double> doubles(const JsonValue& list) {
  std::vector<double> result;
  for (const JsonValue& item : *list.list()) result.push_back(item.as_double());
  return result;
}

JsonValue tie_schedule_value(const JsonValue& in) {
  const auto figure = [&](const char* name) { return in.find(name)->as_double(); };
  const TieSchedule ties = tie_schedule(figure("scaffold_height_ft"), figure("base_width_ft"),
                                        figure("length_ft"), figure("horizontal_member_spacing_ft"));
  JsonValue value;
  value.set("required", JsonValue(ties.required));
  value.set("levels", numbers(ties.levels_ft));
  value.set("columns", JsonValue::integer(ties.columns));
  value.set("count", JsonValue::integer(ties.count));
  value.set("first_ft", ties.levels_ft.empty() ? JsonValue() : JsonValue::rounded(ties.levels_ft.front(), 6));
  return value;
}

JsonValue chart_value(const JsonValue& in) {
  std::vector<double> capacities;
  for (const JsonValue& cell : *in.find("cells")->list()) {
    const auto found = chart_lookup(published_chart(bundled_book()), cell.list()->front().as_double(),
                                    cell.list()->back().as_double());
    capacities.push_back(found ? found->capacity_lb : 0);
  }
  JsonValue value;
  value.set("capacity_lb", numbers(capacities));
  return value;
}

/// The cases that are about one function.
JsonValue function_value(std::string_view function, const JsonValue& in) {
  JsonValue value;
  if (function == "net_capacity") {
    const auto deductions = doubles(*in.find("deductions_lb"));
    value.set("net_capacity_lb",
              JsonValue::rounded(net_capacity(in.find("gross_capacity_lb")->as_double(), deductions), 6));
  } else if (function == "gross_load") {
    const auto parts = doubles(*in.find("parts_lb"));
    value.set("gross_load_lb", JsonValue::rounded(gross_load(parts), 6));
  } else if (function == "moment_capacity") {
    std::vector<double> capacities;
    for (const double radius : doubles(*in.find("radii_ft"))) {
      capacities.push_back(moment_capacity(in.find("moment_ftlb")->as_double(), radius));
    }
    value.set("capacity_lb", numbers(capacities));
  } else {
    value = function == "tie_schedule" ? tie_schedule_value(in) : chart_value(in);
  }
  return value;
}

}  // namespace

TEST_CASE("calculators: every worked case gives its result, line items, cost and warnings") {
  int cases = 0;
  for (const Calculator& calculator : calculators()) {
    const JsonValue oracle = fixture(calculator.name);
    const auto oracled = oracled_codes(oracle);
    for (const JsonValue& one : *oracle.find("cases")->list()) {
      const std::string name = std::string(calculator.name) + " " + std::string(one.find("id")->as_text());
      CAPTURE(name);
      ++cases;
      if (const JsonValue* function = one.find("function"); function && function->text()) {
        compare(*one.find("expected"), function_value(function->as_text(), *one.find("inputs")), "function");
      } else {
        check_case(one, calculator.name, oracled);
      }
    }
  }
  CHECK(cases == 76);
}

TEST_CASE("calculators: published examples come out as their sources say, at least three of each") {
  int examples = 0;
  for (const Calculator& calculator : calculators()) {
    const JsonValue& data = bundled_book().data(calculator.name);
    const JsonValue::List& rows = *data.find("published")->list();
    CHECK(rows.size() >= 3);
    for (const JsonValue& row : rows) {
      ++examples;
      const std::string says(row.find("says")->as_text());
      CAPTURE(says);
      REQUIRE(data.find("sources")->find(row.find("source")->as_text()));
      JsonValue actual;
      if (const JsonValue* function = row.find("function")) {
        actual = function_value(function->as_text(), *row.find("inputs"));
      } else {
        const auto answer = calculate(calculator.name, {.inputs = *row.find("inputs")}, bundled_book());
        if (!answer) FAIL(answer.error().first.code << ": " << answer.error().first.message);
        actual = to_value(*answer);
      }
      for (const auto& [path, expected] : *row.find("expect")->object()) {
        CAPTURE(path);
        const JsonValue* found = actual.at_path(path);
        REQUIRE(found);
        INFO("expected " << to_json(expected) << ", got " << to_json(*found));
        CHECK(*found == expected);
      }
    }
  }
  CHECK(examples >= 21);
}
