// What the text of a print lacks, and which of its pages without text can hold that: recognition takes a
// thousand times as long as reading a page, and a guide or a photo sheet adds nothing but mistakes.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "classify/row.h"
#include "esx/estimate/model.h"
#include "esx/estimate/page.h"

namespace estimate {

/// What an estimate lacks.
struct Lacks {
  bool lines = false;    // printed totals do not close, or there are none
  bool pages = false;    // printed page numbers do not go on
  bool summary = false;  // the summaries are not those of all lines
  bool header = false;   // nobody is insured, and no claim or policy is named
  friend bool operator==(const Lacks&, const Lacks&) = default;
};
[[nodiscard]] Lacks lacks_of(const Estimate& estimate);

/// Shapes on a page that can be the words that its table lacks, by their index in Page::outlines.
struct OutlinedWords {
  int page = 0;
  std::vector<std::size_t> outlines = {};
};

/// The pages to recognize next.
struct RecognitionStep {
  std::vector<int> pages = {};
  std::vector<OutlinedWords> words = {};  // of pages that otherwise have text
  // Whether what is found counts only if the estimate then lacks less.
  bool on_trial = false;
  bool anywhere = false;  // the pages are not next to those that lack something

  [[nodiscard]] bool empty() const { return pages.empty(); }
};

/// The most likely of the `open` pages that can hold what the estimate lacks; none if it lacks nothing, or if
/// none can hold it. `open`: numbers of the pages that may be recognized, rising. `document`: with the
/// coordinates of the rows.
[[nodiscard]] RecognitionStep next_to_recognize(const Document& document, std::span<const Row> rows,
                                                const Estimate& estimate, std::span<const int> open);

/// Whether pages that were recognized on trial made the estimate more complete, and contradict nothing.
[[nodiscard]] bool is_more_complete(const Estimate& with, const Estimate& without);

}  // namespace estimate
