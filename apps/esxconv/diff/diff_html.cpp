#include <string_view>
#include <vector>

#include "estimate/base/text.h"
#include "esxconv/diff/diff_report.h"

namespace esxconv {
namespace {

using namespace estimate;

constexpr std::string_view page_begin = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Differences between two estimates</title><style>
body { font: 10pt/1.35 sans-serif; margin: 1.5cm; color: #111; }
table { border-collapse: collapse; width: 100%; margin: 0 0 1.2em; }
th, td { border-bottom: 1px solid #bbb; padding: 3px 6px; text-align: left; vertical-align: top; }
th { background: #eee; } td.n { text-align: right; white-space: nowrap; }
.added { background: #e8f6e8; } .removed { background: #fbe9e9; } .changed { background: #fff7e0; }
thead { display: table-header-group; } tr { page-break-inside: avoid; } h2 { page-break-after: avoid; }
@page { margin: 1.5cm; } @media print { body { margin: 0; } * { print-color-adjust: exact; } }
</style></head><body>
)";

std::string escaped(std::string text) {
  text = repair_utf8(text);
  text = replace_all(text, "&", "&amp;");
  text = replace_all(text, "<", "&lt;");
  text = replace_all(text, ">", "&gt;");
  return replace_all(replace_all(text, "\"", "&quot;"), "\n", "<br>");
}

std::string cell(const std::string& text, bool number = false) {
  return std::string(number ? "<td class=\"n\">" : "<td>") + text + "</td>";
}

std::string line_cells(const Estimate& estimate, std::size_t index) {
  const LineItem& item = estimate.items[index];
  return cell(escaped(join(estimate.path(item.section), " / "))) + cell(escaped(item.number)) +
         cell(escaped(item.description)) +
         cell(item.quantity ? item.quantity->grouped() + " " + escaped(item.unit) : "", true) +
         cell(item.rcv ? item.rcv->grouped() : "", true);
}

std::string fields_text(const std::vector<FieldChange>& fields) {
  std::vector<std::string> parts;
  parts.reserve(fields.size());
  for (const FieldChange& f : fields)
    parts.push_back(escaped(f.name) + ": <del>" + escaped(f.a) + "</del> <ins>" + escaped(f.b) + "</ins>");
  return join(parts, "<br>");
}

/// A table that is omitted if it has no rows.
class Table {
 public:
  Table(std::string_view title, std::string_view columns) : title_(title), columns_(columns) {}
  void row(std::string_view kind, const std::string& cells) {
    rows_ += "<tr class=\"" + std::string(kind) + "\">" + cells + "</tr>\n";
  }
  [[nodiscard]] std::string html() const {
    if (rows_.empty()) return {};
    std::string head;
    for (const std::string_view column : split(columns_, '|')) head += "<th>" + std::string(column) + "</th>";
    return "<h2>" + std::string(title_) + "</h2>\n<table><thead><tr>" + head + "</tr></thead><tbody>\n" +
           rows_ + "</tbody></table>\n";
  }

 private:
  std::string_view title_, columns_;
  std::string rows_;
};

constexpr std::string_view line_columns = "Section|Line|Description|Quantity|RCV";

std::string lines_table(std::string_view title, std::string_view kind, const Estimate& estimate,
                        const std::vector<std::size_t>& lines) {
  Table table(title, line_columns);
  for (const std::size_t line : lines) table.row(kind, line_cells(estimate, line));
  return table.html();
}

std::string changed_table(const DiffReport& r) {
  Table table("Changed", "Section|Line|Description|Quantity|RCV|Change");
  for (const ChangedLine& line : r.diff.changed)
    table.row("changed", line_cells(r.b, line.b) + cell(fields_text(line.fields)));
  return table.html();
}

std::string pairs_table(std::string_view title, const DiffReport& r, const std::vector<LinePair>& pairs) {
  Table table(title, "Section before|Line|Description|Quantity|RCV|Section after|Line");
  for (const LinePair& pair : pairs) {
    const LineItem& after = r.b.items[pair.b];
    table.row("changed", line_cells(r.a, pair.a) + cell(escaped(join(r.b.path(after.section), " / "))) +
                             cell(escaped(after.number)));
  }
  return table.html();
}

std::string regrouped_table(std::string_view title, const DiffReport& r,
                            const std::vector<Regrouping>& list) {
  Table table(title, line_columns);
  for (const Regrouping& regrouping : list) {
    for (const std::size_t line : regrouping.a) table.row("removed", line_cells(r.a, line));
    for (const std::size_t line : regrouping.b) table.row("added", line_cells(r.b, line));
  }
  return table.html();
}

std::string totals_table(const DiffReport& r) {
  Table table("Totals", "Section|Total|Before|After|Difference");
  for (const TotalChange& t : r.diff.totals)
    table.row("changed", cell(t.section.empty() ? "<b>All lines</b>" : escaped(t.section)) + cell(t.name) +
                             cell(t.a.grouped(), true) + cell(t.b.grouped(), true) +
                             cell((t.b - t.a).grouped(), true));
  return table.html();
}

}  // namespace

std::string diff_html(const DiffReport& r) {
  std::string page(page_begin);
  page += "<h1>Differences between two estimates</h1>\n<p>Before: " + escaped(r.name_a) +
          "<br>After: " + escaped(r.name_b) + "</p>\n";
  if (r.diff.equal()) page += "<p>No differences.</p>\n";
  page += totals_table(r) + lines_table("Added", "added", r.b, r.diff.added) +
          lines_table("Removed", "removed", r.a, r.diff.removed) + changed_table(r) +
          regrouped_table("Split", r, r.diff.split) + regrouped_table("Merged", r, r.diff.merged) +
          pairs_table("Moved", r, r.diff.moved) + pairs_table("Renumbered", r, r.diff.renumbered);
  return page + "</body></html>\n";
}

}  // namespace esxconv
