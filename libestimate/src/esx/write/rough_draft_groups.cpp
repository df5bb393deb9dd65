#include "esx/write/rough_draft_groups.h"

#include <string>
#include <utility>

#include "esx/write/export_values.h"
#include "esx/write/rough_draft_item.h"
#include "esx/write/rough_draft_room.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

bool is_area(SectionKind kind) {
  return kind == SectionKind::estimate || kind == SectionKind::level || kind == SectionKind::area ||
         kind == SectionKind::group;
}

class GroupWriter {
 public:
  GroupWriter(const Estimate& estimate, const GroupTree& tree) : estimate_(estimate), tree_(tree) {}

  XmlElement group(std::size_t index) {
    const GroupNode& node = tree_.nodes[index];
    XmlElement e = element("GROUP");
    put(e, "desc", index == 0 ? root_name(node) : node.section->name);
    put(e, "total", node.all.total);
    if (node.all.open == 0) put(e, "acvTotal", node.all.acv);
    put(e, "rcvTotal", node.all.rcv);
    put(e, "tax", node.all.tax);
    put(e, "addons", node.all.addons);
    if (node.all.open == 0) put(e, "deprTotal", node.all.rcv - node.all.acv);
    if (node.section != nullptr && !is_area(node.section->kind)) append_room(e, *node.section);
    append_if_any(e, subrooms(node));
    append_if_any(e, items(node));
    append_if_any(e, groups(node));
    append_if_any(e, areas(index, node));
    if (node.section != nullptr) apply_export_values(e, node.section->export_values);
    return e;
  }

  std::vector<bool> take_line_closes() { return std::move(line_closes_); }

 private:
  std::string root_name(const GroupNode& root) const {
    return root.section != nullptr && !root.section->name.empty() ? root.section->name
                                                                  : estimate_.claim.estimate_name;
  }

  XmlElement subrooms(const GroupNode& node) const {
    XmlElement e = element("SUBROOMS");
    int number = 0;
    for (const Section* subroom : node.subrooms) append(e, make_subroom(*subroom, ++number));
    return e;
  }

  void add_item(XmlElement& items, XmlElement item, bool closes) {
    append(items, std::move(item));
    line_closes_.push_back(closes);
  }

  void add_notes(XmlElement& items, const Section* section) {
    if (section == nullptr) return;
    for (const std::string& note : section->notes) add_item(items, make_note_item(note), true);
  }

  XmlElement items(const GroupNode& node) {
    XmlElement e = element("ITEMS");
    put(e, "total", node.own.total);
    add_notes(e, node.section);
    for (const Section* subroom : node.subrooms) add_notes(e, subroom);
    for (const Section* own_lines : node.own_lines) add_notes(e, own_lines);
    std::string heading;
    for (const PlannedItem* plan : node.items) {
      if (!plan->item->group.empty() && plan->item->group != heading)
        add_item(e, make_note_item(plan->item->group), true);
      heading = plan->item->group;
      add_item(e, make_item(*plan), plan->figures.closes);
    }
    return e;
  }

  XmlElement groups(const GroupNode& node) {
    XmlElement e = element("GROUPS");
    for (const std::size_t child : node.children) append(e, group(child));
    return e;
  }

  XmlElement areas(std::size_t index, const GroupNode& node) const {
    if (index == 0 && estimate_.areas) return make_area_dimensions(*estimate_.areas);
    if (node.section != nullptr && is_area(node.section->kind))
      return make_area_dimensions(node.section->dimensions);
    return element("AREA_DIM_VARS");
  }

  const Estimate& estimate_;
  const GroupTree& tree_;
  std::vector<bool> line_closes_;
};

}  // namespace

WrittenGroups make_groups(const Estimate& estimate, const GroupTree& tree) {
  GroupWriter writer(estimate, tree);
  WrittenGroups written;
  written.root = writer.group(0);
  written.line_closes = writer.take_line_closes();
  return written;
}

}  // namespace estimate::esx
