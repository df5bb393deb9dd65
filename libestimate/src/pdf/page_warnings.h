// Warnings about the pages that were read, and words that are drawn as shapes on pages that otherwise have
// text.
#pragma once

#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/page.h"
#include "esx/estimate/read_pages.h"
#include "pdf/source.h"

namespace estimate::pdf {

/// The pages with text that lacks some words, which are drawn as filled shapes: bold ones in reprints without
/// the bold font. Shapes that repeat on several pages, like a letterhead, do not count.
[[nodiscard]] std::vector<const Page*> pages_with_outlined_words(const Document& document);

/// Adds the recognized words that are drawn as shapes and are not in the page's text. False if the recognized
/// page lies otherwise than the text.
[[nodiscard]] bool add_outlined_words(Page& page, std::vector<Word> recognized, double width, double height);

/// A warning whose message ends with page numbers.
struct PageWarning {
  std::string_view code, message;
};

/// Adds one warning for each kind of page whose text cannot be read, or lacks words: image_only_page,
/// outlined_text, garbled_text, outlined_words.
void warn_of_unread_text(std::vector<Warning>& warnings, const Document& document);

/// Removes what warn_of_unread_text added.
void remove_unread_text(std::vector<Warning>& warnings);

/// Adds one warning that names all the pages ("2, 5-7"), or none if there are no pages.
void warn_of_pages(std::vector<Warning>& warnings, const PageWarning& kind, const std::vector<int>& numbers);

/// damaged_pdf_repaired, damaged_page (one per page), unmapped_glyphs and covered_text (naming all pages),
/// colors_not_seen.
[[nodiscard]] std::vector<Warning> page_warnings(const std::vector<SourcePage>& pages, bool file_repaired);

}  // namespace estimate::pdf
