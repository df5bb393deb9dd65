// Poppler's process-wide state.
#pragma once

namespace estimate::pdf {

/// Sets up Poppler once per process. Call before any other use of it.
void prepare_poppler();

}  // namespace estimate::pdf
