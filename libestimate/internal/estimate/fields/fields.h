// Structs with a field list: written, read and described row by row. The one header for users of field lists.
#pragma once

#include <expected>

#include "estimate/fields/field_type.h"

namespace estimate {

/// What the field list of a struct says.
template <HasFieldList T>
[[nodiscard]] const StructInfo& describe();

namespace detail {

template <class Owner>
[[nodiscard]] constexpr bool members_have_defaults() {
  if constexpr (requires { FieldList<Owner>::members_have_defaults; })
    return FieldList<Owner>::members_have_defaults;
  return false;
}

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

template <class Owner, class Member>
[[nodiscard]] constexpr bool is_required(const FieldRules& rules) {
  if (rules.requirement != FieldRules::Requirement::by_type)
    return rules.requirement == FieldRules::Requirement::required;
  return !is_optional<Member> && !members_have_defaults<Owner>();
}

/// A list may say `static constexpr auto line = JsonWriter::Line::one` for structs that are easier to read
/// so.
template <class Owner>
[[nodiscard]] constexpr JsonWriter::Line line_of() {
  if constexpr (requires { FieldList<Owner>::line; }) return FieldList<Owner>::line;
  return JsonWriter::Line::many;
}

/// Whether a value is left out, written as null or written as it is.
enum class Presence { written, null, left_out };

template <class Codec, class Value>
[[nodiscard]] Presence presence_of(const Value& value, const FieldRules& rules,
                                   const EncodeOptions& options) {
  const bool by_document = rules.absent == FieldRules::Absent::by_document;
  const bool leaves_out = (by_document ? options.absent : rules.absent) == FieldRules::Absent::left_out;
  bool absent = false;
  if constexpr (requires { Codec::is_absent(value); }) absent = Codec::is_absent(value);
  if constexpr (requires { Codec::is_empty(value); }) {
    const bool is_list = !std::convertible_to<Value, std::string_view>;
    absent = absent || ((options.empty_is_absent || !by_document) && (!is_list || leaves_out) &&
                        Codec::is_empty(value));
  }
  if (!absent) return Presence::written;
  return leaves_out ? Presence::left_out : Presence::null;
}

template <class Codec, class Value>
void encode_value(auto& out, std::string_view name, const Value& value, const FieldRules& rules) {
  const Presence presence = presence_of<Codec>(value, rules, out.options());
  if (presence == Presence::left_out) return;
  out.json.key(name);
  presence == Presence::null ? out.json.null() : Codec::encode(out, value, rules);
}

template <class Owner, class Function, class Rules>
[[nodiscard]] decltype(auto) compute(const ComputedRow<Function, Rules>& row, const Owner& owner,
                                     const EncodeOptions& options) {
  if constexpr (std::is_invocable_v<const Function&, const Owner&, const EncodeOptions&>)
    return row.function(owner, options);
  else
    return row.function(owner);
}

template <class Owner, class Member, class Codec, class Rules>
void encode_row(auto& out, const Owner& owner, const MemberRow<Owner, Member, Codec, Rules>& row) {
  encode_value<Codec>(out, row.name, owner.*row.member, row.rules);
}
/// A list may have the rows of a base of its struct.
template <class Owner, class Base, class Member, class Codec, class Rules>
  requires std::derived_from<Owner, Base>
void encode_row(auto& out, const Owner& owner, const MemberRow<Base, Member, Codec, Rules>& row) {
  encode_value<Codec>(out, row.name, static_cast<const Base&>(owner).*row.member, row.rules);
}
template <class Owner, class Function, class Rules>
void encode_row(auto& out, const Owner& owner, const ComputedRow<Function, Rules>& row) {
  if (!out.options().with_computed) return;
  const auto& value = compute(row, owner, out.options());
  encode_value<FieldType<std::remove_cvref_t<decltype(value)>>>(out, row.name, value, row.rules);
}
template <class Owner>
void encode_row(auto& out, const Owner&, const ConstantRow& row) {
  out.json.key(row.name);
  out.json.string(row.value);
}
template <class Owner, class... Rows>
void encode_row(auto& out, const Owner& owner, const GroupRow<Rows...>& row) {
  out.json.key(row.name);
  out.json.object();
  for_each_row(row.rows, [&](const auto& inner) { encode_row(out, owner, inner); });
  out.json.end();
}

template <class Owner>
void encode_members(auto& out, const Owner& owner) {
  for_each_row(FieldList<Owner>::rows, [&](const auto& row) { encode_row(out, owner, row); });
}

template <class Member>
void note_absent(Decoder& decoder, std::string_view name);

template <class Owner, class Base, class Member, class Codec, class Rules>
void decode_row(Decoder& decoder, MemberCursor& members, Owner& owner,
                const MemberRow<Base, Member, Codec, Rules>& row) {
  const JsonValue* value = members.find(row.name);
  if (value && !(value->is_null() && decoder.options().null_is_absent)) {
    const auto inside = decoder.enter(row.name);
    return Codec::decode(decoder, *value, static_cast<Base&>(owner).*row.member, row.rules);
  }
  if (is_required<Owner, Member>(row.rules))
    decoder.missing(row.name, row.rules);
  else
    note_absent<Member>(decoder, row.name);
}
template <class Owner, class Function, class Rules>
void decode_row(Decoder&, MemberCursor&, Owner&, const ComputedRow<Function, Rules>&) {}
template <class Owner>
void decode_row(Decoder& decoder, MemberCursor& members, Owner&, const ConstantRow& row) {
  const JsonValue* value = members.find(row.name);
  if (value && value->as_text() == row.value) return;
  const auto inside = decoder.enter(row.name);
  decoder.violation(violation_types::not_allowed, "must be \"" + std::string(row.value) + "\"");
}
template <class Owner, class... Rows>
void decode_row(Decoder& decoder, MemberCursor& members, Owner& owner, const GroupRow<Rows...>& row) {
  const JsonValue* object = members.find(row.name);
  if (!object || object->is_null()) return;
  const auto inside = decoder.enter(row.name);
  if (!decoder.expect(*object, JsonValue::Kind::object)) return;
  MemberCursor inner(*object);
  for_each_row(row.rows, [&](const auto& inner_row) { decode_row(decoder, inner, owner, inner_row); });
}

template <class Owner>
void decode_members(Decoder& decoder, const JsonValue& object, Owner& owner) {
  using Unknown = DecodeOptions::Unknown;
  const Unknown unknown = decoder.options().unknown;
  if (unknown == Unknown::before_fields) decoder.check_names(object, describe<Owner>());
  MemberCursor members(object);
  for_each_row(FieldList<Owner>::rows, [&](const auto& row) { decode_row(decoder, members, owner, row); });
  if (unknown == Unknown::after_fields) decoder.check_names(object, describe<Owner>());
}

/// Of a struct that keeps its defaults, the members are what is absent.
template <class Member>
void note_absent(Decoder& decoder, std::string_view name) {
  if constexpr (HasFieldList<Member>) {
    const auto inside = decoder.enter(name);
    for (const FieldInfo& field : describe<Member>().fields) decoder.note_absent(field.name);
  } else {
    decoder.note_absent(name);
  }
}

template <class Codec, class Value>
[[nodiscard]] JsonValue encode_tree(const Value& value, const FieldRules& rules) {
  const EncodeOptions options;
  JsonTreeBuilder tree;
  Encoder<JsonTreeBuilder> out(tree, options);
  Codec::encode(out, value, rules);
  return tree.take();
}

template <class Codec, class Value>
[[nodiscard]] bool has_no_content(const Value& value) {
  bool none = false;
  if constexpr (requires { Codec::is_absent(value); }) none = Codec::is_absent(value);
  if constexpr (requires { Codec::is_empty(value); }) none = none || Codec::is_empty(value);
  return none;
}

template <class Codec, class Value>
void describe_absence(FieldInfo& field) {
  field.can_be_absent = requires(const Value& value) { Codec::is_absent(value); };
  field.is_absent_if_empty = requires(const Value& value) { Codec::is_empty(value); } &&
                             std::convertible_to<Value, std::string_view>;
}

template <class Owner, class Base, class Member, class Codec, class Rules>
void describe_row(StructInfo& info, const MemberRow<Base, Member, Codec, Rules>& row) {
  FieldInfo made{.name = row.name, .text = row.text, .type = Codec::describe(row.rules), .rules = row.rules};
  made.required = made.must_be_given = is_required<Owner, Member>(row.rules);
  describe_absence<Codec, Member>(made);
  if constexpr (is_optional<Member>) {  // always written, and null where it is absent, unless it may be left
                                        // out
    made.type.nullable = made.type.nullable || row.rules.absent == FieldRules::Absent::null;
    made.required = made.required || (made.type.nullable && row.rules.absent != FieldRules::Absent::left_out);
  } else if constexpr (members_have_defaults<Owner>() && !HasFieldList<Member>) {
    const auto value = Owner{}.*row.member;
    if (!made.required && !has_no_content<Codec>(value))
      made.default_value = encode_tree<Codec>(value, row.rules);
  }
  info.fields.push_back(std::move(made));
}
template <class Owner, class Function, class Rules>
void describe_row(StructInfo& info, const ComputedRow<Function, Rules>& row) {
  using Value = std::remove_cvref_t<decltype(compute(row, std::declval<const Owner&>(), {}))>;
  FieldInfo made{.name = row.name,
                 .text = row.text,
                 .type = FieldType<Value>::describe(row.rules),
                 .required = is_required<Owner, Value>(row.rules),
                 .rules = row.rules};
  describe_absence<FieldType<Value>, Value>(made);
  info.fields.push_back(std::move(made));
}
template <class Owner>
void describe_row(StructInfo& info, const ConstantRow& row) {
  info.fields.push_back({.name = row.name,
                         .text = row.text,
                         .type = {.kind = TypeInfo::Kind::string, .values = {row.value}},
                         .must_be_given = true});
}
template <class Owner, class... Rows>
void describe_row(StructInfo& info, const GroupRow<Rows...>& row) {
  StructInfo inner{row.type_name, row.text, {}};
  for_each_row(row.rows, [&](const auto& inner_row) { describe_row<Owner>(inner, inner_row); });
  TypeInfo type{.kind = TypeInfo::Kind::object};
  type.group = std::make_shared<const StructInfo>(std::move(inner));
  info.fields.push_back({.name = row.name, .text = row.text, .type = std::move(type), .required = false});
}

}  // namespace detail

template <HasFieldList T>
const StructInfo& describe() {
  static const StructInfo info = [] {
    StructInfo made{FieldList<T>::name, FieldList<T>::text, {}};
    for_each_row(FieldList<T>::rows, [&](const auto& row) { detail::describe_row<T>(made, row); });
    return made;
  }();
  return info;
}

template <HasFieldList T>
struct FieldType<T> {
  static TypeInfo describe(const FieldRules&) {
    return {.kind = TypeInfo::Kind::object, .schema = &estimate::describe<T>()};
  }
  static void encode(auto& out, const T& value, const FieldRules&) {
    out.json.object(detail::line_of<T>());
    detail::encode_members(out, value);
    out.json.end();
  }
  static void decode(Decoder& decoder, const JsonValue& from, T& to, const FieldRules&) {
    if (decoder.expect(from, JsonValue::Kind::object)) detail::decode_members(decoder, from, to);
  }
};

/// Writes a struct as a value of a larger document.
template <HasFieldList T>
void encode_json(JsonWriter& json, const T& value, const EncodeOptions& options = {},
                 JsonWriter::Line line = JsonWriter::Line::many) {
  Encoder<JsonWriter> out(json, options);
  json.object(line);
  detail::encode_members(out, value);
  json.end();
}

/// The JSON text of a struct.
template <HasFieldList T>
[[nodiscard]] std::string encode_json(const T& value, const EncodeOptions& options = {},
                                      JsonWriter::Line line = JsonWriter::Line::one) {
  JsonWriter json;
  encode_json(json, value, options, line);
  return json.take();
}

/// A struct as a JSON value.
template <HasFieldList T>
[[nodiscard]] JsonValue encode_tree(const T& value, const EncodeOptions& options = {}) {
  JsonTreeBuilder tree;
  Encoder<JsonTreeBuilder> out(tree, options);
  FieldType<T>::encode(out, value, {});
  return tree.take();
}

/// Reads a struct; on failure, everything that is wrong.
template <HasFieldList T>
[[nodiscard]] std::expected<T, std::vector<Violation>> decode_json(const JsonValue& value,
                                                                   const DecodeOptions& options = {}) {
  Decoder decoder(options);
  T decoded{};
  FieldType<T>::decode(decoder, value, decoded, {});
  if (!decoder.violations().empty()) return std::unexpected(decoder.take_violations());
  return decoded;
}

/// Reads over a value: a member that the document leaves out stays as it is. Returns everything that is
/// wrong; then the value is not to be used.
template <HasFieldList T>
[[nodiscard]] std::vector<Violation> decode_json_over(const JsonValue& document, T& value,
                                                      const DecodeOptions& options = {}) {
  Decoder decoder(options);
  FieldType<T>::decode(decoder, document, value, {});
  return decoder.take_violations();
}

}  // namespace estimate
