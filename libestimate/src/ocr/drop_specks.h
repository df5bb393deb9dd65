// Dust on the page, which would be read as periods, commas and asterisks.
#pragma once

#include "ocr/picture.h"

namespace estimate::ocr {

/// Erases small marks from both images, unless there is larger ink next to them: periods and the dots of
/// letters stay. False if there is not enough memory.
[[nodiscard]] bool drop_specks(Pix* gray, Pix* black_and_white);

}  // namespace estimate::ocr
