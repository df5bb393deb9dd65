#include "estimate/fields/json_schema.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>

namespace estimate {
namespace {

constexpr std::array<std::string_view, 7> kind_names = {"any",    "boolean", "integer", "number",
                                                        "string", "array",   "object"};

void write_kind(JsonWriter& json, std::string_view name, bool nullable) {
  json.key("type");
  if (!nullable) return json.string(name);
  json.array(JsonWriter::Line::one);
  json.string(name);
  json.string("null");
  json.end();
}

void write_allowed(JsonWriter& json, const TypeInfo& type) {
  if (type.values.empty() && type.numbers.empty()) return;
  json.key("enum");
  json.array(JsonWriter::Line::one);
  for (const std::string_view value : type.values) json.string(value);
  for (const int value : type.numbers) json.integer(value);
  if (type.nullable) json.null();
  json.end();
}

void write_word(JsonWriter& json, std::string_view name, std::string_view word) {
  if (word.empty()) return;
  json.key(name);
  json.string(word);
}

void write_limit(JsonWriter& json, std::string_view name, const std::optional<double>& limit) {
  if (!limit) return;
  json.key(name);
  json.raw_number(shortest_decimal(*limit));
}

void write_count(JsonWriter& json, std::string_view name, const std::optional<std::size_t>& count) {
  if (!count) return;
  json.key(name);
  json.integer(std::int64_t(*count));
}

void write_reference(JsonWriter& json, const StructInfo& info, const SchemaOptions& options) {
  json.key("$ref");
  json.string(std::string(options.reference_prefix) + std::string(info.name));
}

void write_nullable_reference(JsonWriter& json, const StructInfo& info, const SchemaOptions& options) {
  json.key("anyOf");
  json.array();
  json.object();
  write_reference(json, info, options);
  json.end();
  json.object();
  write_word(json, "type", "null");
  json.end();
  json.end();
}

void write_struct_members(JsonWriter& json, const StructInfo& info, bool nullable,
                          const SchemaOptions& options, std::string_view text = {});

void write_alternatives(JsonWriter& json, const TypeInfo& type, const SchemaOptions& options) {
  json.key("oneOf");
  json.array();
  for (const TypeInfo& alternative : type.one_of) write_type(json, alternative, options);
  json.end();
}

void write_scalar_members(JsonWriter& json, const TypeInfo& type) {
  write_word(json, "x-unit", type.unit == "-" ? "" : type.unit);
  write_word(json, "format", type.format);
  write_word(json, "pattern", type.pattern);
  write_allowed(json, type);
  write_limit(json, type.above_minimum ? "exclusiveMinimum" : "minimum", type.minimum);
  write_limit(json, "maximum", type.maximum);
  write_count(json, "minLength", type.min_length);
  write_count(json, "maxLength", type.max_length);
  write_count(json, "minItems", type.min_items);
  write_count(json, "maxItems", type.max_items);
}

void write_type_members(JsonWriter& json, const TypeInfo& type, const SchemaOptions& options) {
  if (!type.one_of.empty()) return write_alternatives(json, type, options);
  if (type.kind == TypeInfo::Kind::any) return;
  if (type.group) return write_struct_members(json, *type.group, type.nullable, options);
  if (type.schema && !options.references)
    return write_struct_members(json, *type.schema, type.nullable, options);
  if (const StructInfo* named = type.schema ? type.schema : type.enumeration; named && options.references)
    return type.nullable ? write_nullable_reference(json, *named, options)
                         : write_reference(json, *named, options);
  write_kind(json, kind_names[std::size_t(type.kind)], type.nullable);
  write_scalar_members(json, type);
  if (type.content) {
    write_word(json, "contentMediaType", "application/json");
    json.key("contentSchema");
    json.object();
    write_reference(json, *type.content, options);
    json.end();
  }
  if (type.is_tuple) {
    json.key("prefixItems");
    json.array();
    for (std::size_t i = 0; i < type.max_items.value_or(0); ++i) write_type(json, *type.items, options);
    json.end();
  } else if (type.items) {
    json.key("items");
    write_type(json, *type.items, options);
  }
  if (type.additional) {
    json.key("additionalProperties");
    write_type(json, *type.additional, options);
  }
}

void write_properties(JsonWriter& json, const StructInfo& info, const SchemaOptions& options) {
  json.key("properties");
  json.object();
  for (const FieldInfo& field : info.fields) {
    json.key(field.name);
    json.object();
    write_word(json, "description", field.text);
    write_type_members(json, field.type, options);
    if (!field.default_value.is_null()) {
      json.key("default");
      write_json(json, field.default_value);
    }
    json.end();
  }
  json.end();
}

void write_required(JsonWriter& json, const StructInfo& info) {
  if (std::ranges::none_of(info.fields, &FieldInfo::required)) return;
  json.key("required");
  json.array();
  for (const FieldInfo& field : info.fields)
    if (field.required) json.string(field.name);
  json.end();
}

void collect_structs(const TypeInfo& type, std::vector<const StructInfo*>& into) {
  if (type.schema) estimate::collect_structs(*type.schema, into);
  if (type.enumeration) estimate::collect_structs(*type.enumeration, into);
  if (type.items) collect_structs(*type.items, into);
  if (type.additional) collect_structs(*type.additional, into);
  if (type.group)
    for (const FieldInfo& field : type.group->fields) collect_structs(field.type, into);
  for (const TypeInfo& alternative : type.one_of) collect_structs(alternative, into);
}

void write_struct_members(JsonWriter& json, const StructInfo& info, bool nullable,
                          const SchemaOptions& options, std::string_view text) {
  write_kind(json, "object", nullable);
  write_word(json, "description", text);
  write_properties(json, info, options);
  write_required(json, info);
  if (!options.closed) return;
  json.key("additionalProperties");
  json.boolean(false);
}

}  // namespace

void write_type(JsonWriter& json, const TypeInfo& type, const SchemaOptions& options) {
  json.object();
  write_type_members(json, type, options);
  json.end();
}

void write_examples(JsonWriter& json, const JsonValue* example) {
  if (example == nullptr) return;
  json.key("examples");
  json.array();
  write_json(json, *example);
  json.end();
}

void write_schema(JsonWriter& json, const StructInfo& info, const SchemaOptions& options) {
  json.object();
  if (info.values.empty()) {
    write_struct_members(json, info, false, options, info.text);
  } else {
    write_kind(json, "string", false);
    write_word(json, "description", info.text);
    write_allowed(json, {.values = info.values});
  }
  write_examples(json, options.example);
  json.end();
}

void collect_structs(const StructInfo& info, std::vector<const StructInfo*>& into) {
  if (std::ranges::find(into, &info) != into.end()) return;
  into.push_back(&info);
  for (const FieldInfo& field : info.fields) collect_structs(field.type, into);
}

const StructInfo& DocumentSchemas::of(const StructInfo& info) {
  const auto [place, is_new] = made_.try_emplace(info.name);
  StructInfo& made = place->second;
  if (!is_new) return made;
  const auto other = names_.find(info.name);
  made_names_.push_back(std::string(other == names_.end() ? info.name : other->second) + suffix_);
  made.name = made_names_.back();
  set_fields(made, info);
  return made;
}

void DocumentSchemas::set_fields(StructInfo& made, const StructInfo& info) {
  made.text = info.text;
  made.ignores_others = use_ == Use::read;
  for (const FieldInfo& field : info.fields) made.fields.push_back(field_of(field));
}

FieldInfo DocumentSchemas::field_of(FieldInfo field) {
  field.type = type_of(std::move(field.type));
  if (use_ == Use::read) {
    field.default_value = {};  // generated clients take a member with a default as one that is always there
    field.required = field.must_be_given;
    field.type.nullable = !field.required;
    return field;
  }
  field.required = field.rules.absent != FieldRules::Absent::left_out;
  const bool is_there =
      field.rules.requirement == FieldRules::Requirement::required;  // it could not be read again
  const bool may_be_null = !is_there && (field.can_be_absent || field.is_absent_if_empty);
  field.type.nullable = field.required && (field.type.nullable || may_be_null);
  if (!field.required || field.type.nullable) field.default_value = {};
  return field;
}

TypeInfo DocumentSchemas::type_of(TypeInfo type) {
  if (type.schema) type.schema = &of(*type.schema);
  if (type.items) type.items = std::make_shared<const TypeInfo>(type_of(*type.items));
  if (type.additional) type.additional = std::make_shared<const TypeInfo>(type_of(*type.additional));
  if (type.group && !type.group->name.empty()) {
    type.schema = &of(*type.group);
    type.group = {};
  } else if (type.group) {
    StructInfo group{.name = type.group->name, .text = {}, .fields = {}};
    set_fields(group, *type.group);
    type.group = std::make_shared<const StructInfo>(std::move(group));
  }
  for (TypeInfo& alternative : type.one_of) alternative = type_of(std::move(alternative));
  return type;
}

std::string schema_file(const StructInfo& info, std::string_view id, std::string_view title) {
  std::vector<const StructInfo*> structs;
  collect_structs(info, structs);
  std::ranges::sort(structs, {}, &StructInfo::name);
  const SchemaOptions options{.reference_prefix = "#/$defs/"};
  JsonWriter json;
  json.object();
  write_word(json, "$schema", "https://json-schema.org/draft/2020-12/schema");
  write_word(json, "$id", id);
  write_word(json, "title", title);
  write_word(json, "description", info.text);
  write_reference(json, info, options);
  json.key("$defs");
  json.object();
  for (const StructInfo* part : structs) {
    json.key(part->name);
    write_schema(json, *part, options);
  }
  json.end();
  json.end();
  return json.take() + "\n";
}

}  // namespace estimate
