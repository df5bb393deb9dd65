// The field list of an alias.
#pragma once

#include "estimate/fields/fields.h"
#include "esx/estimate/alias.h"

namespace estimate {

template <>
struct FieldList<Alias> {
  static constexpr std::string_view name = "Alias", text = "A printed description that means a code.";
  static constexpr auto rows =
      std::tuple(field("price_list", &Alias::price_list, "The list it applies to; null for all."),
                 field("description", &Alias::description, "The description as printed."),
                 field("unit", &Alias::unit, "The unit it applies to; null for any."),
                 field("cat", &Alias::cat, "The category."), field("sel", &Alias::sel, "The selector."));
};

}  // namespace estimate
