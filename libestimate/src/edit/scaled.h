// Amounts that change in proportion to others.
#pragma once

#include "esx/estimate/base/fixed.h"

namespace estimate::edit {

/// amount × part / whole, rounded half up to the cent; the amount itself if whole is 0. Never throws: like
/// extend(), it clamps what no reader accepts.
[[nodiscard]] Money scaled(Money amount, Money part, Money whole);

}  // namespace estimate::edit
