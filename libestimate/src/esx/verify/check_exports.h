// Identities of the vendor's exports that go beyond those of check_identities.
#pragma once

#include "esx/verify/check_rules.h"

namespace estimate::esx {

/// labor = base + burden + markup; the parts of a price add up to its total; depr and deprTotal agree.
/// subtotal = lines + taxes in the base of O&P; depr = recoverable + non-recoverable.
/// The taxes of the lines are those of the recap. The groups of the recap by room and the shares of the
/// coverages add up. Rows of the recap by category: rcv − deprec = acv; all parts add up to the total.
[[nodiscard]] std::vector<Violation> check_exports(const XmlElement& root);

/// walls + ceiling; square yards = square feet / 9; squares = square feet / 100; tolerance two hundredths.
void check_measures(const XmlElement& root, Checker& checker);

}  // namespace estimate::esx
