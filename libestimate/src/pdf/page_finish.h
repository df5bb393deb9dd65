// What depends on the whole page: hidden, repeated and struck words, and the order of rules.
#pragma once

#include <vector>

#include "esx/estimate/page.h"
#include "pdf/deadline.h"
#include "pdf/word_builder.h"

namespace estimate::pdf {

/// Drops hidden words if there are visible ones: the text layer of a scan is used only if there is no other
/// text.
[[nodiscard]] std::vector<Word> visible_words(std::vector<DrawnWord> drawn);

/// Drops words that repeat another at the same place. A repetition with a small offset makes the word bold.
void merge_doubled(std::vector<Word>& words);

/// Sorts by y, then x, and drops duplicates.
void sort_rules(std::vector<Rule>& rules);

/// Marks the words that one of the sorted rules crosses. Stops early when the time is over.
void mark_struck(std::vector<Word>& words, const std::vector<Rule>& rules, Steps& steps);

/// Rounds to 1/1000 point, so that the result does not depend on the processor's floating-point arithmetic.
void round_coordinates(Page& page);

}  // namespace estimate::pdf
