#include "esx/read/read_rough_draft.h"

#include <algorithm>
#include <array>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/estimate/match.h"
#include "esx/read/read_rough_draft_parts.h"
#include "esx/read_values.h"
#include "esx/tree_amounts.h"
#include "esx/write/export_values.h"
#include "esx/write/group_tree.h"
#include "esx/write/rough_draft.h"

namespace estimate::esx {
namespace {

constexpr std::string_view document_layout = "GENERIC_ROUGHDRAFT";

using Elements = std::vector<const XmlElement*>;

Elements children_in(const XmlElement& e, std::string_view list, std::string_view name) {
  Elements children;
  for_each_in(e, list, name, [&](const XmlElement& child) { children.push_back(&child); });
  return children;
}

/// Collects GROUPs, or ITEMs, in the order in which they became sections and items.
void collect(const XmlElement& group, Elements& groups, Elements& items) {
  groups.push_back(&group);
  std::ranges::copy(children_in(group, "ITEMS", "ITEM"), std::back_inserter(items));
  for (const XmlElement* child : children_in(group, "GROUPS", "GROUP")) collect(*child, groups, items);
}

bool same_shape(const XmlElement& a, const XmlElement& b) {
  const Elements groups_a = children_in(a, "GROUPS", "GROUP"), groups_b = children_in(b, "GROUPS", "GROUP");
  const Elements items_a = children_in(a, "ITEMS", "ITEM"), items_b = children_in(b, "ITEMS", "ITEM");
  return std::ranges::equal(items_a, items_b,
                            [](const XmlElement* x, const XmlElement* y) {
                              return text_of(*x, "type") == text_of(*y, "type") &&
                                     text_of(*x, "lineNum") == text_of(*y, "lineNum");
                            }) &&
         std::ranges::equal(groups_a, groups_b,
                            [](const XmlElement* x, const XmlElement* y) { return same_shape(*x, *y); });
}

/// Figures that the model must have understood: a figure that is kept as text is missing from every sum.
bool is_figure(std::string_view place) {
  constexpr std::string_view figures[] = {"@qty", "@remove", "@replace",  "@total",
                                          "@tax", "@addons", "@rcvTotal", "@acvTotal"};
  return std::ranges::find(figures, place) != std::end(figures);
}

void warn_of_figures(const LineItem& item, std::vector<Warning>& warnings) {
  for (const ExportValue& value : item.export_values)
    if (is_figure(value.place))
      warnings.push_back({"value_not_understood",
                          value.place.substr(1) + " of the line: \"" + value.value +
                              "\" does not follow from its other figures or is not a number",
                          {},
                          item.number});
}

void keep_of_groups(const XmlElement& ours, const XmlElement& theirs, Estimate& estimate) {
  constexpr std::array<std::string_view, 2> apart{"GROUP", "ITEM"};
  Elements our_groups, their_groups, our_items, their_items;
  collect(ours, our_groups, our_items);
  collect(theirs, their_groups, their_items);
  std::size_t at = 0;
  for (Section& section : estimate.sections) {
    if (section.kind == SectionKind::subroom) continue;
    if (at < our_groups.size() && at < their_groups.size())
      section.export_values = export_difference(*our_groups[at], *their_groups[at], apart);
    ++at;
  }
  std::size_t item = 0;
  for (std::size_t i = 0; i < their_items.size() && item < estimate.items.size(); ++i) {
    if (text_of(*their_items[i], "type") == "N" && !is_struck_line(*their_items[i])) continue;
    estimate.items[item++].export_values = export_difference(*our_items[i], *their_items[i]);
  }
}

/// Keeps what writing the estimate would not reproduce.
void keep_export_values(const XmlElement& theirs, Estimate& estimate, std::vector<Warning>& warnings) {
  std::vector<Warning> ignored;
  const std::vector<PlannedItem> plans = plan_items(estimate, match_items(estimate, PriceList{}), ignored);
  const RoughDraft draft = make_rough_draft(estimate, plans, ignored);
  const XmlElement* our_root = find_path(draft.root, {"LINE_ITEM_DETAIL", "GROUP"});
  const XmlElement* their_root = find_path(theirs, {"LINE_ITEM_DETAIL", "GROUP"});
  const bool parallel = our_root != nullptr && their_root != nullptr && same_shape(*our_root, *their_root);
  constexpr std::array<std::string_view, 1> apart{"GROUP"};
  if (parallel) keep_of_groups(*our_root, *their_root, estimate);
  estimate.export_values = export_difference(
      draft.root, theirs,
      parallel ? std::span<const std::string_view>(apart) : std::span<const std::string_view>());
  for (const LineItem& item : estimate.items) warn_of_figures(item, warnings);
}

void check(Reconciliation& reconciliation, const std::string& what, const std::optional<Money>& printed,
           Money computed) {
  if (printed) reconciliation.checks.push_back({what, *printed, computed, *printed == computed});
}

/// Compares every group's sums with its lines.
Reconciliation reconcile_groups(const Estimate& estimate) {
  std::vector<Warning> ignored;
  const std::vector<PlannedItem> plans = plan_items(estimate, match_items(estimate, PriceList{}), ignored);
  Reconciliation reconciliation;
  for (const GroupNode& node : build_group_tree(estimate, plans).nodes) {
    if (node.section == nullptr || !node.section->totals) continue;
    const std::string section = "section:" + node.section->id;
    const Amounts& printed = *node.section->totals;
    check(reconciliation, section + ".tax", printed.tax, node.all.tax);
    check(reconciliation, section + ".overhead_and_profit", printed.overhead_and_profit, node.all.addons);
    check(reconciliation, section + ".rcv", printed.rcv, node.all.rcv);
    check(reconciliation, section + ".acv", printed.acv, node.all.acv);
  }
  reconciliation.ok = std::ranges::all_of(reconciliation.checks, &Check::ok);
  return reconciliation;
}

void read_statements(const XmlElement& root, Estimate& estimate) {
  if (const XmlElement* opening = find_path(root, {"COVERSHEET", "OPENING_STATEMENT"}))
    estimate.opening_statement = trim(opening->text);
  if (const XmlElement* closing = root.child("CLOSING_STATEMENT"); closing && !trim(closing->text).empty())
    estimate.notes.emplace_back(trim(closing->text));
}

void read_letterhead(const XmlElement& root, Claim& claim) {
  const XmlElement* header = root.child("HEADER");
  if (header == nullptr) return;
  claim.company_name = text_of(*header, "compName");
  if (const XmlElement* info = header->child("COMP_INFO"))
    for (const std::string_view line : split(info->text, '\n'))
      if (!trim(line).empty()) claim.company_info.emplace_back(trim(line));
}

}  // namespace

Estimate read_rough_draft(const XmlElement& root, std::vector<Warning>& warnings) {
  Estimate estimate;
  estimate.source.layout = document_layout;
  const std::string major = text_of(root, "majorVersion"), minor = text_of(root, "minorVersion");
  if (!major.empty() && !minor.empty()) estimate.source.creator = "Xactimate " + major + "." + minor;
  if (const XmlElement* sheet = root.child("COVERSHEET")) estimate.claim = read_coversheet(*sheet);
  read_letterhead(root, estimate.claim);
  if (const XmlElement* coverages = root.child("COVERAGES")) read_coverages(*coverages, estimate);
  if (const XmlElement* recap = root.child("RECAP_TAX_OP")) read_recap_of_taxes(*recap, estimate);
  if (const XmlElement* detail = root.child("LINE_ITEM_DETAIL")) {
    if (const XmlElement* group = detail->child("GROUP")) read_groups(*group, estimate);
    if (const XmlElement* table = detail->child("COV_BREAKDOWN")) read_coverage_breakdown(*table, estimate);
  }
  if (!estimate.sections.empty()) estimate.line_item_totals = estimate.sections.front().totals;
  if (const XmlElement* recap = root.child("RECAP_BY_ROOM")) read_recap_by_room(*recap, estimate);
  if (const XmlElement* recap = root.child("RECAP_BY_CATEGORY")) read_recap_by_category(*recap, estimate);
  read_statements(root, estimate);
  keep_export_values(root, estimate, warnings);
  estimate.reconciliation = reconcile_groups(estimate);
  return estimate;
}

}  // namespace estimate::esx
