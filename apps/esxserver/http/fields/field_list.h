// Field lists: each struct of a request or response says once what its fields are, and from that come
// decoding, encoding, JSON Schema and OpenAPI.
//
//   struct Ping { std::string status; std::optional<int> count; };
//   template <> struct http::Schema<Ping> {
//     static constexpr std::string_view name = "Ping", text = "That the server answers.";
//     static constexpr auto fields = std::tuple(
//         http::field("status", &Ping::status, "Always ok."),
//         http::field("count", &Ping::count, "How often.", {.minimum = 0}));
//   };
#pragma once

#include <optional>
#include <string_view>
#include <tuple>

#include "esxserver/http/fields/schema_info.h"

namespace http {

/// What a value of a field may be besides what its C++ type says. Of an array, it is said of its items,
/// except max_items.
struct FieldLimits {
  std::optional<std::int64_t> minimum = {}, maximum = {};
  std::optional<std::size_t> min_length = {}, max_length = {}, max_items = {};
  std::span<const std::string_view> values = {};
  std::string_view format = {};
};

template <class Owner, class Member>
struct FieldRow {
  std::string_view name;
  Member Owner::* member;
  std::string_view text;
  FieldLimits limits;
};

template <class Owner, class Member>
[[nodiscard]] constexpr FieldRow<Owner, Member> field(std::string_view name, Member Owner::* member,
                                                      std::string_view text, FieldLimits limits = {}) {
  return {name, member, text, limits};
}

/// Specialised for each struct: `name`, `text`, `fields`.
template <class T>
struct Schema;

template <class T>
concept HasSchema = requires { Schema<T>::fields; };

/// A field that is always there and may be null. (A std::optional member may be absent.)
template <class T>
struct Nullable {
  std::optional<T> value = {};

  friend bool operator==(const Nullable&, const Nullable&) = default;
};

}  // namespace http
