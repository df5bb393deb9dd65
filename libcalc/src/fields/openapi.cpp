#include <initializer_list>

#include "calc/schema.h"

namespace calc {
namespace {

/// An object all of whose members are required.
Value object_of(std::initializer_list<std::pair<std::string_view, Value>> members) {
  Value::Object properties;
  Value::List required;
  for (const auto& [name, schema] : members) {
    properties.emplace_back(std::string(name), schema);
    required.emplace_back(name);
  }
  return Value(Value::Object{{"type", Value("object")},
                             {"properties", Value(std::move(properties))},
                             {"required", Value(std::move(required))}});
}

Value of(std::string_view type) { return Value(Value::Object{{"type", Value(type)}}); }

Value nullable(std::string_view type) {
  return Value(Value::Object{{"type", Value(Value::List{Value(type), Value("null")})}});
}

Value list_of(Value item) {
  return Value(Value::Object{{"type", Value("array")}, {"items", std::move(item)}});
}

Value reference(std::string_view name) {
  return Value(Value::Object{{"$ref", Value("#/components/schemas/" + std::string(name))}});
}

Value severity() {
  return Value(Value::Object{{"type", Value("string")},
                             {"enum", Value(Value::List{Value("info"), Value("caution"), Value("stop")})}});
}

void add_parts(Value& schemas) {
  schemas.set("CalcLineItem", object_of({{"code", of("string")},
                                         {"description", of("string")},
                                         {"quantity", of("number")},
                                         {"unit", of("string")},
                                         {"unit_price", of("number")},
                                         {"extended", of("number")},
                                         {"regional", of("boolean")},
                                         {"rate_source", nullable("string")},
                                         {"rate_date", nullable("string")}}));
  schemas.set("CalcCost", object_of({{"currency", of("string")},
                                     {"base_total", of("number")},
                                     {"regional_adjustment_pct", of("number")},
                                     {"regional_adjustment_amount", of("number")},
                                     {"pass_through_total", of("number")},
                                     {"total", of("number")}}));
  schemas.set("CalcWarning", object_of({{"code", of("string")},
                                        {"severity", severity()},
                                        {"message", of("string")},
                                        {"citation_ids", list_of(of("string"))}}));
  schemas.set("CalcAssumption", object_of({{"code", of("string")},
                                           {"message", of("string")},
                                           {"value", Value(Value::Object())},
                                           {"override_field", nullable("string")}}));
  schemas.set("CalcCitation", object_of({{"id", of("string")},
                                         {"title", of("string")},
                                         {"publisher", nullable("string")},
                                         {"edition_or_date", nullable("string")},
                                         {"locator", nullable("string")},
                                         {"url", nullable("string")},
                                         {"supports", list_of(of("string"))},
                                         {"quality", of("string")},
                                         {"read_via", nullable("string")}}));
  schemas.set("CalcStep", object_of({{"name", of("string")},
                                     {"formula", of("string")},
                                     {"value", Value(Value::Object())},
                                     {"unit", nullable("string")},
                                     {"citation_ids", list_of(of("string"))}}));
  schemas.set("CalcDrawing", object_of({{"format", of("string")}, {"content", of("string")}}));
  schemas.set("CalcGraph", object_of({{"calculator", of("string")},
                                      {"version", of("integer")},
                                      {"start", of("string")},
                                      {"nodes", list_of(of("object"))}}));
  schemas.set("CalcWalk", object_of({{"next", nullable("object")},
                                     {"path", of("string")},
                                     {"inputs", of("object")},
                                     {"regional_adjustment_pct", nullable("number")},
                                     {"complete", of("boolean")},
                                     {"error_code", nullable("string")},
                                     {"unused", list_of(of("string"))}}));
  schemas.set("CalcRefusal", object_of({{"error", object_of({{"code", of("string")},
                                                             {"field", nullable("string")},
                                                             {"message", of("string")}})}}));
}

}  // namespace

Value openapi_schemas() {
  Value schemas;
  add_parts(schemas);
  // There on request only, so not required.
  const Value::Object on_request = {{"steps", list_of(reference("CalcStep"))},
                                    {"drawing", reference("CalcDrawing")}};
  for (const Calculator& calculator : calculators()) {
    schemas.set(calculator.input_name, input_schema(calculator));
    schemas.set(calculator.result_name, result_schema(calculator));
    Value envelope = object_of({{"calculator", of("string")},
                                {"inputs", of("object")},
                                {"result", reference(calculator.result_name)},
                                {"line_items", list_of(reference("CalcLineItem"))},
                                {"cost", reference("CalcCost")},
                                {"warnings", list_of(reference("CalcWarning"))},
                                {"assumptions", list_of(reference("CalcAssumption"))},
                                {"citations", list_of(reference("CalcCitation"))}});
    for (const auto& [name, schema] : on_request) envelope.set_path("properties." + name, schema);
    schemas.set(std::string(calculator.result_name) + "Envelope", std::move(envelope));
  }
  return schemas;
}

}  // namespace calc
