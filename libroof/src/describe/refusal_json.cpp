#include "roof/refusal_json.h"

#include "geometry/json_parts.h"

namespace roof {

using geometry::write_text;
using geometry::write_texts;

using estimate::JsonWriter;

void write_refusal(JsonWriter& json, const RoofRefusal& refusal) {
  json.object();
  write_text(json, "code", estimate::error_info(refusal.error.code).name);
  write_text(json, "message", refusal.error.message);
  write_text(json, "field", refusal.field);
  write_texts(json, "supported", refusal.supported);
  write_text(json, "got", refusal.got);
  json.end();
}

std::string refusal_to_json(const RoofRefusal& refusal) {
  JsonWriter json;
  json.object();
  json.key("error");
  write_refusal(json, refusal);
  json.end();
  return json.take();
}

}  // namespace roof
