// Names of enumerations, in one table each.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace esxserver {

template <class Enum>
struct NamedValue {
  Enum value;
  std::string_view name;
};

template <class Enum, std::size_t N>
[[nodiscard]] constexpr std::string_view name_in(const std::array<NamedValue<Enum>, N>& table, Enum value) {
  const auto found = std::ranges::find(table, value, &NamedValue<Enum>::value);
  return found == table.end() ? std::string_view() : found->name;
}

template <class Enum, std::size_t N>
[[nodiscard]] constexpr std::optional<Enum> value_in(const std::array<NamedValue<Enum>, N>& table,
                                                     std::string_view name) {
  const auto found = std::ranges::find(table, name, &NamedValue<Enum>::name);
  return found == table.end() ? std::nullopt : std::optional(found->value);
}

}  // namespace esxserver
