// What the two documents may contain, as data: elements and how often, attributes, and the form of each
// value.
#pragma once

#include <span>
#include <string_view>

namespace estimate::esx {

/// Notation. `children`: NAME? at most once, NAME* any number, NAME=LABEL if an element with that name has
/// other rules here. `attributes`: name:type, or name!:type if it is required. `text`: type of the element's
/// own text; empty if it has none.
///
/// Types: sN text with at most N characters (s: any number); suffix u no lower case, U no lower case and no
/// spaces, # digits only, . no spaces, a letters and digits; b 0 or 1; =A|B one of these, ~A|B the same, but
/// a capital may be lower case (a space is written _); dN decimal with at most N decimals, i whole number,
/// either with [low,high]; m an amount, d2 with nine digits before the point; n the same, not negative; I a
/// 32-bit whole number; t date with or without time and zone; D date or date with time; phone, cov. A ? after
/// D, I and d allows empty text.
struct ElementRule {
  std::string_view label, children, attributes, text;
};

[[nodiscard]] std::span<const ElementRule> rough_draft_element_rules();
[[nodiscard]] std::span<const ElementRule> xactdoc_element_rules();

}  // namespace estimate::esx
