// Decides what headings and totals rows leave open about the tree.
#include <algorithm>
#include <string_view>

#include "assemble/join_text.h"
#include "assemble/tree_builder.h"
#include "esx/estimate/base/text.h"

namespace estimate::assemble {
namespace {

using Node = TreeBuilder::Node;

std::vector<std::size_t> children(const std::vector<Node>& nodes, std::size_t parent) {
  std::vector<std::size_t> found;
  for (std::size_t i = parent + 1; i < nodes.size(); ++i) {
    if (nodes[i].section.parent == static_cast<int>(parent)) found.push_back(i);
  }
  return found;
}

/// Walks over the sections along the recap; `run` checks that every name fits, `apply` copies the nesting.
class RecapWalk {
 public:
  RecapWalk(std::vector<Node>& nodes, const std::vector<RecapRoom>& recap) : nodes_(nodes), recap_(recap) {}

  bool run() {
    parents_.assign(nodes_.size(), -1);
    open_ = {0};
    at_ = 1;
    for (const RecapRoom& row : recap_) {
      if (!step(row)) return false;
    }
    skip_zero_sections();
    return at_ == nodes_.size();
  }

  void apply() {
    for (std::size_t i = 1; i < nodes_.size(); ++i) {
      if (parents_[i] >= 0) nodes_[i].section.parent = parents_[i];
    }
  }

 private:
  [[nodiscard]] bool matches(std::string_view name, bool group) const {
    return at_ < nodes_.size() && nodes_[at_].group == group && same_name(nodes_[at_].section.name, name);
  }

  void place() { parents_[at_++] = static_cast<int>(open_.back()); }

  void skip_subrooms() {
    while (at_ < nodes_.size() && nodes_[at_].section.kind == SectionKind::subroom) ++at_;
  }

  /// Sections with amount 0 may be missing from the recap; they stay where the headings put them.
  void skip_zero_sections() {
    while (at_ < nodes_.size() && !nodes_[at_].group && nodes_[at_].own_rcv.is_zero()) ++at_;
  }

  bool take_section(std::string_view name) {
    if (!matches(name, false)) skip_zero_sections();
    if (!matches(name, false)) return false;
    place();
    skip_subrooms();
    return true;
  }

  bool step(const RecapRoom& row) {
    switch (row.kind) {
      case RecapRoomKind::estimate:
        return !row.amount || take_section(row.name);
      case RecapRoomKind::area:
        if (!matches(row.name, true)) skip_zero_sections();
        if (!matches(row.name, true)) return false;
        place();
        open_.push_back(at_ - 1);
        return !row.amount || take_section(row.name);
      case RecapRoomKind::area_subtotal:
        if (open_.size() < 2 || !same_name(nodes_[open_.back()].section.name, row.name)) return false;
        open_.pop_back();
        return true;
      case RecapRoomKind::room:
        return take_section(row.name);
      default:
        return true;
    }
  }

  std::vector<Node>& nodes_;
  const std::vector<RecapRoom>& recap_;
  std::vector<int> parents_;
  std::vector<std::size_t> open_;
  std::size_t at_ = 1;
};

bool contains(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

SectionKind room_kind(const Section& s) {
  const std::string name = to_lower(s.name);
  if (name == "labor minimums applied") return SectionKind::labor_minimums;
  if (s.dimensions[Measure::surface_area_sf] || contains(name, "roof")) return SectionKind::roof;
  if (contains(name, "elevation") || s.height.starts_with("Formula Elevation")) return SectionKind::elevation;
  if (!s.dimensions.empty() || !s.height.empty()) return SectionKind::room;
  return SectionKind::other;
}

}  // namespace

void lift_out_of_zero_groups(std::vector<Node>& nodes) {
  const bool groups_have_totals =
      std::any_of(nodes.begin(), nodes.end(), [](const Node& n) { return n.group && n.closed; });
  if (!groups_have_totals) return;
  // From the inside out: a section that leaves a group may have to leave the next group too.
  for (std::size_t g = nodes.size(); g-- > 1;) {
    if (!nodes[g].group || nodes[g].closed) continue;
    bool lift = false;
    for (const std::size_t c : children(nodes, g)) {
      lift = lift || !nodes[c].own_rcv.is_zero();
      if (lift) nodes[c].section.parent = nodes[g].section.parent;
    }
  }
}

void nest_by_recap(std::vector<Node>& nodes, const std::vector<RecapRoom>& recap) {
  if (nodes.empty() || recap.empty()) return;
  RecapWalk walk(nodes, recap);
  if (walk.run()) walk.apply();
}

void decide_kinds(std::vector<Node>& nodes) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    Section& s = nodes[i].section;
    if (i == 0 && nodes[i].group) {
      s.kind = SectionKind::estimate;
    } else if (nodes[i].group) {
      const bool level = contains(to_lower(s.name), "level") || contains(to_lower(s.name), "floor") ||
                         to_lower(s.name) == "basement";
      s.kind = level ? SectionKind::level : SectionKind::area;
    } else if (s.kind != SectionKind::subroom) {
      const bool own = s.parent >= 0 &&
                       same_name(nodes[static_cast<std::size_t>(s.parent)].section.name, s.name) &&
                       s.dimensions.empty();
      s.kind = own ? SectionKind::group : room_kind(s);
    }
  }
}

}  // namespace estimate::assemble
