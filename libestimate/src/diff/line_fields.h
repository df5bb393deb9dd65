// The fields of a line that are compared, as data.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "diff/line_view.h"

namespace estimate::diff {

/// What it means that a line has no value. Where only one document has any, see one_sided_fields.h.
enum class Absent {
  zero,        // an amount that is not printed is zero
  unsaid,      // the document may not say it: not a change
  meaningful,  // "no value" is a value too
  optional     // the same; but prints can leave it out, or exports do not have it
};

struct LineField {
  std::string_view name;
  Absent absent;
  bool number;
  std::string (*text)(const LineView&);  // empty: no value
};

/// Without the description, which is compared word by word.
[[nodiscard]] std::span<const LineField> line_fields();

}  // namespace estimate::diff
