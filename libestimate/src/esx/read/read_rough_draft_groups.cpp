#include <algorithm>
#include <array>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/read/read_rough_draft_parts.h"
#include "esx/read_values.h"

namespace estimate::esx {
namespace {

constexpr std::string_view labor_minimums_name = "Labor Minimums Applied";

bool has_rooms(const XmlElement& group) { return group.child("GROUPS") != nullptr; }

/// A GROUP does not have a kind; it follows from the group's content.
SectionKind kind_of(const XmlElement& group, int depth) {
  const XmlElement* info = group.child("ROOM_INFO");
  const XmlElement* measures = group.child("ROOM_DIM_VARS");
  if (depth == 0) return SectionKind::estimate;
  if (depth == 1 && text_of(group, "desc") == labor_minimums_name) return SectionKind::labor_minimums;
  if (info != nullptr && text_of(*info, "shape") == "Elevation") return SectionKind::elevation;
  if (measures != nullptr && measures->attribute("sfSkRoof") != nullptr) return SectionKind::roof;
  if (info != nullptr || measures != nullptr) return SectionKind::room;
  if (has_rooms(group) || group.child("AREA_DIM_VARS") != nullptr)
    return depth == 1 ? SectionKind::level : SectionKind::area;
  return SectionKind::group;
}

void read_measures(const XmlElement& e, Dimensions& dimensions) {
  for (const MeasureInfo& info : measure_table())
    dimensions[info.measure] = decimal_of<Quantity>(e, info.attribute);
}

std::optional<Amounts> read_amounts(const XmlElement& group) {
  Amounts a;
  a.tax = decimal_of<Money>(group, "tax");
  a.overhead_and_profit = decimal_of<Money>(group, "addons");
  a.rcv = decimal_of<Money>(group, "rcvTotal");
  a.acv = decimal_of<Money>(group, "acvTotal");
  if (a.rcv && a.acv && *a.rcv != *a.acv) a.depreciation = *a.rcv - *a.acv;
  return a == Amounts{} ? std::nullopt : std::optional(a);
}

class GroupReader {
 public:
  explicit GroupReader(Estimate& estimate) : estimate_(estimate) {}

  void group(const XmlElement& e, int parent, int depth) {
    const int index = add_section(e, parent, kind_of(e, depth));
    if (const XmlElement* items = e.child("ITEMS")) read_items(*items, index);
    for_each_in(e, "SUBROOMS", "SUBROOM", [&](const XmlElement& subroom) { add_subroom(subroom, index); });
    for_each_in(e, "GROUPS", "GROUP", [&](const XmlElement& child) { group(child, index, depth + 1); });
  }

 private:
  int add_section(const XmlElement& e, int parent, SectionKind kind) {
    const int index = static_cast<int>(estimate_.sections.size());
    Section& section = estimate_.sections.emplace_back();
    section.id = "S" + std::to_string(index + 1);
    section.parent = parent;
    section.name = text_of(e, "desc");
    section.kind = kind;
    section.totals = read_amounts(e);
    read_room(e, section);
    if (const XmlElement* area = e.child("AREA_DIM_VARS"))
      read_measures(*area, kind == SectionKind::estimate ? estimate_.areas.emplace() : section.dimensions);
    return index;
  }

  /// A number that differs from the subroom's place in the list stays part of its name: "Closet (3)".
  void add_subroom(const XmlElement& e, int room) {
    const int index = add_section(e, room, SectionKind::subroom);
    Section& section = estimate_.sections[static_cast<std::size_t>(index)];
    const auto before = std::ranges::count_if(estimate_.sections, [&](const Section& s) {
      return s.parent == room && s.kind == SectionKind::subroom;
    });
    const auto number = integer_of(e, "subroomNum");
    if (number && *number != before) section.name += " (" + std::to_string(*number) + ")";
  }

  void read_items(const XmlElement& items, int section) {
    for (const XmlElement& e : items.children) {
      if (e.name != "ITEM") continue;
      if (text_of(e, "type") == "N" && !is_struck_line(e))
        add_note(e, section);
      else
        estimate_.items.push_back(read_item(e, section));
    }
  }

  void add_note(const XmlElement& e, int section) {
    std::vector<std::string>& notes = estimate_.sections[static_cast<std::size_t>(section)].notes;
    for (std::string& note : read_note(e)) notes.push_back(std::move(note));
  }

  Estimate& estimate_;
};

}  // namespace

void read_groups(const XmlElement& root_group, Estimate& estimate) {
  GroupReader(estimate).group(root_group, -1, 0);
}

}  // namespace estimate::esx
