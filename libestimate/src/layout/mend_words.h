// Recognized words as they must have been printed, by what a word can be at its place in the line.
#pragma once

#include <vector>

#include "esx/estimate/page.h"

namespace estimate::layout {

/// Mends the words of one line of a recognized page, sorted from left to right: drops marks that are never
/// words, separates item numbers and units from what they were joined with ("11.CLN", "5.77SQ"), gives
/// units from the closed list ("FEA" → "EA") and two decimals to numbers ("0.004" → "0.00"). Words that were
/// printed as text (confidence 1) stay as they are.
void mend_words(std::vector<Word>& words);

}  // namespace estimate::layout
