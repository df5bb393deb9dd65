#include "estimate/fields/field_type.h"

namespace estimate {

TypeInfo describe_scalar(TypeInfo::Kind kind, const FieldRules& rules) {
  TypeInfo type{.kind = kind, .unit = rules.unit, .format = rules.format};
  type.values.assign(rules.values.begin(), rules.values.end());
  type.minimum = rules.minimum;
  type.maximum = rules.maximum;
  type.above_minimum = rules.above_minimum;
  type.min_length = rules.min_length;
  type.max_length = rules.max_length;
  return type;
}

TypeInfo describe_list(TypeInfo item, const FieldRules& rules) {
  TypeInfo type{.kind = TypeInfo::Kind::array};
  type.min_items = rules.min_items;
  type.max_items = rules.max_items;
  type.items = std::make_shared<const TypeInfo>(std::move(item));
  return type;
}

TypeInfo FieldType<DateTime>::describe(const FieldRules& rules) {
  return describe_scalar(TypeInfo::Kind::string, rules);
}

void FieldType<DateTime>::decode(Decoder& decoder, const JsonValue& from, DateTime& to, const FieldRules&) {
  if (!decoder.expect(from, JsonValue::Kind::string)) return;
  if (const auto date = parse_iso_date(*from.text()))
    to = *date;
  else
    decoder.violation(violation_types::malformed, "must be an ISO 8601 date");
}

}  // namespace estimate
