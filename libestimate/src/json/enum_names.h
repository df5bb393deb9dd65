// How the enumerations of the model are spelled in estimate-v1.
#pragma once

#include <span>
#include <string_view>
#include <utility>

#include "estimate/model.h"

namespace estimate {

template <class Enum>
using EnumNames = std::span<const std::pair<Enum, std::string_view>>;

[[nodiscard]] EnumNames<SectionKind> enum_names(SectionKind);
[[nodiscard]] EnumNames<Activity> enum_names(Activity);
[[nodiscard]] EnumNames<RecapRoomKind> enum_names(RecapRoomKind);

template <class Enum>
[[nodiscard]] std::string_view enum_name(Enum value) {
  for (const auto& [candidate, name] : enum_names(value))
    if (candidate == value) return name;
  return {};
}

}  // namespace estimate
