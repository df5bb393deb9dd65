#include "esxserver/http/fields/text_fields.h"

#include <algorithm>

namespace http {
namespace {

using Kind = TypeInfo::Kind;

JsonValue value_of(const std::string& text, const TypeInfo& type) {
  const bool is_text = type.kind == Kind::string || type.kind == Kind::any;
  if (!is_text) {
    auto parsed = parse_json(text);
    if (parsed && parsed->kind != JsonValue::Kind::string) return std::move(*parsed);
  }
  return {.kind = JsonValue::Kind::string, .text = text};
}

}  // namespace

JsonValue text_fields(std::span<const Field> fields, const SchemaInfo& schema) {
  JsonValue object{.kind = JsonValue::Kind::object};
  for (const Field& field : fields) {
    const auto info = std::ranges::find(schema.fields, field.name, &FieldInfo::name);
    const TypeInfo type = info == schema.fields.end() ? TypeInfo{} : info->type;
    const auto there = std::ranges::find(object.members, field.name, &JsonMember::name);
    if (there != object.members.end()) {
      // Twice where once is meant: an array, which decoding refuses.
      JsonValue& value = there->value;
      if (type.kind != Kind::array) value = {.kind = JsonValue::Kind::array, .items = {value}};
      value.items.push_back(value_of(field.value, type.items ? *type.items : type));
    } else if (type.kind == Kind::array && type.items) {
      object.members.push_back({field.name, JsonValue{.kind = JsonValue::Kind::array,
                                                      .items = {value_of(field.value, *type.items)}}});
    } else {
      object.members.push_back({field.name, value_of(field.value, type)});
    }
  }
  return object;
}

}  // namespace http
