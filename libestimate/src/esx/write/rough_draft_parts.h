// Parts of GENERIC_ROUGHDRAFT: GROUP, the tree of levels, rooms and lines; RECAP_TAX_OP, RECAP_BY_ROOM and
// RECAP_BY_CATEGORY, from the printed recaps.
#pragma once

#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"
#include "esx/write/group_tree.h"

namespace estimate::esx {

struct WrittenGroups {
  XmlElement root;
  std::vector<bool> line_closes;  // one per ITEM in document order: whether its printed figures agree
};

/// Writes the vendor's order: room figures, subrooms, items, child groups, areas. Group figures are sums of
/// the items; the vendor's groups have no deprTotal.
[[nodiscard]] WrittenGroups make_groups(const Estimate& estimate, const GroupTree& tree);

/// Taxes are numbered from 1 in print order; the schema has room for seven, and each additional one is a
/// warning.
[[nodiscard]] XmlElement make_recap_of_taxes(const Estimate& estimate, std::vector<Warning>& warnings);

/// Areas nest by their "Area Subtotal" rows.
[[nodiscard]] XmlElement make_recap_by_room(const Estimate& estimate);

/// GENERAL DEMOLITION comes first and the rest in print order, as in the vendor's exports. A recap
/// without a heading for O&P items counts as one of O&P items.
[[nodiscard]] XmlElement make_recap_by_category(const Estimate& estimate);

}  // namespace estimate::esx
