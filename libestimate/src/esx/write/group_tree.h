// The sections as a tree with their items, ready to be written as GROUPs.
#pragma once

#include <cstddef>
#include <vector>

#include "esx/estimate/model.h"
#include "esx/write/item_plan.h"

namespace estimate::esx {

/// The sums of a group: its own items and those of its descendants. `open`: how many lines have a part of a
/// depreciation that the print does not divide; until it is known how much, `acv` is that without it.
struct GroupSums {
  Money total, tax, addons, acv, rcv;
  std::size_t open = 0;
  GroupSums& operator+=(const GroupSums& other);
};

[[nodiscard]] GroupSums sums_of(const PlannedItem& plan);

/// A node: one section (null for the root if the print has none), its items in print order, its subrooms, and
/// its child nodes as indices into GroupTree::nodes.
struct GroupNode {
  const Section* section = nullptr;
  std::vector<const PlannedItem*> items;
  std::vector<const Section*> subrooms;
  std::vector<const Section*> own_lines;  // sections that only list the group's own items
  std::vector<std::size_t> children;
  GroupSums own, all;
};

/// nodes[0] is the root; children come after their parent.
struct GroupTree {
  std::vector<GroupNode> nodes;
};

/// In the vendor's schema, a subroom has no items: they are listed with its room. A section that repeats its
/// group's name to list the group's own items is not a separate group either.
[[nodiscard]] GroupTree build_group_tree(const Estimate& estimate, const std::vector<PlannedItem>& plans);

/// Adds `total_differs` for every printed section total that is neither the sum of its own items nor that of
/// its own and its descendants' items.
void compare_totals(const GroupTree& tree, std::vector<Warning>& warnings);

}  // namespace estimate::esx
