// JSON Schema (2020-12, as OpenAPI 3.1 uses it) of what field lists say.
#pragma once

#include <vector>

#include "estimate/fields/type_info.h"
#include "esx/estimate/base/json_value.h"

namespace estimate {

struct SchemaOptions {
  bool closed = false;  // other members are refused
  /// Structs are references to components, else their schemas are written in place.
  bool references = true;
  const JsonValue* example = nullptr;  // of a struct; null: none
};

/// The schema of a value.
void write_type(JsonWriter& json, const TypeInfo& type, const SchemaOptions& options = {});

/// The member "examples" of a schema, with one example; nothing for null.
void write_examples(JsonWriter& json, const JsonValue* example);

/// The schema of a struct.
void write_schema(JsonWriter& json, const StructInfo& info, const SchemaOptions& options = {});

/// Adds a struct and every struct that it refers to, each once.
void collect_structs(const StructInfo& info, std::vector<const StructInfo*>& into);

}  // namespace estimate
