#include "json_parts.h"

#include "geometry/decimal.h"

namespace roof {

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

void write_scope_lines(JsonWriter& json, std::string_view key, const std::vector<ScopeLine>& lines) {
  json.key(key);
  json.array();
  for (const ScopeLine& line : lines) {
    json.object(JsonWriter::Line::one);
    write_text(json, "cat", line.cat);
    write_text(json, "sel", line.sel);
    write_text(json, "act", std::string(1, estimate::activity_letter(line.activity)));
    write_text(json, "description", line.description);
    json.key("quantity");
    json.number(line.quantity);
    write_text(json, "unit", line.unit);
    json.key("unit_price");
    json.number(line.unit_price);
    json.key("total");
    if (line.unit_price)
      json.number(estimate::extend(line.quantity, *line.unit_price));
    else
      json.null();
    write_text(json, "rule", line.rule);
    json.key("in_price_list");
    json.boolean(line.in_list);
    json.end();
  }
  json.end();
}

}  // namespace roof
