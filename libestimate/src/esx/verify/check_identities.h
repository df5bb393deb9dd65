// Checks the arithmetic identities and rules of GENERIC_ROUGHDRAFT in the built tree.
#pragma once

#include <string>
#include <vector>

#include "esx/estimate/base/xml.h"

namespace estimate::esx {

struct Violation {
  std::string xpath;  // ".../ITEM[3]/@rcvTotal"
  std::string rule;   // as text, with both amounts
  /// True if the document repeats a contradiction in the print: a warning.
  /// Otherwise it is a fault of this library: an error.
  bool printed = false;
};

/// `line_closes`: one per ITEM in document order; false if the printed figures of the line contradict each
/// other. Violations in other lines, sums of groups, references, field limits and activity rules are faults
/// of this library; summaries and recaps repeat the print.
[[nodiscard]] std::vector<Violation> check_identities(const XmlElement& root,
                                                      const std::vector<bool>& line_closes);

}  // namespace estimate::esx
