// Items between two separators → spans, each about one noun.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "describe/items.h"

namespace roof::describe {

using Items = std::span<const Item>;

/// A part of a group of items that is about one noun.
struct NounSpan {
  std::size_t from = 0, to = 0;
  std::size_t head = 0;  // its noun; `to` where it is about the main roof
  bool unclear = false;  // its size could be that of the noun before it
};

/// The items between two separators → spans. A size before a noun is its own ("20x20 deck"), else the one
/// after it ("deck 20x20"). A noun after a preposition only says where the one before it is ("deck at the
/// garage").
[[nodiscard]] std::vector<NounSpan> noun_spans(Items items);

}  // namespace roof::describe
