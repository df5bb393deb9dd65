// Parts that several recaps and summaries share: COV rows, OVERHEAD and PROFIT.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"

namespace estimate::esx {

/// An element with that name ("COV_INFO", "ITEMS_COV_INFO") and one COV per share.
[[nodiscard]] XmlElement make_coverage_shares(std::string_view name,
                                              const std::vector<CoverageShare>& shares);

/// OVERHEAD or PROFIT with rate and amount; empty if no amount is printed.
[[nodiscard]] XmlElement make_markup(std::string_view name, const std::optional<Percent>& rate,
                                     const std::optional<Money>& amount);

}  // namespace estimate::esx
