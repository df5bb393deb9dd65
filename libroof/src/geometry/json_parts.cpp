#include "geometry/json_parts.h"

#include "geometry/decimal.h"

namespace roof::geometry {

using estimate::JsonWriter;

void write_text(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  json.string(text);
}

void write_number(JsonWriter& json, std::string_view key, double value, int digits) {
  json.key(key);
  json.raw_number(decimal(value, digits));
}

void write_texts(JsonWriter& json, std::string_view key, const std::vector<std::string>& texts) {
  json.key(key);
  json.array();
  for (const std::string& text : texts) json.string(text);
  json.end();
}

void write_warnings(JsonWriter& json, const std::vector<estimate::Warning>& warnings) {
  json.key("warnings");
  json.array();
  for (const estimate::Warning& warning : warnings) {
    json.object(JsonWriter::Line::one);
    write_text(json, "code", warning.code);
    write_text(json, "message", warning.message);
    json.end();
  }
  json.end();
}

}  // namespace roof::geometry
