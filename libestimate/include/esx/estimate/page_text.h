// Whether the text of a page can be read, or has to be recognized.
// Threads: the functions have no state; call them from any.
#pragma once

#include "esx/estimate/page.h"

namespace estimate {

enum class PageText {
  usable,    // or there is nothing to read
  image,     // the page is an image with little or no text
  outlined,  // the text is drawn as shapes, without fonts
  garbled,   // there is text, but its fonts do not map it to characters
};

/// What the text of a page is; recognized pages are usable.
[[nodiscard]] PageText page_text(const Page& page);

}  // namespace estimate
