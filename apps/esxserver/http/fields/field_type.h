// How each C++ type of a field is described, written and read.
#pragma once

#include <charconv>
#include <concepts>
#include <utility>

#include "estimate/base/fixed.h"
#include "esxserver/http/fields/decoder.h"
#include "esxserver/http/fields/field_list.h"
#include "esxserver/http/fields/json_value.h"

namespace http {

template <class T>
struct FieldType;

template <class T>
[[nodiscard]] const SchemaInfo& describe();

namespace detail {

[[nodiscard]] TypeInfo describe_scalar(TypeInfo::Kind kind, const FieldLimits& limits);

template <class Tuple, class Function>
constexpr void for_each(const Tuple& tuple, Function&& function) {
  std::apply([&](const auto&... rows) { (function(rows), ...); }, tuple);
}

}  // namespace detail

template <>
struct FieldType<std::string> {
  static constexpr bool required = true;
  static TypeInfo describe(const FieldLimits& limits) {
    return detail::describe_scalar(TypeInfo::Kind::string, limits);
  }
  static void encode(estimate::JsonWriter& json, const std::string& value) { json.string(value); }
  static void decode(Decoder& decoder, const JsonValue& from, std::string& to, const FieldLimits& limits) {
    if (decoder.expect(from, JsonValue::Kind::string) && decoder.check_text(from.text, limits))
      to = from.text;
  }
};

template <>
struct FieldType<bool> {
  static constexpr bool required = true;
  static TypeInfo describe(const FieldLimits& limits) {
    return detail::describe_scalar(TypeInfo::Kind::boolean, limits);
  }
  static void encode(estimate::JsonWriter& json, bool value) { json.boolean(value); }
  static void decode(Decoder& decoder, const JsonValue& from, bool& to, const FieldLimits&) {
    if (decoder.expect(from, JsonValue::Kind::boolean)) to = from.flag;
  }
};

template <std::integral T>
struct FieldType<T> {
  static constexpr bool required = true;
  static TypeInfo describe(const FieldLimits& limits) {
    return detail::describe_scalar(TypeInfo::Kind::integer, limits);
  }
  static void encode(estimate::JsonWriter& json, T value) { json.integer(std::int64_t(value)); }
  static void decode(Decoder& decoder, const JsonValue& from, T& to, const FieldLimits& limits) {
    if (!decoder.expect(from, JsonValue::Kind::integer)) return;
    T value = 0;
    const auto [end, error] = std::from_chars(from.text.data(), from.text.data() + from.text.size(), value);
    if (error != std::errc{} || end != from.text.data() + from.text.size()) {
      decoder.violation("out_of_range", "is too large or too small");
    } else if (decoder.check_range(std::int64_t(value), limits)) {
      to = value;
    }
  }
};

/// A measure: finite; limits are not for it. (Money is a decimal, below.)
template <std::floating_point T>
struct FieldType<T> {
  static constexpr bool required = true;
  static TypeInfo describe(const FieldLimits& limits) {
    return detail::describe_scalar(TypeInfo::Kind::number, limits);
  }
  static void decode(Decoder& decoder, const JsonValue& from, T& to, const FieldLimits&) {
    if (!decoder.expect(from, JsonValue::Kind::number)) return;
    T value = 0;
    const auto [end, error] = std::from_chars(from.text.data(), from.text.data() + from.text.size(), value);
    if (error != std::errc{}) {
      decoder.violation("out_of_range", "is too large or too small");
    } else {
      to = value;
    }
  }
};

/// A decimal: limits are in whole units.
template <class Tag, int Digits>
struct FieldType<estimate::Fixed<Tag, Digits>> {
  using Value = estimate::Fixed<Tag, Digits>;
  static constexpr bool required = true;
  static TypeInfo describe(const FieldLimits& limits) {
    return detail::describe_scalar(TypeInfo::Kind::number, limits);
  }
  static void encode(estimate::JsonWriter& json, Value value) { json.number(value); }
  static void decode(Decoder& decoder, const JsonValue& from, Value& to, const FieldLimits& limits) {
    if (!decoder.expect(from, JsonValue::Kind::number)) return;
    const auto value = Value::parse(from.text);
    if (!value) {
      decoder.violation("out_of_range", "must be a decimal of at most " + std::to_string(Digits) + " places");
    } else if (decoder.check_range(Value::from_units(value->units()), limits)) {
      to = *value;
    }
  }
};

template <class T>
struct FieldType<std::optional<T>> {
  static constexpr bool required = false;
  static TypeInfo describe(const FieldLimits& limits) { return FieldType<T>::describe(limits); }
  static void encode(estimate::JsonWriter& json, const std::optional<T>& value) {
    if (value) FieldType<T>::encode(json, *value);
  }
  static void decode(Decoder& decoder, const JsonValue& from, std::optional<T>& to,
                     const FieldLimits& limits) {
    FieldType<T>::decode(decoder, from, to.emplace(), limits);
  }
};

template <class T>
struct FieldType<Nullable<T>> {
  static constexpr bool required = true;
  static TypeInfo describe(const FieldLimits& limits) {
    TypeInfo type = FieldType<T>::describe(limits);
    type.nullable = true;
    return type;
  }
  static void encode(estimate::JsonWriter& json, const Nullable<T>& value) {
    value.value ? FieldType<T>::encode(json, *value.value) : json.null();
  }
  static void decode(Decoder& decoder, const JsonValue& from, Nullable<T>& to, const FieldLimits& limits) {
    to.value.reset();
    if (from.kind != JsonValue::Kind::null) FieldType<T>::decode(decoder, from, to.value.emplace(), limits);
  }
};

template <class T>
struct FieldType<std::vector<T>> {
  static constexpr bool required = true;
  static TypeInfo describe(const FieldLimits& limits) {
    TypeInfo type{.kind = TypeInfo::Kind::array};
    type.max_items = limits.max_items;
    type.items = std::make_shared<const TypeInfo>(FieldType<T>::describe(limits));
    return type;
  }
  static void encode(estimate::JsonWriter& json, const std::vector<T>& values) {
    json.array();
    for (const T& value : values) FieldType<T>::encode(json, value);
    json.end();
  }
  static void decode(Decoder& decoder, const JsonValue& from, std::vector<T>& to, const FieldLimits& limits) {
    if (!decoder.expect(from, JsonValue::Kind::array) || !decoder.check_count(from.items.size(), limits))
      return;
    for (std::size_t i = 0; i < from.items.size(); ++i) {
      const auto inside = decoder.enter(i);
      FieldType<T>::decode(decoder, from.items[i], to.emplace_back(), limits);
    }
  }
};

/// Any JSON value.
template <>
struct FieldType<JsonValue> {
  static constexpr bool required = true;
  static TypeInfo describe(const FieldLimits&) { return {}; }
  static void encode(estimate::JsonWriter& json, const JsonValue& value) { write_json(json, value); }
  static void decode(Decoder&, const JsonValue& from, JsonValue& to, const FieldLimits&) { to = from; }
};

template <HasSchema T>
struct FieldType<T> {
  static constexpr bool required = true;
  static TypeInfo describe(const FieldLimits&) {
    return {.kind = TypeInfo::Kind::object, .schema = &http::describe<T>()};
  }
  static void encode(estimate::JsonWriter& json, const T& value) {
    json.object();
    encode_members(json, value);
    json.end();
  }
  static void encode_members(estimate::JsonWriter& json, const T& value) {
    detail::for_each(Schema<T>::fields, [&](const auto& row) {
      const auto& member = value.*row.member;
      using Type = FieldType<std::remove_cvref_t<decltype(member)>>;
      if constexpr (!Type::required) {
        if (!member) return;
      }
      json.key(row.name);
      Type::encode(json, member);
    });
  }
  static void decode(Decoder& decoder, const JsonValue& from, T& to, const FieldLimits&) {
    if (!decoder.expect(from, JsonValue::Kind::object)) return;
    decoder.check_names(from, http::describe<T>());
    detail::for_each(Schema<T>::fields, [&](const auto& row) {
      auto& member = to.*row.member;
      if (const JsonValue* value = from.member(row.name)) {
        const auto inside = decoder.enter(row.name);
        FieldType<std::remove_cvref_t<decltype(member)>>::decode(decoder, *value, member, row.limits);
      }
    });
  }
};

/// What the field list of a struct says.
template <class T>
const SchemaInfo& describe() {
  static const SchemaInfo info = [] {
    SchemaInfo made{Schema<T>::name, Schema<T>::text, {}};
    detail::for_each(Schema<T>::fields, [&](const auto& row) {
      using Type = FieldType<std::remove_cvref_t<decltype(std::declval<T&>().*row.member)>>;
      made.fields.push_back({row.name, row.text, Type::describe(row.limits), Type::required});
    });
    return made;
  }();
  return info;
}

/// Where a request may name it.
using DescribeSchema = const SchemaInfo& (*)();

/// The JSON text of a struct that has a field list, on one line.
template <HasSchema T>
[[nodiscard]] std::string encode_json(const T& value) {
  estimate::JsonWriter json;
  json.object(estimate::JsonWriter::Line::one);
  FieldType<T>::encode_members(json, value);
  json.end();
  return json.take();
}

/// Reads a struct strictly; on failure, everything that is wrong.
template <HasSchema T>
[[nodiscard]] std::expected<T, std::vector<Violation>> decode_json(const JsonValue& value) {
  Decoder decoder;
  T decoded{};
  FieldType<T>::decode(decoder, value, decoded, {});
  if (!decoder.violations().empty()) return std::unexpected(decoder.violations());
  return decoded;
}

}  // namespace http
