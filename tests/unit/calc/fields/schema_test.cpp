// What the field lists say to others agrees with what the calculators take and answer.
#include "estimate/fields/json_schema.h"

#include <doctest/doctest.h>

#include "calc/descriptions.h"
#include "esx/calc/graph.h"
#include "support/calc_inputs.h"

namespace {

using namespace calc;
using estimate::JsonValue;
using namespace test;

std::string_view type_of(const JsonValue& schema) {
  const JsonValue* type = schema.find("type");
  if (!type) return {};
  return type->list() ? type->list()->front().as_text() : type->as_text();
}

bool may_be_null(const JsonValue& schema) { return schema.find("type") && schema.find("type")->list(); }

bool fits_type(std::string_view type, const JsonValue& value) {
  if (type == "integer") return value.number() && value.number()->digits.find('.') == std::string::npos;
  return (type == "number" && value.number()) || (type == "string" && value.text()) ||
         (type == "boolean" && value.boolean()) || (type == "object" && value.object()) ||
         (type == "array" && value.list());
}

/// The part of JSON Schema that the schemas use, but for oneOf and anyOf.
void check_fits(const JsonValue& schema, const JsonValue& value, const std::string& where) {
  CAPTURE(where);
  if (schema.find("oneOf") || schema.find("anyOf") || (value.is_null() && may_be_null(schema))) return;
  INFO(to_json(value) << " against " << to_json(schema));
  REQUIRE(fits_type(type_of(schema), value));
  if (value.list()) {
    for (const JsonValue& item : *value.list()) check_fits(*schema.find("items"), item, where + "[]");
  }
  if (!value.object()) return;
  const JsonValue* properties = schema.find("properties");
  const JsonValue* further = schema.find("additionalProperties");
  if (!properties && !further) return;  // an object of any members
  for (const auto& member : *value.object()) {
    const JsonValue* property = properties ? properties->find(member.name) : further;
    INFO(member.name);
    REQUIRE(property);
    if (property) check_fits(*property, member.value, where + "." + member.name);
  }
  if (const JsonValue* required = schema.find("required")) {
    for (const JsonValue& name : *required->list()) {
      INFO(name.as_text());
      CHECK(value.find(name.as_text()));
    }
  }
}

/// What OpenAPI has of the calculators, by name.
JsonValue components() {
  std::vector<const estimate::StructInfo*> structs;
  for (const Calculator& calculator : calculators()) {
    collect_structs(calculator.describe_inputs(), structs);
    collect_structs(calculator.describe_answer(), structs);
  }
  for (const auto describe : {&describe_refusal, &describe_walk, &describe_graph})
    collect_structs(describe(), structs);
  JsonValue schemas;
  for (const auto* info : structs) {
    estimate::JsonWriter writer;
    write_schema(writer, *info);
    CHECK_FALSE(schemas.find(info->name));
    schemas.set(info->name, json(writer.take()));
  }
  return schemas;
}

}  // namespace

TEST_CASE("schemas: the inputs and results of every worked case fit them") {
  for (const Calculator& calculator : calculators()) {
    const JsonValue inputs = json(input_schema(calculator)), results = json(result_schema(calculator));
    const JsonValue oracle = fixture(calculator.name);
    for (const JsonValue& one : *oracle.find("cases")->list()) {
      if (const JsonValue* function = one.find("function"); function && function->text()) continue;
      const std::string name = std::string(calculator.name) + " " + std::string(one.find("id")->as_text());
      check_fits(inputs, *one.find("inputs"), name + " inputs");
      const auto result = answer(calculator.name, *one.find("inputs"));
      if (!result) continue;
      check_fits(inputs, result->inputs, name + " normalized inputs");
      check_fits(results, result->result, name + " result");
    }
  }
}

TEST_CASE("schemas: inputs are strict at every level") {
  for (const Calculator& calculator : calculators()) {
    const std::string text = input_schema(calculator);
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
  const JsonValue schemas = components();
  const std::string text = to_json(schemas);
  constexpr std::string_view prefix = "#/components/schemas/";
  for (auto at = text.find(prefix); at != text.npos; at = text.find(prefix, at + 1)) {
    const auto from = at + prefix.size();
    CHECK(schemas.find(text.substr(from, text.find('"', from) - from)));
  }
  for (const Calculator& calculator : calculators()) {
    CAPTURE(calculator.name);
    const JsonValue* schema = schemas.find(calculator.describe_answer().name);
    REQUIRE(schema);
    const auto result = calculate(
        calculator.name, {.inputs = inputs_with(calculator.name, "{}"), .explain = true, .drawing = true},
        bundled_book());
    REQUIRE(result);
    const JsonValue envelope = to_value(*result);
    for (const auto& member : *envelope.object()) CHECK(schema->find("properties")->find(member.name));
    for (const JsonValue& name : *schema->find("required")->list()) CHECK(envelope.find(name.as_text()));
    for (const JsonValue& line : *envelope.find("line_items")->list())
      check_fits(*schemas.find("CalcLineItem"), line, "line");
    check_fits(*schemas.find("CalcCost"), *envelope.find("cost"), "cost");
    for (const JsonValue& row : *envelope.find("citations")->list())
      check_fits(*schemas.find("CalcCitation"), row, "citation");
    for (const JsonValue& row : *envelope.find("warnings")->list())
      check_fits(*schemas.find("CalcWarning"), row, "warning");
    const auto at = walk(calculator.name, JsonValue(), bundled_book());
    REQUIRE(at);
    check_fits(*schemas.find("CalcWalk"), to_value(*at), "walk");
  }
}

TEST_CASE("documents: libcalc/inputs.md is printed from the field lists") {
  CHECK(read_file("libcalc/inputs.md") == input_tables());
}

TEST_CASE("documents: docs/how-it-is-calculated.md is printed from the data of the calculators") {
  CHECK((read_file("docs/how-it-is-calculated.md") == method_pages(bundled_book())));
}
