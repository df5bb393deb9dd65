// How field lists encode and decode values of the server: points in time, optional values, dates.
#pragma once

#include "estimate/fields/fields.h"
#include "esx/estimate/base/date.h"
#include "esxserver/base/time.h"

/// "2026-11-21T16:59:27.123Z"; written, never read.
template <>
struct estimate::FieldType<esxserver::Time> {
  static TypeInfo describe(const FieldRules& rules) { return describe_scalar(TypeInfo::Kind::string, rules); }
  static void encode(auto& out, esxserver::Time value, const FieldRules&) {
    out.json.string(esxserver::iso8601(value));
  }
};

namespace esxserver {

/// Codec of a std::optional that is null when it is absent, and of a string that is null when it is empty.
template <class Member>
struct OrNull;

template <class T>
struct OrNull<std::optional<T>> {
  using Value = estimate::FieldType<estimate::Nullable<T>>;
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) { return Value::describe(rules); }
  static void encode(auto& out, const std::optional<T>& value, const estimate::FieldRules& rules) {
    value ? estimate::FieldType<T>::encode(out, *value, rules) : out.json.null();
  }
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from, std::optional<T>& to,
                     const estimate::FieldRules& rules) {
    estimate::Nullable<T> value;
    Value::decode(decoder, from, value, rules);
    to = std::move(value.value);
  }
};

template <>
struct OrNull<std::string> {
  using Value = OrNull<std::optional<std::string>>;
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) { return Value::describe(rules); }
  static void encode(auto& out, const std::string& value, const estimate::FieldRules&) {
    out.json.text_or_null(value);
  }
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from, std::string& to,
                     const estimate::FieldRules& rules) {
    std::optional<std::string> value;
    Value::decode(decoder, from, value, rules);
    to = std::move(value).value_or("");
  }
};

/// A member of a response that is null when it is absent.
template <class Owner, class T>
constexpr auto null_or(std::string_view name, std::optional<T> Owner::* member, std::string_view text,
                       estimate::FieldRules rules = {}) {
  rules.absent = estimate::FieldRules::Absent::null;
  return estimate::field_as<OrNull<std::optional<T>>>(name, member, text, rules);
}

/// A document that is handed on as it is, since a library reads and writes it; the library describes it.
template <estimate::DescribeStruct describe_document>
struct DocumentOf : estimate::FieldType<estimate::JsonValue> {
  static estimate::TypeInfo describe(const estimate::FieldRules&) {
    return {.kind = estimate::TypeInfo::Kind::object, .schema = &describe_document()};
  }
};

/// Codec of an optional date that is kept as text: "2026-03-09", a day of the calendar, or null.
struct DateText {
  using Text = OrNull<std::optional<std::string>>;
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) { return Text::describe(rules); }
  static void encode(auto& out, const std::optional<std::string>& date, const estimate::FieldRules& rules) {
    Text::encode(out, date, rules);
  }
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from,
                     std::optional<std::string>& to, const estimate::FieldRules& rules) {
    constexpr std::size_t length = std::string_view("2026-03-09").size();
    std::optional<std::string> text;
    Text::decode(decoder, from, text, rules);
    if (text && (text->size() != length || !estimate::parse_iso_date(*text)))
      return decoder.violation(estimate::violation_types::malformed, "must be a date: YYYY-MM-DD");
    to = std::move(text);
  }
};

}  // namespace esxserver
