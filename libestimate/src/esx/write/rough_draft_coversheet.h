// COVERSHEET of GENERIC_ROUGHDRAFT: claim, parties, dates.
#pragma once

#include "estimate/base/xml.h"
#include "estimate/model.h"

namespace estimate::esx {

[[nodiscard]] XmlElement make_coversheet(const Claim& claim);

}  // namespace estimate::esx
