#include "scope/scope_json.h"

#include <string>

#include "geometry/json_parts.h"

namespace roof::scope {

using estimate::JsonWriter;
using geometry::write_text;

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

}  // namespace roof::scope
