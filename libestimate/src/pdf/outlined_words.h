// Words drawn as filled shapes on pages that otherwise have text: bold ones in reprints without the bold
// font.
#pragma once

#include <vector>

#include "esx/estimate/page.h"
#include "esx/estimate/recognize_pages.h"

namespace estimate::pdf {

/// The pages with text that lacks some words. Shapes that repeat on several pages, like a letterhead, do not
/// count.
[[nodiscard]] std::vector<const Page*> pages_with_outlined_words(const Document& document);

/// Adds the recognized words that are drawn as shapes and are not in the page's text. False if the recognized
/// page lies otherwise than the text.
[[nodiscard]] bool add_outlined_words(Page& page, std::vector<Word> recognized, double width, double height);

}  // namespace estimate::pdf
