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

#include <optional>
#include <string_view>
#include <tuple>

#include "estimate/fields/type_info.h"

namespace estimate {

/// Specialized for each struct: `name`, `text`, `rows`.
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

/// Reads and writes a member in the way of its C++ type; see field_type.h.
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

/// An object that groups fields of the same struct.
template <class... Rows>
struct GroupRow {
  std::string_view name, text;
  std::tuple<Rows...> rows;
};

template <class... Rows>
[[nodiscard]] constexpr GroupRow<Rows...> group(std::string_view name, std::string_view text, Rows... rows) {
  return {name, text, std::tuple(rows...)};
}

template <class Rows, class Function>
constexpr void for_each_row(const Rows& rows, Function&& function) {
  std::apply([&](const auto&... row) { (function(row), ...); }, rows);
}

}  // namespace estimate
