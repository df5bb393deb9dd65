// What Poppler keeps for the whole process.
#pragma once

namespace estimate::pdf {

/// Sets Poppler up, once. Call before any use of it.
void prepare_poppler();

}  // namespace estimate::pdf
