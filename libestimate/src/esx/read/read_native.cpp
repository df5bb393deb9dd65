#include <map>
#include <string>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/read/read_documents.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

using Summaries = std::map<std::string, const XmlElement*, std::less<>>;

/// The definitions of line items: SUMITEM by id.
Summaries summaries_of(const XmlElement& xactdoc) {
  Summaries summaries;
  if (const XmlElement* list = xactdoc.child("EMBEDDED_PL"))
    for_each_in(*list, "SUMITEMS", "SUMITEM",
                [&](const XmlElement& e) { summaries.emplace(text_of(e, "id"), &e); });
  return summaries;
}

Activity activity_of(const std::string& act) {
  return act.empty() ? Activity::replace : activity_from_letter(act.front()).value_or(Activity::replace);
}

std::string note_of(const XmlElement& item) {
  const XmlElement* outer = item.child("ITEM_NOTE");
  const XmlElement* note = outer == nullptr ? item.child("NOTE") : outer->child("NOTE");
  if (note != nullptr) return std::string(trim(note->text));
  return outer == nullptr ? std::string() : std::string(trim(outer->text));
}

struct NativeMeasure {
  std::string_view attribute;
  Measure measure;
};
constexpr NativeMeasure native_measures[] = {{"W", Measure::walls_sf},
                                             {"C", Measure::ceiling_sf},
                                             {"WC", Measure::walls_ceiling_sf},
                                             {"F", Measure::floor_sf},
                                             {"SY", Measure::flooring_sy},
                                             {"PF", Measure::floor_perimeter_lf},
                                             {"PC", Measure::ceiling_perimeter_lf}};

class NativeReader {
 public:
  NativeReader(const Summaries& summaries, Estimate& estimate) : summaries_(summaries), estimate_(estimate) {}

  void group(const XmlElement& e, int parent) {
    const int index = static_cast<int>(estimate_.sections.size());
    Section& section = estimate_.sections.emplace_back();
    section.id = "S" + std::to_string(index + 1);
    section.parent = parent;
    section.name = text_of(e, "desc");
    section.kind = kind_of(e, parent);
    read_measures(e, section);
    read_items(e, index);
    for (const XmlElement& child : e.children) {
      if (child.name == "GROUP") group(child, index);
      if (child.name == "GROUPS") groups(child, index);
    }
  }

  void groups(const XmlElement& e, int parent) {
    for (const XmlElement& child : e.children)
      if (child.name == "GROUP") group(child, parent);
  }

 private:
  static SectionKind kind_of(const XmlElement& e, int parent) {
    if (parent < 0) return SectionKind::estimate;
    const bool room = flag_of(e, "isRoom") || text_of(e, "type") == "Room";
    return room ? SectionKind::room : SectionKind::group;
  }

  static void read_measures(const XmlElement& e, Section& section) {
    for_each_in(e, "DIM", "DIM_VARS_SUM", [&](const XmlElement& sum) {
      for (const NativeMeasure& m : native_measures)
        section.dimensions[m.measure] = decimal_of<Quantity>(sum, m.attribute);
    });
  }

  void read_items(const XmlElement& e, int section) {
    for_each_in(e, "ITEMS", "ITEM", [&](const XmlElement& item) {
      if (text_of(item, "type") == "N")
        add_note(item, section);
      else
        add_item(item, section);
    });
  }

  /// Notes are siblings: an attached note belongs to the previous line.
  void add_note(const XmlElement& e, int section) {
    std::string note = note_of(e);
    if (note.empty()) return;
    const bool attached =
        flag_of(e, "attached") && !estimate_.items.empty() && estimate_.items.back().section == section;
    (attached ? estimate_.items.back().notes : estimate_.sections[static_cast<std::size_t>(section)].notes)
        .push_back(std::move(note));
  }

  void add_item(const XmlElement& e, int section) {
    LineItem& item = estimate_.items.emplace_back();
    const XmlElement* reference = e.child("SUMMARY_REF");
    const XmlElement& use = reference == nullptr ? e : *reference;
    item.section = section;
    item.number = text_of(e, "lineNum");
    if (item.number.empty()) item.number = text_of(use, "lineNum");
    item.quantity = decimal_of<Quantity>(use, "qty");
    item.calc = text_of(use, "calc");
    std::string id = text_of(use, "sumRef");
    if (id.empty()) id = text_of(use, "ref");
    const auto summary = summaries_.find(id);
    if (summary == summaries_.end()) return;
    item.cat = text_of(*summary->second, "cat");
    item.sel = text_of(*summary->second, "sel");
    item.activity = activity_of(text_of(*summary->second, "act"));
    item.activity_source = "printed";
    item.description = text_of(*summary->second, "desc");
    item.unit = text_of(*summary->second, "unit");
    item.coverage = text_of(*summary->second, "coverage");
  }

  const Summaries& summaries_;
  Estimate& estimate_;
};

}  // namespace

void read_native(const XmlElement& xactdoc, Estimate& estimate, std::vector<Warning>& warnings) {
  estimate.source.layout = "XACTDOC";
  const Summaries summaries = summaries_of(xactdoc);
  NativeReader reader(summaries, estimate);
  reader.groups(xactdoc, -1);
  if (const XmlElement* list = xactdoc.child("GROUPS")) reader.groups(*list, -1);
  if (!estimate.items.empty())
    warnings.push_back(
        {"prices_not_read",
         "the format of prices in native documents is not documented, so the lines have no prices",
         {},
         {}});
}

}  // namespace estimate::esx
