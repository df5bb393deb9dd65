// Putting wrapped lines together again, word for word.
#pragma once

#include <string>
#include <string_view>

namespace estimate::assemble {

/// Descriptions and notes: a line that ends in a hyphen without a blank before it was broken there
/// ("Range-" + "Refrigerator"); everything else was broken at a blank.
void append_wrapped(std::string& text, std::string_view next);

/// Names: also broken after "_" ("SMITH__" + "JOHN_&_D").
void append_wrapped_name(std::string& text, std::string_view next);

/// Same name but for blanks and letter case (wraps and double blanks differ between places).
[[nodiscard]] bool same_name(std::string_view a, std::string_view b);

}  // namespace estimate::assemble
