#include "esxserver/application/calc_components.h"

#include <string>
#include <vector>

#include "calc/descriptions.h"
#include "estimate/fields/json_schema.h"

namespace esxserver {
namespace {

/// 422 is a calculator's refusal, or what is wrong with any body or query.
void write_error(estimate::JsonWriter& json) {
  json.key("CalcError");
  json.object();
  json.key("anyOf");
  json.array();
  for (const auto* name : {"CalcRefusal", "HTTPValidationError"}) {
    json.object();
    json.key("$ref");
    json.string(std::string("#/components/schemas/") + name);
    json.end();
  }
  json.end();
  json.end();
}

estimate::JsonValue described() {
  std::vector<const estimate::StructInfo*> structs;
  collect_structs(calc::describe_refusal(), structs);
  estimate::JsonWriter json;
  json.object();
  for (const estimate::StructInfo* info : structs) {
    json.key(info->name);
    write_schema(json, *info);
  }
  write_error(json);
  json.end();
  return estimate::read_json(json.take()).value_or(estimate::JsonValue());
}

const estimate::JsonValue& components() {
  static const estimate::JsonValue all = described();
  return all;
}

}  // namespace

http::RouteResponse calc_refused() {
  return {.status = 422,
          .text =
              "`error` has the code and the field of a calculator's refusal, and what belongs to the code; "
              "`detail` lists every field that is wrong, also of a body or a query that cannot be read.",
          .contents = {{.media_type = "application/json", .component = {"CalcError", &components}}}};
}

}  // namespace esxserver
