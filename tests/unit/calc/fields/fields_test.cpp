// Every field of every calculator: its limits hold, its type is asked for, and it is what was agreed.
#include <doctest/doctest.h>

#include "calc/descriptions.h"
#include "support/calc_inputs.h"
#include "support/must.h"

namespace {

using namespace calc;
using estimate::JsonValue;
using namespace test;

bool is_numeric(const FieldRow& row) { return row.type == "number" || row.type == "integer"; }

/// "rooms[].name" of the first room.
std::string first_place(std::string path) {
  const auto at = path.find("[]");
  return at == std::string::npos ? path : path.replace(at, 2, "[0]");
}

/// The refusal when the field has this value; nothing where it is taken.
std::optional<Refusal> refusal_of(const PlainInputs& plain, const std::string& path, JsonValue value) {
  JsonValue inputs = json(plain.inputs);
  inputs.set_path(path, std::move(value));
  auto result = answer(plain.calculator, std::move(inputs));
  return result ? std::nullopt : std::optional(result.error());
}

void check_broken(const PlainInputs& plain, const std::string& path, JsonValue value, std::string_view code) {
  const std::string shown = to_json(value);
  CAPTURE(path);
  CAPTURE(shown);
  const auto refusal = refusal_of(plain, path, std::move(value));
  REQUIRE(refusal);
  if (refusal) CHECK(breaks(*refusal, code, path));
}

void check_kept(const PlainInputs& plain, const std::string& path, JsonValue value) {
  CAPTURE(path);
  const auto refusal = refusal_of(plain, path, std::move(value));
  if (refusal) CHECK_FALSE(breaks(*refusal, "wrong_type", path));
  // A cut no higher than the wall, a wet wall no longer than the perimeter, a load no larger than its
  // breaker.
  const bool limited_by_others = path == "cut_height_ft" || path == "affected_wall_lf" ||
                                 path == "circuits[0].existing_continuous_a" ||
                                 path == "equipment[0].quantity";
  if (refusal && !limited_by_others) CHECK_FALSE(breaks(*refusal, "out_of_range", path));
}

void check_limits(const PlainInputs& plain, const FieldRow& row) {
  const std::string path = first_place(row.path);
  const bool strict = row.min.starts_with('>');
  if (!row.min.empty()) {
    const double least = std::stod(strict ? row.min.substr(1) : row.min);
    check_broken(plain, path, JsonValue::exact(estimate::shortest_decimal(strict ? least : least - 1)),
                 "out_of_range");
    if (!strict) check_kept(plain, path, JsonValue::exact(estimate::shortest_decimal(least)));
  }
  if (!row.max.empty()) {
    const double most = std::stod(row.max);
    check_broken(plain, path, JsonValue::exact(estimate::shortest_decimal(most + 1)), "out_of_range");
    check_broken(plain, path, JsonValue::exact("1e308"), "out_of_range");
    check_kept(plain, path, JsonValue::exact(estimate::shortest_decimal(most)));
  }
  for (const auto* digits : {"1e999", "-1e999"})  // beyond any double; JSON has no NaN
    check_broken(plain, path, JsonValue::exact(digits), "out_of_range");
  check_broken(plain, path, JsonValue("12"), "wrong_type");
  check_broken(plain, path, JsonValue(true), "wrong_type");
  check_broken(plain, path, JsonValue(JsonValue::List()), "wrong_type");
  if (row.type == "integer") check_broken(plain, path, JsonValue::exact("1.5"), "wrong_type");
}

void check_type(const PlainInputs& plain, const FieldRow& row) {
  const std::string path = first_place(row.path);
  if (row.type.starts_with("enum ")) {
    check_broken(plain, path, JsonValue("no such word"), "not_an_option");
    check_broken(plain, path, JsonValue::integer(1), "wrong_type");
  } else if (row.type == "string") {
    check_broken(plain, path, JsonValue::integer(1), "wrong_type");
    check_broken(plain, path, JsonValue(std::string(201, 'x')), "out_of_range");
  } else if (row.type == "boolean") {
    check_broken(plain, path, JsonValue("true"), "wrong_type");
    check_broken(plain, path, JsonValue::integer(1), "wrong_type");
  } else if (row.type.starts_with("array of ")) {
    check_broken(plain, path, JsonValue("10"), "wrong_type");
    check_broken(plain, path, json(R"(["no such word"])"), "not_an_option");
  } else if (row.type == "array") {
    check_broken(plain, path, JsonValue(JsonValue::Object()), "wrong_type");
    check_broken(plain, path, JsonValue(JsonValue::List(10'000, JsonValue(JsonValue::Object()))),
                 "out_of_range");
  } else if (row.type == "object") {
    check_broken(plain, path, JsonValue::integer(1), "wrong_type");
  } else if (row.type == "map string->number") {
    check_broken(plain, path, JsonValue::integer(1), "wrong_type");
    check_broken(plain, path + ".no_such_rate", JsonValue::integer(1), "unknown_rate_key");
  } else {
    REQUIRE(row.type == "[temp_f, rh_pct]");
    check_broken(plain, path, json("[70]"), "wrong_type");
    check_broken(plain, path, json(R"({"temp_f": 70, "rh_pct": 50, "wind": 1})"), "wrong_type");
    JsonValue hot = json(R"({"temp_f": 500, "rh_pct": 50})"), wet = json("[70, 101]");
    CHECK(estimate::testing::must(refusal_of(plain, path, hot)).first.field == path + ".temp_f");
    CHECK(estimate::testing::must(refusal_of(plain, path, wet)).first.field == path + ".rh_pct");
    CHECK_FALSE(refusal_of(plain, path, json("[70, 50]")));
  }
}

/// Fields of the water package are tried where there is one.
bool applies(const PlainInputs& plain, const FieldRow& row) {
  const bool has_package = json(plain.inputs).find("water_mitigation") != nullptr;
  const bool in_package = row.path.starts_with("water_mitigation.");
  const bool nested_list = row.path.starts_with("equipment") || row.path.starts_with("circuits");
  return has_package ? in_package && !nested_list : !in_package;
}

}  // namespace

TEST_CASE("fields: limits and types apply to each") {
  int fields = 0;
  for (const PlainInputs& plain : plain_inputs) {
    CAPTURE(plain.calculator);
    REQUIRE(answer(plain.calculator, json(plain.inputs)));
    for (const FieldRow& row : field_rows(*find_calculator(plain.calculator))) {
      if (!applies(plain, row)) continue;
      ++fields;
      if (is_numeric(row)) {
        check_limits(plain, row);
      } else {
        check_type(plain, row);
      }
    }
  }
  CHECK(fields > 190);
}

TEST_CASE("fields: an unknown one is refused wherever it is") {
  const struct {
    std::string_view calculator, path;
  } places[] = {{"crane", "colour"},
                {"scaffold", "runs[1].colour"},
                {"water-mitigation", "rooms[0].colour"},
                {"water-mitigation", "dehumidifier.colour"},
                {"water-mitigation", "readings.colour"},
                {"drywall-room", "openings[0].colour"},
                {"debris", "items[0].colour"},
                {"drying-power", "panel.colour"},
                {"drying-power", "circuits[0].colour"}};
  for (const auto& [calculator, path] : places) {
    JsonValue inputs = inputs_with(calculator, "{}");
    inputs.set_path(path, JsonValue::integer(1));
    CHECK(answer(calculator, inputs).error().first.code == "unknown_field");
    CHECK(answer(calculator, inputs).error().first.field == path);
  }
}

TEST_CASE("fields: null is the same as not given") {
  for (const PlainInputs& plain : plain_inputs) {
    JsonValue inputs = json(plain.inputs);
    inputs.set("rates", JsonValue());
    const auto with = answer(plain.calculator, inputs),
               without = answer(plain.calculator, json(plain.inputs));
    REQUIRE(with);
    REQUIRE(without);
    CHECK(to_json(to_value(*with)) == to_json(to_value(*without)));
  }
}

TEST_CASE("fields: names, types, units, limits and defaults are those agreed") {
  const JsonValue agreed = fixture("fields");
  for (const Calculator& calculator : calculators()) {
    CAPTURE(calculator.name);
    const auto rows = field_rows(calculator);
    for (const JsonValue& field : *agreed.find(calculator.name)->find("fields")->list()) {
      const auto wanted = [&](const char* name) { return std::string(field.find(name)->as_text()); };
      const auto row = std::ranges::find(rows, wanted("path"), &FieldRow::path);
      const std::string path = wanted("path");
      CAPTURE(path);
      REQUIRE(row != rows.end());
      CHECK(row->unit == wanted("unit"));
      CHECK(row->need == wanted("required"));
      if (!wanted("type").starts_with("enum (") && row->type != "object") CHECK(row->type == wanted("type"));
      // Limits that are other fields are rules of their own.
      if (wanted("max").find_first_not_of("0123456789.") == std::string::npos && !wanted("max").empty() &&
          path != "rooms[].wall_wick_height_ft")
        CHECK(std::stod(row->max) == std::stod(wanted("max")));
      if (wanted("min").find(',') == std::string::npos && !wanted("min").empty())
        CHECK(row->min == wanted("min"));
    }
  }
}
