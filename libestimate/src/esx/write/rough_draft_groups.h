// GROUP of GENERIC_ROUGHDRAFT: the estimate's tree of levels, rooms and lines.
#pragma once

#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/write/group_tree.h"

namespace estimate::esx {

struct WrittenGroups {
  XmlElement root;
  std::vector<bool> line_closes;  // one per ITEM in document order: whether its printed figures agree
};

/// Writes the vendor's order: room figures, subrooms, items, child groups, areas. Group figures are sums of
/// the items, deprTotal too, as the totals rows of prints have it.
[[nodiscard]] WrittenGroups make_groups(const Estimate& estimate, const GroupTree& tree);

}  // namespace estimate::esx
