// XACTDOC → Estimate: what the header has in addition to the rough draft, and the native document.
#pragma once

#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"

namespace estimate::esx {

/// Fills what the estimate does not have yet: company, email addresses, claimants, coverages with their
/// limits, dates, price list.
void read_header(const XmlElement& xactdoc, Estimate& estimate);

/// Reads GROUPs and ITEMs with the codes and descriptions of their SUMITEMs, as far as the format is
/// documented. Prices are not: warning `prices_not_read`.
void read_native(const XmlElement& xactdoc, Estimate& estimate, std::vector<Warning>& warnings);

}  // namespace estimate::esx
