// The arithmetic identities and rules of GENERIC_ROUGHDRAFT, checked on the built tree.
#pragma once

#include <string>
#include <vector>

#include "estimate/base/xml.h"

namespace estimate::esx {

struct Violation {
  std::string xpath;  // ".../ITEM[3]/@rcvTotal"
  std::string rule;   // in words, with both amounts
  /// The document repeats what the print says and the print contradicts itself: a warning.
  /// Otherwise it is our own fault: an error.
  bool printed = false;
};

/// `line_closes`: one per ITEM in document order, false where the printed figures of the line
/// contradict each other. Lines to the cent, sums of groups, references, field limits and activity
/// rules are ours; summaries and recaps repeat the print.
[[nodiscard]] std::vector<Violation> check_identities(const XmlElement& root,
                                                      const std::vector<bool>& line_closes);

}  // namespace estimate::esx
