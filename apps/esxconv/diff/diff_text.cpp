#include "esxconv/diff/diff_text.h"

#include <vector>

#include "esx/estimate/base/text.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::reports::DiffReport;

std::string line_text(const Estimate& estimate, std::size_t index) {
  const LineItem& item = estimate.items[index];
  std::string text = join(estimate.path(item.section), " / ");
  if (!text.empty()) text += ": ";
  text += item.number + ". " + item.description;
  if (item.quantity) text += "  " + item.quantity->grouped() + " " + item.unit;
  if (item.rcv) text += ", RCV " + item.rcv->grouped();
  return text;
}

std::string lines_text(const Estimate& estimate, const std::vector<std::size_t>& lines) {
  std::vector<std::string> texts;
  texts.reserve(lines.size());
  for (const std::size_t line : lines) texts.push_back(line_text(estimate, line));
  return join(texts, " + ");
}

std::string value_text(const std::string& value) { return value.empty() ? "nothing" : value; }

std::string not_compared_text(const EstimateDiff& diff) {
  if (diff.not_compared.empty()) return {};
  return "Not compared, because only one of the two has it: " + join(diff.not_compared, ", ") + "\n";
}

}  // namespace

std::string diff_text(const DiffReport& r) {
  if (r.diff.equal()) return "No differences.\n" + not_compared_text(r.diff);
  std::string text;
  const auto add = [&](const std::string& line) { text += printable(line) + "\n"; };
  for (const std::size_t i : r.diff.removed) add("- " + line_text(r.a, i));
  for (const std::size_t i : r.diff.added) add("+ " + line_text(r.b, i));
  for (const ChangedLine& line : r.diff.changed) {
    add("~ " + line_text(r.b, line.b));
    for (const FieldChange& f : line.fields)
      add("    " + f.name + ": " + value_text(f.a) + " -> " + value_text(f.b));
  }
  for (const Regrouping& g : r.diff.split)
    add("split " + lines_text(r.a, g.a) + " -> " + lines_text(r.b, g.b));
  for (const Regrouping& g : r.diff.merged)
    add("merged " + lines_text(r.a, g.a) + " -> " + lines_text(r.b, g.b));
  for (const LinePair& p : r.diff.moved) add("moved " + line_text(r.a, p.a) + " -> " + line_text(r.b, p.b));
  for (const LinePair& p : r.diff.renumbered)
    add("renumbered " + line_text(r.a, p.a) + " -> " + r.b.items[p.b].number + ".");
  for (const TotalChange& t : r.diff.totals)
    add("total " + (t.section.empty() ? std::string("of all lines") : t.section) + " " + t.name + ": " +
        t.a.grouped() + " -> " + t.b.grouped() + " (" + (t.b - t.a).grouped() + ")");
  return text + not_compared_text(r.diff);
}

}  // namespace esxconv
