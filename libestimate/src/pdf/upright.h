// Turns pages whose text was drawn sideways or upside down.
#pragma once

#include <vector>

#include "esx/estimate/page.h"
#include "pdf/word_builder.h"

namespace estimate::pdf {

/// Turns the page's size, rules and outlines, and the words drawn on it, so that most of its text is upright.
/// `page.turned` says by how much.
void set_upright(Page& page, std::vector<DrawnWord>& drawn);

}  // namespace estimate::pdf
