// Joins wrapped lines again.
#pragma once

#include <string>
#include <string_view>

namespace estimate::assemble {

/// For descriptions and notes: a line that ends in a hyphen without a space before it was broken there
/// ("Range-" + "Refrigerator"); every other line was broken at a space.
void append_wrapped(std::string& text, std::string_view next);

/// For names: also broken after "_" ("SMITH__" + "JOHN_&_D").
void append_wrapped_name(std::string& text, std::string_view next);

/// The name without spaces, in capitals.
[[nodiscard]] std::string fold_name(std::string_view name);

/// Whether the names are equal, ignoring spaces and case (wraps and double spaces differ between places).
[[nodiscard]] bool same_name(std::string_view a, std::string_view b);

}  // namespace estimate::assemble
