// Field lists: each struct says once what its fields are; decoding, encoding, JSON Schema, OpenAPI and
// command-line options come from that.
//
//   struct Ping { std::string status; std::optional<int> count; };
//   template <> struct estimate::FieldList<Ping> {
//     static constexpr std::string_view name = "Ping", text = "Says that the server answers.";
//     static constexpr auto rows = std::tuple(
//         estimate::field("status", &Ping::status, "Always ok."),
//         estimate::field("count", &Ping::count, "How often it was asked.", {.minimum = 0}));
//   };
//   std::string json = estimate::encode_json(Ping{"ok"});
//
// A std::optional member need not be given; any other member must be, unless the list says
// `static constexpr bool members_have_defaults = true`.
#pragma once

#include <charconv>
#include <cmath>
#include <concepts>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "estimate/fields/codec.h"
#include "estimate/fields/type_info.h"
#include "esx/estimate/base/date.h"
#include "esx/estimate/base/fixed.h"

namespace estimate {

/// Specialized for each struct: `name`, `text`, `rows`. Also for enumerations that schemas refer to by name:
/// `name`, `text`.
template <class T>
struct FieldList;

template <class T>
concept HasFieldList = requires { FieldList<T>::rows; };

/// A member that is always written and may be null. (A std::optional member may be left out.)
template <class T>
struct Nullable {
  std::optional<T> value = {};

  friend bool operator==(const Nullable&, const Nullable&) = default;
};

/// Reads and writes a member in the way of its C++ type; specialized below for general types.
template <class T>
struct FieldType;

/// The rules of a field without any. All such fields share them: rows hold pointers, which a program writes
/// when it starts, page by page.
struct NoRules {
  static constexpr FieldRules rules = {};
};

struct OwnRules {
  FieldRules rules;
};

/// A member of the struct under its name. `Codec` is FieldType<Member> or, for a value whose JSON depends
/// on more than its C++ type, a class with the same functions.
template <class Owner, class Member, class Codec, class Rules>
struct MemberRow : Rules {
  std::string_view name;
  Member Owner::* member;
  std::string_view text;
};

template <class Owner, class Member>
[[nodiscard]] constexpr auto field(std::string_view name, Member Owner::* member, std::string_view text) {
  return MemberRow<Owner, Member, FieldType<Member>, NoRules>{{}, name, member, text};
}

template <class Owner, class Member>
[[nodiscard]] constexpr auto field(std::string_view name, Member Owner::* member, std::string_view text,
                                   FieldRules rules) {
  return MemberRow<Owner, Member, FieldType<Member>, OwnRules>{{rules}, name, member, text};
}

template <class Codec, class Owner, class Member>
[[nodiscard]] constexpr auto field_as(std::string_view name, Member Owner::* member, std::string_view text) {
  return MemberRow<Owner, Member, Codec, NoRules>{{}, name, member, text};
}

template <class Codec, class Owner, class Member>
[[nodiscard]] constexpr auto field_as(std::string_view name, Member Owner::* member, std::string_view text,
                                      FieldRules rules) {
  return MemberRow<Owner, Member, Codec, OwnRules>{{rules}, name, member, text};
}

/// A value that follows from the others: written, and ignored when read. `function` takes the struct and, if
/// it wants to, the EncodeOptions.
template <class Function, class Rules>
struct ComputedRow : Rules {
  std::string_view name;
  Function function;
  std::string_view text;
};

template <class Function>
[[nodiscard]] constexpr auto computed(std::string_view name, Function function, std::string_view text) {
  return ComputedRow<Function, NoRules>{{}, name, function, text};
}

template <class Function>
[[nodiscard]] constexpr auto computed(std::string_view name, Function function, std::string_view text,
                                      FieldRules rules) {
  return ComputedRow<Function, OwnRules>{{rules}, name, function, text};
}

/// A text that is always the same: written, and compared when read.
struct ConstantRow {
  std::string_view name, value, text;
};

[[nodiscard]] constexpr ConstantRow constant(std::string_view name, std::string_view value,
                                             std::string_view text) {
  return {name, value, text};
}

/// An object that groups fields of the same struct. Schemas refer to it as `type_name`; groups with the same
/// name have the same fields.
template <class... Rows>
struct GroupRow {
  std::string_view name, type_name, text;
  std::tuple<Rows...> rows;
};

template <class... Rows>
[[nodiscard]] constexpr GroupRow<Rows...> group(std::string_view name, std::string_view type_name,
                                                std::string_view text, Rows... rows) {
  return {name, type_name, text, std::tuple(rows...)};
}

template <class Rows, class Function>
constexpr void for_each_row(const Rows& rows, Function&& function) {
  std::apply([&](const auto&... row) { (function(row), ...); }, rows);
}

/// The type info of a scalar with the limits of its field.
[[nodiscard]] TypeInfo describe_scalar(TypeInfo::Kind kind, const FieldRules& rules);

/// The type info of a list with the limits of its field.
[[nodiscard]] TypeInfo describe_list(TypeInfo item, const FieldRules& rules);

template <>
struct FieldType<std::string> {
  static TypeInfo describe(const FieldRules& rules) { return describe_scalar(TypeInfo::Kind::string, rules); }
  static bool is_empty(const std::string& value) { return value.empty(); }
  static void encode(auto& out, const std::string& value, const FieldRules&) { out.json.string(value); }
  static void decode(Decoder& decoder, const JsonValue& from, std::string& to, const FieldRules& rules) {
    if (decoder.expect(from, JsonValue::Kind::string) && decoder.check_text(*from.text(), rules))
      to = *from.text();
  }
};

/// Text that a computed row borrows.
template <>
struct FieldType<std::string_view> {
  static TypeInfo describe(const FieldRules& rules) { return describe_scalar(TypeInfo::Kind::string, rules); }
  static bool is_empty(std::string_view value) { return value.empty(); }
  static void encode(auto& out, std::string_view value, const FieldRules&) { out.json.string(value); }
};

template <>
struct FieldType<bool> {
  static TypeInfo describe(const FieldRules& rules) {
    return describe_scalar(TypeInfo::Kind::boolean, rules);
  }
  static void encode(auto& out, bool value, const FieldRules&) { out.json.boolean(value); }
  static void decode(Decoder& decoder, const JsonValue& from, bool& to, const FieldRules& rules) {
    if (!decoder.expect(from, JsonValue::Kind::boolean)) return;
    to = *from.boolean();
    if (to && !rules.refused_code.empty()) decoder.refuse(rules.refused_code, "must be false");
  }
};

template <std::integral T>
struct FieldType<T> {
  static TypeInfo describe(const FieldRules& rules) {
    return describe_scalar(TypeInfo::Kind::integer, rules);
  }
  static void encode(auto& out, T value, const FieldRules&) { out.json.integer(std::int64_t(value)); }
  static void decode(Decoder& decoder, const JsonValue& from, T& to, const FieldRules& rules) {
    if (!decoder.expect_integer(from)) return;
    const JsonValue::Number& number = *from.number();
    const bool as_written = number.is_integer() || !std::isfinite(number.value());
    const std::string digits = as_written ? number.digits : shortest_decimal(number.value());
    T value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size())
      decoder.too_large(number, rules);
    else if (decoder.check_range(double(value), rules))
      to = value;
  }
};

/// A measure. (Money is a decimal, below.)
template <std::floating_point T>
struct FieldType<T> {
  static TypeInfo describe(const FieldRules& rules) { return describe_scalar(TypeInfo::Kind::number, rules); }
  static void encode(auto& out, T value, const FieldRules& rules) {
    if (!std::isfinite(value)) return out.json.null();
    out.json.raw_number(rules.decimals < 0 ? shortest_decimal(value)
                                           : rounded_decimal(value, rules.decimals));
  }
  static void decode(Decoder& decoder, const JsonValue& from, T& to, const FieldRules& rules) {
    if (!decoder.expect(from, JsonValue::Kind::number)) return;
    const std::string& digits = from.number()->digits;
    T value = 0;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc{})
      decoder.too_large(*from.number(), rules);
    else if (decoder.check_range(double(value), rules))
      to = value;
  }
};

/// A decimal: money, a quantity, a percentage.
template <class Tag, int Digits>
struct FieldType<Fixed<Tag, Digits>> {
  using Value = Fixed<Tag, Digits>;
  static TypeInfo describe(const FieldRules& rules) { return describe_scalar(TypeInfo::Kind::number, rules); }
  static void encode(auto& out, Value value, const FieldRules&) { out.json.number(value); }
  static void decode(Decoder& decoder, const JsonValue& from, Value& to, const FieldRules& rules) {
    if (!decoder.expect(from, JsonValue::Kind::number)) return;
    const auto value = parse(from.number()->digits);
    if (!value)
      decoder.violation(violation_types::out_of_range,
                        "must be a decimal with at most " + std::to_string(Digits) + " decimals");
    else if (decoder.check_range(*value, rules))
      to = *value;
  }

 private:
  /// Other writers pad with zeros ("12.500"), which changes nothing.
  static std::optional<Value> parse(std::string_view digits) {
    if (digits.contains('.') && digits.find_first_of("eE") == digits.npos) {
      digits = digits.substr(0, digits.find_last_not_of('0') + 1);
      if (digits.ends_with('.')) digits.remove_suffix(1);
    }
    return Value::parse(digits);
  }
};

template <>
struct FieldType<DateTime> {
  static TypeInfo describe(const FieldRules& rules);
  static void encode(auto& out, const DateTime& value, const FieldRules&) { out.json.string(value.iso()); }
  static void decode(Decoder& decoder, const JsonValue& from, DateTime& to, const FieldRules& rules);
};

/// An enumeration whose names are found by `enum_names(value)`: a range of pairs of value and name.
template <class Enum>
  requires std::is_enum_v<Enum>
struct FieldType<Enum> {
  static TypeInfo describe(const FieldRules& rules) {
    TypeInfo type = describe_scalar(TypeInfo::Kind::string, rules);
    for (const auto& [value, name] : enum_names(Enum{})) type.values.push_back(name);
    if constexpr (requires { FieldList<Enum>::name; }) {
      static const StructInfo named{
          .name = FieldList<Enum>::name, .text = FieldList<Enum>::text, .fields = {}, .values = type.values};
      type.enumeration = &named;
    }
    return type;
  }
  static void encode(auto& out, Enum value, const FieldRules&) {
    for (const auto& [candidate, name] : enum_names(value))
      if (candidate == value) return out.json.string(name);
    out.json.null();
  }
  static void decode(Decoder& decoder, const JsonValue& from, Enum& to, const FieldRules& rules) {
    if (!decoder.expect(from, JsonValue::Kind::string)) return;
    for (const auto& [value, name] : enum_names(Enum{}))
      if (name == *from.text()) {
        to = value;
        return;
      }
    FieldRules allowed = rules;
    const auto values = describe(rules).values;
    allowed.values = values;
    decoder.check_text(*from.text(), allowed);
  }
};

template <class T>
struct FieldType<std::optional<T>> {
  static TypeInfo describe(const FieldRules& rules) { return FieldType<T>::describe(rules); }
  static bool is_absent(const std::optional<T>& value) { return !value; }
  static void encode(auto& out, const std::optional<T>& value, const FieldRules& rules) {
    value ? FieldType<T>::encode(out, *value, rules) : out.json.null();
  }
  static void decode(Decoder& decoder, const JsonValue& from, std::optional<T>& to, const FieldRules& rules) {
    FieldType<T>::decode(decoder, from, to.emplace(), rules);
  }
};

/// What a computed row borrows; nullptr is absent.
template <class T>
struct FieldType<const T*> {
  static TypeInfo describe(const FieldRules& rules) { return FieldType<T>::describe(rules); }
  static bool is_absent(const T* value) { return value == nullptr; }
  static void encode(auto& out, const T* value, const FieldRules& rules) {
    FieldType<T>::encode(out, *value, rules);
  }
};

template <class T>
struct FieldType<Nullable<T>> {
  static TypeInfo describe(const FieldRules& rules) {
    TypeInfo type = FieldType<T>::describe(rules);
    type.nullable = true;
    return type;
  }
  static void encode(auto& out, const Nullable<T>& value, const FieldRules& rules) {
    FieldType<std::optional<T>>::encode(out, value.value, rules);
  }
  static void decode(Decoder& decoder, const JsonValue& from, Nullable<T>& to, const FieldRules& rules) {
    to.value.reset();
    if (!from.is_null()) FieldType<T>::decode(decoder, from, to.value.emplace(), rules);
  }
};

template <class T>
struct FieldType<std::vector<T>> {
  static TypeInfo describe(const FieldRules& rules) {
    return describe_list(FieldType<T>::describe(rules), rules);
  }
  static bool is_empty(const std::vector<T>& values) { return values.empty(); }
  static void encode(auto& out, const std::vector<T>& values, const FieldRules& rules) {
    out.json.array();
    for (const T& value : values) FieldType<T>::encode(out, value, rules);
    out.json.end();
  }
  static void decode(Decoder& decoder, const JsonValue& from, std::vector<T>& to, const FieldRules& rules) {
    if (!decoder.expect(from, JsonValue::Kind::array) || !decoder.check_count(from.list()->size(), rules))
      return;
    to.clear();
    to.reserve(from.list()->size());
    for (const JsonValue& item : *from.list()) {
      const auto inside = decoder.enter(to.size());
      FieldType<T>::decode(decoder, item, to.emplace_back(), rules);
    }
  }
};

/// An object with free names.
template <class T>
struct FieldType<std::map<std::string, T, std::less<>>> {
  using Map = std::map<std::string, T, std::less<>>;
  static TypeInfo describe(const FieldRules& rules) {
    TypeInfo type{.kind = TypeInfo::Kind::object, .unit = rules.unit};
    type.additional = std::make_shared<const TypeInfo>(FieldType<T>::describe(rules));
    return type;
  }
  static bool is_empty(const Map& values) { return values.empty(); }
  static void encode(auto& out, const Map& values, const FieldRules& rules) {
    out.json.object();
    for (const auto& [name, value] : values) {
      out.json.key(name);
      FieldType<T>::encode(out, value, rules);
    }
    out.json.end();
  }
  static void decode(Decoder& decoder, const JsonValue& from, Map& to, const FieldRules& rules) {
    if (!decoder.expect(from, JsonValue::Kind::object)) return;
    for (const auto& [name, value] : *from.object()) {
      const auto inside = decoder.enter(name);
      FieldType<T>::decode(decoder, value, to[name], rules);
    }
  }
};

/// Any JSON value.
template <>
struct FieldType<JsonValue> {
  static TypeInfo describe(const FieldRules&) { return {}; }
  static void encode(auto& out, const JsonValue& value, const FieldRules&) { out.value(value); }
  static void decode(Decoder&, const JsonValue& from, JsonValue& to, const FieldRules&) { to = from; }
};

}  // namespace estimate
