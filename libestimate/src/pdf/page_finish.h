// What can only be told when a whole page is drawn: hidden, doubled and struck words, order of rules.
#pragma once

#include <vector>

#include "estimate/page.h"
#include "pdf/deadline.h"
#include "pdf/word_builder.h"

namespace estimate::pdf {

/// Drops the hidden words where there are others: the text layer of a scan counts only without text.
[[nodiscard]] std::vector<Word> visible_words(std::vector<DrawnWord> drawn);

/// Reports once what is drawn twice at one place. A second drawing a little aside makes the word bold.
void merge_doubled(std::vector<Word>& words);

/// Sorts by y, then x, and drops repetitions.
void sort_rules(std::vector<Rule>& rules);

/// Marks the words that one of the sorted rules crosses. Ends early when the time is over.
void mark_struck(std::vector<Word>& words, const std::vector<Rule>& rules, Steps& steps);

/// Rounds to 1/1000 point, so that the last bits of a processor's arithmetic show nowhere.
void round_coordinates(Page& page);

}  // namespace estimate::pdf
