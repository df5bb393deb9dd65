// What the classes of estimate-v1 and the exceptions are made of: the field lists and the table of errors.
#include <algorithm>
#include <type_traits>

#include "estimate/estimate_fields.h"
#include "module.h"

namespace esx_python {
namespace {

using namespace estimate;

void write_fields(JsonWriter& json, const std::vector<FieldInfo>& fields);

void write_type(JsonWriter& json, const TypeInfo& type) {
  static constexpr std::string_view kinds[] = {"any",    "boolean", "integer", "number",
                                               "string", "array",   "object"};
  json.object();
  json.key("kind");
  json.string(kinds[std::size_t(type.kind)]);
  json.key("format");
  json.string(type.format);
  json.key("values");
  json.array();
  for (const std::string_view value : type.values) json.string(value);
  json.end();
  if (type.items) {
    json.key("items");
    write_type(json, *type.items);
  }
  if (type.schema) {
    json.key("struct");
    json.string(type.schema->name);
  }
  if (type.group) {
    json.key("group");
    json.object();
    write_fields(json, type.group->fields);
    json.key("name");
    json.string(type.group->name);
    json.end();
  }
  json.end();
}

/// The member `fields` of an object that is open.
void write_fields(JsonWriter& json, const std::vector<FieldInfo>& fields) {
  json.key("fields");
  json.array();
  for (const FieldInfo& field : fields) {
    json.object();
    json.key("name");
    json.string(field.name);
    json.key("text");
    json.string(field.text);
    json.key("type");
    write_type(json, field.type);
    json.end();
  }
  json.end();
}

/// With the JSON of a value that has nothing but its defaults: what it lacks may be absent.
template <class T>
void write_struct(JsonWriter& json) {
  const Estimate empty;
  const EstimateContext context{empty};
  const EncodeOptions options{
      .absent = FieldRules::Absent::null, .with_computed = false, .context = &context};
  const StructInfo& info = describe<T>();
  json.object();
  json.key("name");
  json.string(info.name);
  json.key("text");
  json.string(info.text);
  write_fields(json, info.fields);
  json.key("defaults");
  write_json(json, encode_tree(T{}, options));
  json.end();
}

/// Each after those that it contains.
template <class... T>
void write_structs(JsonWriter& json, std::type_identity<T>...) {
  json.array();
  (write_struct<T>(json), ...);
  json.end();
}

void write_errors(JsonWriter& json) {
  json.array();
  for (const ErrorInfo& row : error_table()) {
    json.object();
    json.key("code");
    json.string(row.name);
    json.key("meaning");
    json.string(row.meaning);
    json.end();
  }
  json.end();
}

}  // namespace

std::string description_json() {
  JsonWriter json;
  json.object();
  json.key("structs");
  write_structs(
      json, std::type_identity<ExportValue>(), std::type_identity<Source>(), std::type_identity<Address>(),
      std::type_identity<Phone>(), std::type_identity<Contact>(), std::type_identity<CoverageTerms>(),
      std::type_identity<Dates>(), std::type_identity<DepreciationOptions>(), std::type_identity<Claim>(),
      std::type_identity<Amounts>(), std::type_identity<Opening>(), std::type_identity<Section>(),
      std::type_identity<Depreciation>(), std::type_identity<PriceComponents>(),
      std::type_identity<ActivityCosts>(), std::type_identity<ItemMatch>(), std::type_identity<LineItem>(),
      std::type_identity<SummaryRow>(), std::type_identity<CoverageTotals>(),
      std::type_identity<CoverageShare>(), std::type_identity<RecapCategory>(),
      std::type_identity<RecapRoom>(), std::type_identity<RecapTax>(), std::type_identity<CoverageRow>(),
      std::type_identity<Check>(), std::type_identity<Reconciliation>(), std::type_identity<Warning>(),
      std::type_identity<PrintedTotals>(), std::type_identity<Estimate>());
  json.key("errors");
  write_errors(json);
  json.end();
  return json.take();
}

}  // namespace esx_python
