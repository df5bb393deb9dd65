#include "esxserver/http/query_fields.h"

#include <algorithm>

namespace http {
namespace {

using estimate::JsonValue;
using estimate::TypeInfo;
using Kind = TypeInfo::Kind;

JsonValue value_of(const std::string& text, const TypeInfo& type) {
  const bool is_text = type.kind == Kind::string || type.kind == Kind::any;
  if (!is_text) {
    auto parsed = estimate::read_json(text);
    if (parsed && !parsed->text()) return *std::move(parsed);
  }
  return JsonValue(text);
}

/// Adds a repeated field.
void repeat(JsonValue& value, JsonValue next) {
  // Repeating what is not an array makes one, which decoding rejects.
  if (!value.list()) value = JsonValue(JsonValue::List{value});
  value.list()->push_back(std::move(next));
}

}  // namespace

JsonValue query_fields(std::span<const Field> fields, const estimate::StructInfo& info) {
  JsonValue::Object members;
  for (const Field& field : fields) {
    const estimate::FieldInfo* known = info.find(field.name);
    const TypeInfo type = known ? known->type : TypeInfo{};
    const bool is_list = type.kind == Kind::array && type.items;
    JsonValue value = value_of(field.value, is_list ? *type.items : type);
    const auto there = std::ranges::find(members, field.name, &JsonValue::Member::name);
    if (there != members.end())
      repeat(there->value, std::move(value));
    else if (is_list)
      members.push_back({field.name, JsonValue(JsonValue::List{std::move(value)})});
    else
      members.push_back({field.name, std::move(value)});
  }
  return JsonValue(std::move(members));
}

}  // namespace http
