// Elements of XACTDOC, one function per element.
#pragma once

#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/write/item_plan.h"

namespace estimate::esx {

[[nodiscard]] XmlElement make_xactdoc_contacts(const Claim& claim, std::vector<Warning>& warnings);
[[nodiscard]] XmlElement make_administration(const Estimate& estimate);  // ADM
[[nodiscard]] XmlElement make_xactdoc_summary(const Estimate& estimate,
                                              const std::vector<PlannedItem>& plans);

/// The code of the type of loss: FIRE, WATER, HAIL …, or OTHER.
[[nodiscard]] std::string_view loss_code(std::string_view type_of_loss);

}  // namespace estimate::esx
