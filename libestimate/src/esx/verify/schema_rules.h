// What the two documents may contain, as data: elements, how often, attributes, and the form of each value.
#pragma once

#include <span>
#include <string_view>

namespace estimate::esx {

/// Notation. `children`: NAME? at most once, NAME* any number, NAME=LABEL where an element of that name has
/// other rules here. `attributes`: name:type, name!:type where it must be there. `text`: type of the
/// element's own text; empty where it has none.
///
/// Types: sN text of at most N characters (s: any number), with u no lower case, U no lower case and no
/// blanks, # digits only, . no blanks, a letters and digits; b 0 or 1; =A|B one of these, ~A|B the same where
/// a capital may be small (a blank is written _); dN decimal with at most N decimals, i whole number, either
/// with [low,high]; m an amount, d2 with nine digits before the point; n the same, not negative; I a whole
/// number of 32 bits; t date with or without time and zone; D date or date with time; phone, cov. A ? behind
/// D, I and d allows the empty text.
struct ElementRule {
  std::string_view label, children, attributes, text;
};

[[nodiscard]] std::span<const ElementRule> grd_element_rules();
[[nodiscard]] std::span<const ElementRule> xactdoc_element_rules();

}  // namespace estimate::esx
