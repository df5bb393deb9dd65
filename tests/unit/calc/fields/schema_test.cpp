// What the field lists say to others agrees with what the calculators take and answer.
#include "calc/schema.h"

#include <doctest/doctest.h>

#include "calc/graph.h"

#include "support/calc_inputs.h"

namespace {

using namespace calc;
using namespace test;

std::string_view type_of(const Value& schema) {
  const Value* type = schema.find("type");
  if (!type) return {};
  return type->list() ? type->list()->front().as_text() : type->as_text();
}

bool may_be_null(const Value& schema) { return schema.find("type") && schema.find("type")->list(); }

bool fits_type(std::string_view type, const Value& value) {
  if (type == "integer") return value.number() && value.number()->digits.find('.') == std::string::npos;
  return (type == "number" && value.number()) || (type == "string" && value.text()) ||
         (type == "boolean" && value.boolean()) || (type == "object" && value.object()) ||
         (type == "array" && value.list());
}

/// The part of JSON Schema that the schemas use, but for oneOf.
void check_fits(const Value& schema, const Value& value, const std::string& where) {
  CAPTURE(where);
  if (schema.find("oneOf") || (value.is_null() && may_be_null(schema))) return;
  INFO(to_json(value) << " against " << to_json(schema));
  REQUIRE(fits_type(type_of(schema), value));
  if (value.list()) {
    for (const Value& item : *value.list()) check_fits(*schema.find("items"), item, where + "[]");
  }
  if (!value.object()) return;
  const Value* properties = schema.find("properties");
  const Value* further = schema.find("additionalProperties");
  if (!properties && !further) return;  // an object of any members
  for (const auto& member : *value.object()) {
    const Value* property = properties ? properties->find(member.name) : further;
    INFO(member.name);
    REQUIRE(property);
    if (property) check_fits(*property, member.value, where + "." + member.name);
  }
  if (const Value* required = schema.find("required")) {
    for (const Value& name : *required->list()) {
      INFO(name.as_text());
      CHECK(value.find(name.as_text()));
    }
  }
}

}  // namespace

TEST_CASE("schemas: the inputs and results of every worked case fit them") {
  for (const Calculator& calculator : calculators()) {
    const Value inputs = input_schema(calculator), results = result_schema(calculator);
    const Value oracle = fixture(calculator.name);
    for (const Value& one : *oracle.find("cases")->list()) {
      if (const Value* function = one.find("function"); function && function->text()) continue;
      const std::string name = std::string(calculator.name) + " " + std::string(one.find("id")->as_text());
      check_fits(inputs, *one.find("inputs"), name + " inputs");
      const auto result = answer(calculator.name, *one.find("inputs"));
      if (!result) continue;
      check_fits(inputs, result->inputs, name + " normalised inputs");
      check_fits(results, result->result, name + " result");
    }
  }
}

TEST_CASE("schemas: inputs are strict at every level") {
  for (const Calculator& calculator : calculators()) {
    const std::string text = to_json(input_schema(calculator));
    std::size_t objects = 0, strict = 0;
    for (auto at = text.find("\"properties\""); at != text.npos; at = text.find("\"properties\"", at + 1))
      ++objects;
    for (auto at = text.find("\"additionalProperties\": false"); at != text.npos;
         at = text.find("\"additionalProperties\": false", at + 1))
      ++strict;
    CAPTURE(calculator.name);
    CHECK(objects == strict);
  }
}

TEST_CASE("schemas: the parts of OpenAPI refer to each other, and envelopes fit") {
  const Value schemas = openapi_schemas();
  const std::string text = to_json(schemas);
  constexpr std::string_view prefix = "#/components/schemas/";
  for (auto at = text.find(prefix); at != text.npos; at = text.find(prefix, at + 1)) {
    const auto from = at + prefix.size();
    CHECK(schemas.find(text.substr(from, text.find('"', from) - from)));
  }
  for (const Calculator& calculator : calculators()) {
    CAPTURE(calculator.name);
    const Value* schema = schemas.find(std::string(calculator.result_name) + "Envelope");
    REQUIRE(schema);
    const auto result = calculate(
        calculator.name, {.inputs = inputs_with(calculator.name, "{}"), .explain = true, .drawing = true},
        bundled_book());
    REQUIRE(result);
    const Value envelope = to_value(*result);
    for (const auto& member : *envelope.object()) CHECK(schema->find("properties")->find(member.name));
    for (const Value& name : *schema->find("required")->list()) CHECK(envelope.find(name.as_text()));
    for (const Value& line : *envelope.find("line_items")->list())
      check_fits(*schemas.find("CalcLineItem"), line, "line");
    check_fits(*schemas.find("CalcCost"), *envelope.find("cost"), "cost");
    for (const Value& row : *envelope.find("citations")->list())
      check_fits(*schemas.find("CalcCitation"), row, "citation");
    for (const Value& row : *envelope.find("warnings")->list())
      check_fits(*schemas.find("CalcWarning"), row, "warning");
    const auto at = walk(calculator.name, Value(), bundled_book());
    REQUIRE(at);
    check_fits(*schemas.find("CalcWalk"), to_value(*at), "walk");
  }
}

TEST_CASE("documents: libcalc/inputs.md is printed from the field lists") {
  CHECK(read_file("libcalc/inputs.md") == input_tables());
}
