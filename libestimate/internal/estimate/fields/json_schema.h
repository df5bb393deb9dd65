// JSON Schema (2020-12, as OpenAPI 3.1 uses it) of what field lists say.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "estimate/fields/type_info.h"
#include "esx/estimate/base/json_value.h"

namespace estimate {

struct SchemaOptions {
  bool closed = false;  // other members are refused
  /// Structs are references to components, else their schemas are written in place.
  bool references = true;
  std::string_view reference_prefix = "#/components/schemas/";
  const JsonValue* example = nullptr;  // of a struct; null: none
};

/// The schema of a value.
void write_type(JsonWriter& json, const TypeInfo& type, const SchemaOptions& options = {});

/// The member "examples" of a schema, with one example; nothing for null.
void write_examples(JsonWriter& json, const JsonValue* example);

/// The schema of a struct or an enumeration.
void write_schema(JsonWriter& json, const StructInfo& info, const SchemaOptions& options = {});

/// Adds a struct and every struct and enumeration that it refers to, each once.
void collect_structs(const StructInfo& info, std::vector<const StructInfo*>& into);

/// The structs of documents that write null for what is absent or empty, and that read null as absent and
/// ignore members that they do not know (estimate-v1). What a field list leaves to the EncodeOptions and
/// DecodeOptions of a document is said here: which members are always there, and which may be null. Example:
/// `DocumentSchemas(DocumentSchemas::Use::read, "Input", {}).of(describe<Estimate>())` is "EstimateInput".
class DocumentSchemas {
 public:
  enum class Use { written, read };
  using Names = std::map<std::string_view, std::string_view>;

  /// `suffix` ends the name of each struct; `names` replace names of field lists that mean something else in
  /// the same API.
  DocumentSchemas(Use use, std::string_view suffix, Names names)
      : use_(use), suffix_(suffix), names_(std::move(names)) {}
  DocumentSchemas(const DocumentSchemas&) = delete;
  DocumentSchemas& operator=(const DocumentSchemas&) = delete;

  /// The struct as such documents have it; it lives as long as this.
  const StructInfo& of(const StructInfo& info);

 private:
  [[nodiscard]] FieldInfo field_of(FieldInfo field);
  [[nodiscard]] TypeInfo type_of(TypeInfo type);
  void set_fields(StructInfo& made, const StructInfo& info);

  Use use_;
  std::string suffix_;
  Names names_;
  std::map<std::string_view, StructInfo> made_;  // by the name in the field list
  std::deque<std::string> made_names_;
};

/// A JSON Schema file: `info` and what it refers to, below "$defs".
[[nodiscard]] std::string schema_file(const StructInfo& info, std::string_view id, std::string_view title);

}  // namespace estimate
