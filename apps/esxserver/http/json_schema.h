// JSON Schema (2020-12, as OpenAPI 3.1 uses it) of what field lists say.
#pragma once

#include <vector>

#include "estimate/base/json_writer.h"
#include "esxserver/http/fields/schema_info.h"

namespace http {

/// The schema of a value; structs are references into #/components/schemas.
void write_type(estimate::JsonWriter& json, const TypeInfo& type);

/// The schema of a struct. `closed`: other members are refused.
void write_schema(estimate::JsonWriter& json, const SchemaInfo& schema, bool closed);

/// Adds a schema and everything that it refers to, each once.
void collect_schemas(const SchemaInfo& schema, std::vector<const SchemaInfo*>& into);

}  // namespace http
