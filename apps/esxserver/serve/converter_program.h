// How the server starts converters.
#pragma once

#include "esxserver/workers/converter_child.h"

namespace esxserver {

/// Converters that a nursery of this program forks.
[[nodiscard]] ConverterProgram converter_program();

}  // namespace esxserver
