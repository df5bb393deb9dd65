// Defaults are based on something too: those with a source are cited, those of our choice become assumptions.
#pragma once

#include <string>
#include <vector>

#include "estimate/fields/type_info.h"
#include "esx/calc/ledger.h"

namespace calc {

/// `defaulted`: paths of the inputs that were not given; `inputs`: with the defaults filled in.
void note_defaults(Ledger& ledger, const std::vector<std::string>& defaulted,
                   const estimate::JsonValue& inputs, const estimate::StructInfo& info);

}  // namespace calc
