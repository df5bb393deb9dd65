// The codes of an ESX that was made from a print: its XML has them, the print in its manifest does not.
#pragma once

#include <string_view>

#include "esx/estimate/base/limits.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

namespace apps::input {

/// A match of kind `code` for each line whose number is in the export once, with category and selector.
/// Without such an export, no matches.
[[nodiscard]] estimate::PriceMatch draft_codes(std::string_view esx, const estimate::Estimate& estimate,
                                               const estimate::Limits& limits);

}  // namespace apps::input
