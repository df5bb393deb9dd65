#include <algorithm>
#include <span>
#include <utility>

#include "esx/write/recap_parts.h"
#include "esx/write/rough_draft_recaps.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

/// A RECAP_GROUP whose rows are being read: `items` is the group's own row, `subtotal` the closing one.
struct OpenGroup {
  std::string name;
  const RecapRoom* items = nullptr;
  const RecapRoom* subtotal = nullptr;
  XmlElement children = element("RECAP_GROUPS");
};

void put_amount(XmlElement& e, std::string_view name, const RecapRoom* row) {
  if (row == nullptr || !row->amount) return;
  put(e, name, row->amount);
  put(e, std::string(name) + "Percentage", rounded_to(row->percent, 2));
}

/// The vendor's root has its sums after its groups, every other group before them.
XmlElement close(OpenGroup group, bool root = false) {
  XmlElement e = element("RECAP_GROUP");
  put(e, "desc", group.name);
  put_amount(e, "items", group.items);
  put_amount(e, "subtotal", group.subtotal);
  if (group.items != nullptr)
    append_if_any(e, make_coverage_shares("ITEMS_COV_INFO", group.items->coverages));
  if (root) append_if_any(e, std::move(group.children));
  if (group.subtotal != nullptr)
    append_if_any(e, make_coverage_shares("SUBTOTAL_COV_INFO", group.subtotal->coverages));
  if (!root) append_if_any(e, std::move(group.children));
  return e;
}

bool has_subtotal(std::span<const RecapRoom> later, const std::string& area) {
  return std::ranges::any_of(
      later, [&](const RecapRoom& r) { return r.kind == RecapRoomKind::area_subtotal && r.name == area; });
}

class RecapReader {
 public:
  explicit RecapReader(std::string root_name) {
    open_.emplace_back();
    open_.back().name = std::move(root_name);
  }

  void row(const RecapRoom& row, std::span<const RecapRoom> later) {
    switch (row.kind) {
      case RecapRoomKind::estimate:
        return root_row(row);
      case RecapRoomKind::area:
        return area_row(row, later);
      case RecapRoomKind::room:
        return leaf(row);
      case RecapRoomKind::area_subtotal:
        return subtotal_row(row);
      case RecapRoomKind::subtotal:
        open_.front().subtotal = &row;
        return;
      case RecapRoomKind::total:
        total_ = &row;
        return;
    }
  }

  /// The vendor's root has a subtotal of areas only if the estimate has areas: groups, or measures of its
  /// own.
  XmlElement take(bool measured) {
    while (open_.size() > 1) close_innermost();
    XmlElement recap = element("RECAP_BY_ROOM");
    const RecapRoom* total = total_ != nullptr ? total_ : open_.front().subtotal;
    if (total != nullptr) put(recap, "total", total->amount);
    OpenGroup& root = open_.front();
    if (root.items != nullptr && root.children.children.empty() && !measured) root.subtotal = nullptr;
    append(recap, close(std::move(root), true));
    return recap;
  }

 private:
  void root_row(const RecapRoom& row) {
    if (!row.name.empty()) open_.front().name = row.name;
    if (row.amount) open_.front().items = &row;
  }

  void leaf(const RecapRoom& row) {
    OpenGroup group;
    group.name = row.name;
    group.items = &row;
    append(open_.back().children, close(std::move(group)));
  }

  /// An area without a subtotal has no rows of its own.
  void area_row(const RecapRoom& row, std::span<const RecapRoom> later) {
    if (!has_subtotal(later, row.name)) return leaf(row);
    OpenGroup group;
    group.name = row.name;
    if (row.amount) group.items = &row;
    open_.push_back(std::move(group));
  }

  void subtotal_row(const RecapRoom& row) {
    const bool open = std::ranges::any_of(open_.begin() + 1, open_.end(),
                                          [&](const OpenGroup& g) { return g.name == row.name; });
    if (!open) return;
    while (open_.back().name != row.name) close_innermost();
    open_.back().subtotal = &row;
    close_innermost();
  }

  void close_innermost() {
    XmlElement group = close(std::move(open_.back()));
    open_.pop_back();
    append(open_.back().children, std::move(group));
  }

  std::vector<OpenGroup> open_;
  const RecapRoom* total_ = nullptr;
};

}  // namespace

XmlElement make_recap_by_room(const Estimate& estimate) {
  const std::span<const RecapRoom> rows = estimate.recap_by_room;
  if (rows.empty()) return element("RECAP_BY_ROOM");
  RecapReader reader(estimate.claim.estimate_name);
  for (std::size_t i = 0; i < rows.size(); ++i) reader.row(rows[i], rows.subspan(i + 1));
  return reader.take(estimate.areas && !estimate.areas->empty());
}

}  // namespace estimate::esx
