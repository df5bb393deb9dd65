// Identities that hold in the vendor's exports beyond those that we check before writing.
#pragma once

#include "esx/verify/check_rules.h"

namespace estimate::esx {

/// labor = base + burden + markup; the parts of a price make its total; depr and deprTotal agree.
void check_components(const XmlElement& root, Checker& checker);

/// subtotal = lines + taxes in the base of O&P; depr = recoverable + non-recoverable.
void check_subtotals(const XmlElement& root, Checker& checker);

/// Taxes of the lines are the taxes of the recap.
void check_tax_recap(const XmlElement& root, Checker& checker);

/// Groups of the recap by room sum up; shares of coverages make their row.
void check_room_recap(const XmlElement& root, Checker& checker);

/// Rows of the recap by category: rcv − deprec = acv; all parts make the total.
void check_category_rows(const XmlElement& root, Checker& checker);

/// walls + ceiling; square yards = square feet / 9; squares = square feet / 100; to two hundredths.
void check_measures(const XmlElement& root, Checker& checker);

}  // namespace estimate::esx
