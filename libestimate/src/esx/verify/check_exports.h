// Identities of the vendor's exports that go beyond those that build_esx checks.
#pragma once

#include "esx/verify/check_rules.h"

namespace estimate::esx {

/// labor = base + burden + markup; the parts of a price add up to its total; depr and deprTotal agree.
void check_components(const XmlElement& root, Checker& checker);

/// subtotal = lines + taxes in the base of O&P; depr = recoverable + non-recoverable.
void check_subtotals(const XmlElement& root, Checker& checker);

/// The taxes of the lines are those of the recap.
void check_tax_recap(const XmlElement& root, Checker& checker);

/// The groups of the recap by room add up; the shares of the coverages add up to their row.
void check_room_recap(const XmlElement& root, Checker& checker);

/// Rows of the recap by category: rcv − deprec = acv; all parts add up to the total.
void check_category_rows(const XmlElement& root, Checker& checker);

/// walls + ceiling; square yards = square feet / 9; squares = square feet / 100; tolerance two hundredths.
void check_measures(const XmlElement& root, Checker& checker);

}  // namespace estimate::esx
