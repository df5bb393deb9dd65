#include "esx/write/group_tree.h"

#include <array>
#include <string_view>

#include "esx/write/item_plan.h"

namespace estimate::esx {
namespace {

std::vector<bool> sections_with_children(const Estimate& estimate) {
  std::vector<bool> parents(estimate.sections.size(), false);
  for (const Section& section : estimate.sections)
    if (section.parent >= 0 && static_cast<std::size_t>(section.parent) < parents.size())
      parents[static_cast<std::size_t>(section.parent)] = true;
  return parents;
}

bool only_lists_own_lines(const Section& section, const Section* group) {
  const bool repeats_name = section.name.empty() || (group != nullptr && section.name == group->name);
  return repeats_name && section.dimensions.empty() && section.height.empty() && section.openings.empty();
}

/// The node of each section; a subroom shares the node of its room, and own lines share that of their group.
std::vector<std::size_t> place_sections(const Estimate& estimate, GroupTree& tree) {
  const auto& sections = estimate.sections;
  const std::vector<bool> has_children = sections_with_children(estimate);
  std::vector<std::size_t> place(sections.size(), 0);
  const bool has_root =
      !sections.empty() && sections[0].kind == SectionKind::estimate && sections[0].parent < 0;
  tree.nodes.emplace_back();
  if (has_root) tree.nodes[0].section = &sections[0];
  for (std::size_t i = has_root ? 1 : 0; i < sections.size(); ++i) {
    const Section& section = sections[i];
    const bool has_parent = section.parent >= 0 && static_cast<std::size_t>(section.parent) < i;
    const std::size_t parent = has_parent ? place[static_cast<std::size_t>(section.parent)] : 0;
    place[i] = parent;
    if (section.kind == SectionKind::subroom && parent != 0) {
      tree.nodes[parent].subrooms.push_back(&section);
    } else if (!has_children[i] && only_lists_own_lines(section, tree.nodes[parent].section)) {
      tree.nodes[parent].own_lines.push_back(&section);
    } else {
      place[i] = tree.nodes.size();
      tree.nodes[parent].children.push_back(place[i]);
      tree.nodes.emplace_back();
      tree.nodes.back().section = &section;
    }
  }
  return place;
}

struct PrintedTotal {
  std::string_view name;
  const std::optional<Money>& printed;
  Money own, all;
  bool of_depreciation = false;
};

/// A group with all of the open lines has all of their depreciation.
void settle(GroupSums& sums, std::size_t open, Money depreciation) {
  if (sums.open == 0 || sums.open != open) return;
  sums.acv -= depreciation;
  sums.open = 0;
}

void compare_section(const Section* section, const GroupNode& node, std::vector<Warning>& warnings) {
  if (section == nullptr || !section->totals) return;
  const Amounts& t = *section->totals;
  const std::array<PrintedTotal, 5> totals{{
      {"tax", t.tax, node.own.tax, node.all.tax},
      {"O&P", t.overhead_and_profit, node.own.addons, node.all.addons},
      {"RCV", t.rcv, node.own.rcv, node.all.rcv},
      {"depreciation", t.depreciation, node.own.rcv - node.own.acv, node.all.rcv - node.all.acv, true},
      {"ACV", t.acv, node.own.acv, node.all.acv, true},
  }};
  for (const PrintedTotal& total : totals) {
    if (!total.printed || *total.printed == total.all || *total.printed == total.own) continue;
    if (total.of_depreciation && node.all.open > 0) continue;
    warnings.push_back({"total_differs",
                        section->name + ": " + std::string(total.name) + " is printed as " +
                            total.printed->grouped() + ", but the lines add up to " + total.all.grouped(),
                        section->page,
                        {}});
  }
}

}  // namespace

GroupSums& GroupSums::operator+=(const GroupSums& other) {
  total += other.total;
  tax += other.tax;
  addons += other.addons;
  acv += other.acv;
  rcv += other.rcv;
  open += other.open;
  return *this;
}

GroupSums sums_of(const PlannedItem& plan) {
  if (plan.is_note()) return {};
  const ItemFigures& f = plan.figures;
  return {f.total, f.tax, f.addons, f.acv_total, f.rcv, f.depreciation_unknown ? 1U : 0U};
}

GroupTree build_group_tree(const Estimate& estimate, const std::vector<PlannedItem>& plans) {
  GroupTree tree;
  const std::vector<std::size_t> place = place_sections(estimate, tree);
  for (const PlannedItem& plan : plans) {
    const int section = plan.item->section;
    const bool known = section >= 0 && static_cast<std::size_t>(section) < place.size();
    GroupNode& node = tree.nodes[known ? place[static_cast<std::size_t>(section)] : 0];
    node.items.push_back(&plan);
    node.own += sums_of(plan);
  }
  for (std::size_t i = tree.nodes.size(); i-- > 0;) {
    tree.nodes[i].all += tree.nodes[i].own;
    for (const std::size_t child : tree.nodes[i].children) tree.nodes[i].all += tree.nodes[child].all;
  }
  const std::size_t open = tree.nodes[0].all.open;
  const Money depreciation = open == 0 ? Money() : unassigned_depreciation(estimate, plans);
  for (GroupNode& node : tree.nodes)
    for (GroupSums* sums : {&node.own, &node.all}) settle(*sums, open, depreciation);
  return tree;
}

void compare_totals(const GroupTree& tree, std::vector<Warning>& warnings) {
  for (const GroupNode& node : tree.nodes) {
    compare_section(node.section, node, warnings);
    for (const Section* section : node.own_lines) compare_section(section, node, warnings);
  }
}

}  // namespace estimate::esx
