// How a reading is described, written and read: {"temp_f": 80, "rh_pct": 60} or [80, 60].
#pragma once

#include <memory>
#include <string>

#include "estimate/fields/field_type.h"
#include "esx/calc/water_mitigation.h"

template <>
struct estimate::FieldType<calc::Reading> {
  /// The limits of the field are those of the temperature.
  static TypeInfo describe(const FieldRules& rules) {
    const TypeInfo temp =
        describe_scalar(TypeInfo::Kind::number, {.minimum = rules.minimum, .maximum = rules.maximum});
    const TypeInfo rh = describe_scalar(TypeInfo::Kind::number, humidity);
    TypeInfo pair{.kind = TypeInfo::Kind::object};
    pair.group = std::make_shared<const StructInfo>(
        StructInfo{"Reading",
                   "Air at a place.",
                   {{.name = "temp_f", .text = "degrees Fahrenheit", .type = temp},
                    {.name = "rh_pct", .text = "percent relative humidity", .type = rh}}});
    TypeInfo type;
    type.one_of = {std::move(pair),
                   describe_list({.kind = TypeInfo::Kind::number}, {.min_items = 2, .max_items = 2})};
    return type;
  }
  static void encode(auto& out, const calc::Reading& reading, const FieldRules&) {
    out.json.object();
    out.json.key("temp_f");
    FieldType<double>::encode(out, reading.temp_f, {});
    out.json.key("rh_pct");
    FieldType<double>::encode(out, reading.rh_pct, {});
    out.json.end();
  }
  static void decode(Decoder& decoder, const JsonValue& from, calc::Reading& to, const FieldRules& rules) {
    const bool listed = from.list() && from.list()->size() == 2;
    const bool named = from.object() && from.object()->size() == 2;
    const JsonValue* temp = listed ? from.list()->data() : named ? from.find("temp_f") : nullptr;
    const JsonValue* rh = listed ? &from.list()->back() : named ? from.find("rh_pct") : nullptr;
    if (!temp || !rh)
      return decoder.violation(violation_types::wrong_type,
                               R"(must be {"temp_f": …, "rh_pct": …} or [temp_f, rh_pct])");
    decode_part(decoder, "temp_f", *temp, to.temp_f, rules);
    decode_part(decoder, "rh_pct", *rh, to.rh_pct, humidity);
  }

 private:
  static constexpr FieldRules humidity{.minimum = 0, .maximum = 100};

  static void decode_part(Decoder& decoder, std::string_view name, const JsonValue& from, double& to,
                          const FieldRules& rules) {
    const auto inside = decoder.enter(name);
    FieldType<double>::decode(decoder, from, to, rules);
  }
};
