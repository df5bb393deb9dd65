#include "esx/roof/refusal_json.h"

#include "roof/refusal_fields.h"

namespace roof {

estimate::Error refusal_error(const RoofRefusal& refusal) {
  estimate::Error error = refusal.error;
  if (error.where.empty()) error.where = refusal.field;
  return error;
}

std::string refusal_to_json(const RoofRefusal& refusal) {
  estimate::JsonWriter json;
  json.object();
  json.key("error");
  estimate::encode_json(json, refusal);
  json.end();
  return json.take();
}

}  // namespace roof
