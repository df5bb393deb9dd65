#include "diff/compare_lines.h"

#include <utility>

#include "diff/line_fields.h"

namespace estimate::diff {
namespace {

bool differs(const LineField& field, std::string a, std::string b) {
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
    changes.push_back({"description", a.item.description, b.item.description, false});
  for (const LineField& field : line_fields()) {
    std::string before = field.text(a), after = field.text(b);
    if (differs(field, before, after))
      changes.push_back({std::string(field.name), std::move(before), std::move(after), field.number});
  }
  return changes;
}

}  // namespace estimate::diff
