// COVERSHEET of GENERIC_ROUGHDRAFT: claim, parties, dates, opening statement.
#pragma once

#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"

namespace estimate::esx {

[[nodiscard]] XmlElement make_coversheet(const Estimate& estimate);

}  // namespace estimate::esx
