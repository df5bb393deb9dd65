#include "diff/compare_lines.h"

#include <string_view>
#include <utility>

#include "estimate/base/text.h"

namespace estimate::diff {
namespace {

/// What it means that a line has no value.
enum class Absent {
  zero,       // an amount that is not printed is zero
  unsaid,     // the other document cannot have it: not a change
  meaningful  // "no value" is a value too
};

struct Field {
  std::string_view name;
  Absent absent;
  bool number;
  std::string (*text)(const LineView&);
};

std::string activity_text(const LineView& v) {
  return v.item->activity_source == "rule" ? std::string()
                                           : std::string(1, activity_letter(v.item->activity));
}

std::string depreciation_text(const LineView& v, std::string (*text)(const Depreciation&)) {
  return v.item->depreciation ? text(*v.item->depreciation) : std::string();
}

/// Price columns are compared in addition to their sum: a cheaper removal may hide a more expensive
/// replacement.
constexpr Field fields[] = {
    {"quantity", Absent::meaningful, true, [](const LineView& v) { return digits(v.item->quantity); }},
    {"unit", Absent::meaningful, false, [](const LineView& v) { return v.item->unit; }},
    {"unit_price", Absent::unsaid, true, [](const LineView& v) { return digits(v.unit_price); }},
    {"remove_price", Absent::unsaid, true, [](const LineView& v) { return digits(v.item->remove_price); }},
    {"replace_price", Absent::unsaid, true, [](const LineView& v) { return digits(v.item->replace_price); }},
    {"reset_price", Absent::unsaid, true, [](const LineView& v) { return digits(v.item->reset_price); }},
    {"activity", Absent::unsaid, false, activity_text},
    {"tax", Absent::zero, true, [](const LineView& v) { return digits(v.item->tax); }},
    {"overhead_and_profit", Absent::zero, true,
     [](const LineView& v) { return digits(v.item->overhead_and_profit); }},
    {"rcv", Absent::unsaid, true, [](const LineView& v) { return digits(v.item->rcv); }},
    {"depreciation", Absent::zero, true,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return d.amount.plain(); });
     }},
    {"depreciation_percent", Absent::unsaid, true,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return digits(d.percent); });
     }},
    {"age", Absent::unsaid, true,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return digits(d.age); });
     }},
    {"life", Absent::unsaid, true,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return digits(d.life); });
     }},
    {"condition", Absent::unsaid, false,
     [](const LineView& v) {
       return depreciation_text(v, [](const Depreciation& d) { return d.condition; });
     }},
    {"recoverable", Absent::unsaid, false,
     [](const LineView& v) {
       return depreciation_text(
           v, [](const Depreciation& d) { return std::string(d.recoverable ? "true" : "false"); });
     }},
    {"acv", Absent::unsaid, true, [](const LineView& v) { return digits(v.item->acv); }},
    {"coverage", Absent::unsaid, false, [](const LineView& v) { return v.item->coverage; }},
    {"cat", Absent::unsaid, false, [](const LineView& v) { return v.item->cat; }},
    {"sel", Absent::unsaid, false, [](const LineView& v) { return v.item->sel; }},
    {"calc", Absent::unsaid, false, [](const LineView& v) { return v.item->calc; }},
    {"status", Absent::meaningful, false, [](const LineView& v) { return v.item->status; }},
    {"excluded", Absent::meaningful, false,
     [](const LineView& v) { return std::string(v.item->excluded ? "true" : "false"); }},
    {"notes", Absent::meaningful, false, [](const LineView& v) { return join(v.item->notes, "\n"); }},
};

bool differs(const Field& field, std::string a, std::string b) {
  if (a == b) return false;
  if (field.absent == Absent::unsaid) return !a.empty() && !b.empty();
  if (field.absent == Absent::zero) {
    if (a.empty()) a = "0";
    if (b.empty()) b = "0";
  }
  return a != b;
}

}  // namespace

std::vector<FieldChange> compare_lines(const LineView& a, const LineView& b) {
  std::vector<FieldChange> changes;
  if (a.description != b.description)
    changes.push_back({"description", a.item->description, b.item->description, false});
  for (const Field& field : fields) {
    std::string before = field.text(a), after = field.text(b);
    if (differs(field, before, after))
      changes.push_back({std::string(field.name), std::move(before), std::move(after), field.number});
  }
  return changes;
}

}  // namespace estimate::diff
