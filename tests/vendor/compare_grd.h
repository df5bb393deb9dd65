// Compares a GENERIC_ROUGHDRAFT that build_esx wrote with the vendor's, attribute by attribute.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/xml.h"

namespace estimate::testing {

enum class Allowed {
  missing,  // not printed: ours may lack it, but if present, it must be right
  differs,  // printed in another form
  extra,    // only ours has it
};

/// An attribute that a print does not give as the vendor's export has it. An empty attribute means
/// the whole element.
struct Exception {
  std::string_view element, attribute;
  Allowed allowed;
  std::string_view reason;
};

[[nodiscard]] std::span<const Exception> rough_draft_exceptions();
[[nodiscard]] std::span<const Exception> final_draft_exceptions();

struct Difference {
  std::string path, ours, theirs;  // "(none)" if the attribute or element is absent
};

/// Elements with the same name are compared in order.
[[nodiscard]] std::vector<Difference> compare_grd(const XmlElement& ours, const XmlElement& theirs,
                                                  std::span<const Exception> exceptions);

/// One line per difference.
[[nodiscard]] std::string to_text(const std::vector<Difference>& differences);

}  // namespace estimate::testing
