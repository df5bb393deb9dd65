// Every worked case of tests/fixtures/calc: inputs to expected outputs, numbers to the digits given.
#include <doctest/doctest.h>

#include <set>

#include "calc/calculators.h"
#include "calc/crane.h"
#include "calc/scaffold.h"
#include "support/calc.h"

namespace {

using namespace calc;
using namespace test;

/// What the exact decimals give where the case has an artefact of binary fractions (errata.json says which).
const Value* erratum(const Value& errata, const std::string& where, const Value& oracle) {
  const Value* wrong = errata.find("oracle") ? errata.find("oracle")->find(where) : nullptr;
  return wrong && *wrong == oracle ? errata.find("exact")->find(where) : nullptr;
}

Value errata_of(std::string_view calculator, std::string_view one) {
  const Value all = fixture("errata");
  for (const Value& row : *all.list()) {
    if (row.find("calculator")->as_text() == calculator && row.find("case")->as_text() == one) return row;
  }
  return {};
}

/// Every member of `expected` is in `actual` with the same value; `actual` may say more.
void compare(const Value& expected, const Value& actual, const std::string& where, const Value& errata = {}) {
  if (const auto* object = expected.object()) {
    for (const auto& member : *object) {
      const Value* other = actual.find(member.name);
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
    if (const Value* exact = erratum(errata, where, expected)) {
      CHECK(*exact == actual);
    } else {
      CHECK(expected == actual);
    }
  }
}

std::vector<std::string> texts(const Value& list) {
  std::vector<std::string> result;
  for (const Value& item : *list.list()) result.emplace_back(item.as_text());
  return result;
}

/// Codes that some case of the calculator expects: on those the oracle has an opinion, on others it has none.
std::set<std::string> oracled_codes(const Value& oracle) {
  std::set<std::string> codes;
  for (const Value& one : *oracle.find("cases")->list()) {
    if (const Value* warnings = one.at_path("expected.warnings")) {
      for (auto& code : texts(*warnings)) codes.insert(std::move(code));
    }
  }
  return codes;
}

void check_case(const Value& one, std::string_view calculator, const std::set<std::string>& oracled) {
  const Request request{.inputs = *one.find("inputs"),
                        .regional_adjustment_pct = one.find("regional_adjustment_pct")->as_number()};
  const auto answer = calculate(calculator, request, bundled_book());
  const Value& expected = *one.find("expected");
  if (const Value* error = expected.find("error")) {
    REQUIRE(!answer);
    Value wanted = *error;
    std::erase_if(*wanted.object(), [](const auto& member) { return member.name == "status"; });
    compare(wanted, *to_value(answer.error()).find("error"), "error");
    return;
  }
  if (!answer) FAIL(answer.error().first.code << ": " << answer.error().first.message);
  const Value envelope = to_value(*answer);
  const Value errata = errata_of(calculator, one.find("id")->as_text());
  for (const auto* part : {"result", "line_items", "cost"}) {
    compare(*expected.find(part), *envelope.find(part), part, errata);
  }
  std::vector<std::string> codes;
  for (const Warning& warning : answer->warnings) {
    if (oracled.contains(warning.code)) codes.push_back(warning.code);
  }
  CHECK(codes == texts(*expected.find("warnings")));
}

Value numbers(const std::vector<double>& values) {
  Value::List list;
  for (const double value : values) list.push_back(number(value, 6));
  return Value(std::move(list));
}

std::vector<double> doubles(const Value& list) {
  std::vector<double> result;
  for (const Value& item : *list.list()) result.push_back(item.as_number());
  return result;
}

Value tie_schedule_value(const Value& in) {
  const auto figure = [&](const char* name) { return in.find(name)->as_number(); };
  const TieSchedule ties = tie_schedule(figure("scaffold_height_ft"), figure("base_width_ft"),
                                        figure("length_ft"), figure("horizontal_member_spacing_ft"));
  Value value;
  value.set("required", Value(ties.required));
  value.set("levels", numbers(ties.levels_ft));
  value.set("columns", integer(ties.columns));
  value.set("count", integer(ties.count));
  value.set("first_ft", ties.levels_ft.empty() ? Value() : number(ties.levels_ft.front(), 6));
  return value;
}

Value chart_value(const Value& in) {
  std::vector<double> capacities;
  for (const Value& cell : *in.find("cells")->list()) {
    const auto found = chart_lookup(published_chart(bundled_book()), cell.list()->front().as_number(),
                                    cell.list()->back().as_number());
    capacities.push_back(found ? found->capacity_lb : 0);
  }
  Value value;
  value.set("capacity_lb", numbers(capacities));
  return value;
}

/// The cases that are about one function.
Value function_value(std::string_view function, const Value& in) {
  Value value;
  if (function == "net_capacity") {
    const auto deductions = doubles(*in.find("deductions_lb"));
    value.set("net_capacity_lb",
              number(net_capacity(in.find("gross_capacity_lb")->as_number(), deductions), 6));
  } else if (function == "gross_load") {
    const auto parts = doubles(*in.find("parts_lb"));
    value.set("gross_load_lb", number(gross_load(parts), 6));
  } else if (function == "moment_capacity") {
    std::vector<double> capacities;
    for (const double radius : doubles(*in.find("radii_ft"))) {
      capacities.push_back(moment_capacity(in.find("moment_ftlb")->as_number(), radius));
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
    const Value oracle = fixture(calculator.name);
    const auto oracled = oracled_codes(oracle);
    for (const Value& one : *oracle.find("cases")->list()) {
      const std::string name = std::string(calculator.name) + " " + std::string(one.find("id")->as_text());
      CAPTURE(name);
      ++cases;
      if (const Value* function = one.find("function"); function && function->text()) {
        compare(*one.find("expected"), function_value(function->as_text(), *one.find("inputs")), "function");
      } else {
        check_case(one, calculator.name, oracled);
      }
    }
  }
  CHECK(cases == 76);
}
