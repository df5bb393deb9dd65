#include "esxserver/application/calc_components.h"

#include "calc/schema.h"

namespace esxserver {
namespace {

using calc::Value;

Value reference(std::string_view name) {
  return Value(Value::Object{{"$ref", Value("#/components/schemas/" + std::string(name))}});
}

/// What the calculators say about themselves, and how the routes refuse.
estimate::JsonValue described() {
  Value schemas = calc::openapi_schemas();
  Value::List either = {reference("CalcRefusal"), reference("HTTPValidationError")};
  schemas.set("CalcError", Value(Value::Object{{"anyOf", Value(std::move(either))}}));
  return estimate::read_json(calc::to_json(schemas)).value_or(estimate::JsonValue());
}

const estimate::JsonValue& components() {
  static const estimate::JsonValue all = described();
  return all;
}

}  // namespace

http::Content calc_content(std::string_view component) {
  return {.media_type = "application/json", .component = {component, &components}};
}

http::RouteResponse calc_refused() {
  return {.status = 422,
          .text =
              "`error` has the code and the field of a calculator's refusal and what belongs to the code; "
              "`detail` lists every field that is wrong, also of a body or a query that cannot be read.",
          .contents = {calc_content("CalcError")}};
}

}  // namespace esxserver
