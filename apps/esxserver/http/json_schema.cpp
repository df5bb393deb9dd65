#include "esxserver/http/json_schema.h"

#include <algorithm>
#include <array>
#include <string>

namespace http {
namespace {

using estimate::JsonWriter;
using Kind = TypeInfo::Kind;

constexpr std::array<std::string_view, 7> kind_names = {"any",    "boolean", "integer", "number",
                                                        "string", "array",   "object"};

void write_kind(JsonWriter& json, const TypeInfo& type) {
  const std::string_view name = kind_names[std::size_t(type.kind)];
  json.key("type");
  if (!type.nullable) return json.string(name);
  json.array(JsonWriter::Line::one);
  json.string(name);
  json.string("null");
  json.end();
}

void write_values(JsonWriter& json, const TypeInfo& type) {
  if (type.values.empty()) return;
  json.key("enum");
  json.array(JsonWriter::Line::one);
  for (const std::string_view value : type.values) json.string(value);
  if (type.nullable) json.null();
  json.end();
}

template <class Number>
void write_limit(JsonWriter& json, std::string_view name, const std::optional<Number>& limit) {
  if (!limit) return;
  json.key(name);
  json.integer(std::int64_t(*limit));
}

void write_reference(JsonWriter& json, const SchemaInfo& schema) {
  json.key("$ref");
  json.string("#/components/schemas/" + std::string(schema.name));
}

void write_nullable_reference(JsonWriter& json, const SchemaInfo& schema) {
  json.key("anyOf");
  json.array();
  json.object();
  write_reference(json, schema);
  json.end();
  json.object();
  json.key("type");
  json.string("null");
  json.end();
  json.end();
}

void write_type_members(JsonWriter& json, const TypeInfo& type) {
  if (type.kind == Kind::any) return;
  if (type.schema) {
    return type.nullable ? write_nullable_reference(json, *type.schema) : write_reference(json, *type.schema);
  }
  write_kind(json, type);
  if (!type.format.empty()) {
    json.key("format");
    json.string(type.format);
  }
  write_values(json, type);
  write_limit(json, "minimum", type.minimum);
  write_limit(json, "maximum", type.maximum);
  write_limit(json, "minLength", type.min_length);
  write_limit(json, "maxLength", type.max_length);
  write_limit(json, "maxItems", type.max_items);
  if (type.items) {
    json.key("items");
    write_type(json, *type.items);
  }
}

}  // namespace

void write_type(JsonWriter& json, const TypeInfo& type) {
  json.object();
  write_type_members(json, type);
  json.end();
}

void write_schema(JsonWriter& json, const SchemaInfo& schema, bool closed) {
  json.object();
  json.key("type");
  json.string("object");
  json.key("description");
  json.string(schema.text);
  json.key("properties");
  json.object();
  for (const FieldInfo& field : schema.fields) {
    json.key(field.name);
    json.object();
    json.key("description");
    json.string(field.text);
    write_type_members(json, field.type);
    json.end();
  }
  json.end();
  if (std::ranges::any_of(schema.fields, &FieldInfo::required)) {
    json.key("required");
    json.array();
    for (const FieldInfo& field : schema.fields) {
      if (field.required) json.string(field.name);
    }
    json.end();
  }
  if (closed) {
    json.key("additionalProperties");
    json.boolean(false);
  }
  json.end();
}

void collect_schemas(const SchemaInfo& schema, std::vector<const SchemaInfo*>& into) {
  if (std::ranges::find(into, &schema) != into.end()) return;
  into.push_back(&schema);
  for (const FieldInfo& field : schema.fields) {
    const TypeInfo* type = &field.type;
    while (type->items) type = type->items.get();
    if (type->schema) collect_schemas(*type->schema, into);
  }
}

}  // namespace http
