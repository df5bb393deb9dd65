#include "operations/reports.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/diff.h"
#include "esx/estimate/model.h"

namespace apps::reports {

using namespace estimate;

namespace {

struct Label {
  std::string_view name, text;
  bool money;
};

constexpr auto labels = std::to_array<Label>({
    {"rcv", "RCV", true},
    {"acv", "ACV", true},
    {"tax", "Tax", true},
    {"overhead_and_profit", "O&amp;P", true},
    {"depreciation", "Depreciation", true},
    {"unit_price", "Unit price", true},
    {"remove_price", "Remove price", true},
    {"replace_price", "Replace price", true},
    {"reset_price", "Reset price", true},
    {"cat", "Category", false},
    {"sel", "Selector", false},
    {"calc", "Calculation", false},
    {"depreciation_percent", "Depreciation percent", false},
});

bool is_money(std::string_view name) {
  const auto at = std::ranges::find(labels, name, &Label::name);
  return at != labels.end() && at->money;
}

template <class Decimal>
Decimal decimal_of(const std::string& text) {
  return Decimal::parse(text).value_or(Decimal());
}

std::string with_plus(const std::string& text) { return text.starts_with('-') ? text : "+" + text; }

/// Text from a file, safe as content and as a quoted attribute; line feeds become line breaks.
std::string escaped(std::string text) {
  text = repair_utf8(text);
  text = replace_all(text, "&", "&amp;");
  text = replace_all(text, "<", "&lt;");
  text = replace_all(text, ">", "&gt;");
  return replace_all(replace_all(text, "\"", "&quot;"), "\n", "<br>");
}

enum class Sign { if_negative, always };

/// "$1,234.56", "-$12.00"; with a sign also "+$12.00". Empty without an amount.
std::string dollars(std::optional<Money> amount, Sign sign = Sign::if_negative) {
  if (!amount) return {};
  const std::string digits = amount->grouped();
  if (digits.starts_with('-')) return "-$" + digits.substr(1);
  return (sign == Sign::always && !amount->is_zero() ? "+$" : "$") + digits;
}

/// "12.50 SF".
std::string quantity_text(const LineItem& item) {
  return item.quantity ? item.quantity->grouped() + " " + item.unit : std::string();
}

/// The price per unit, or the sum of the prices for removal, replacement and reset.
std::optional<Money> unit_price(const LineItem& item) {
  if (item.unit_price) return item.unit_price;
  std::optional<Money> sum;
  for (const auto& part : {item.remove_price, item.replace_price, item.reset_price})
    if (part) sum = sum.value_or(Money()) + *part;
  return sum;
}

/// A field's name for people: "overhead_and_profit" is "O&amp;P".
std::string field_label(std::string_view name) {
  const auto at = std::ranges::find(labels, name, &Label::name);
  if (at != labels.end()) return std::string(at->text);
  std::string text = replace_all(name, "_", " ");
  if (!text.empty()) text.replace(0, 1, to_upper(text.substr(0, 1)));
  return escaped(text);
}

/// A value of a change, and the difference if it is a number: "$12.00", "+$2.00", "12.5".
std::string value_html(const FieldChange& change, const std::string& value) {
  if (value.empty()) return "nothing";
  return is_money(change.name) ? dollars(decimal_of<Money>(value)) : escaped(value);
}

std::string difference_html(const FieldChange& change) {
  if (!change.number) return {};
  if (is_money(change.name))
    return dollars(decimal_of<Money>(change.b) - decimal_of<Money>(change.a), Sign::always);
  return with_plus((decimal_of<Quantity>(change.b) - decimal_of<Quantity>(change.a)).grouped());
}

constexpr std::string_view page_begin = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Differences between two estimates</title><style>
:root { color-scheme: light dark; --ink: #111; --line: #bbb; --head: #eee; --added: #e8f6e8; --removed: #fbe9e9;
  --changed: #fff7e0; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: #e6e6e6; --line: #555; --head: #2b2b2b; --added: #14361c;
  --removed: #45191c; --changed: #3c3112; } body { background: #161616; } }
body { font: 10pt/1.35 sans-serif; margin: 1.5cm; color: var(--ink); }
table { border-collapse: collapse; width: 100%; margin: 0 0 1.2em; }
th, td { border-bottom: 1px solid var(--line); padding: 3px 6px; text-align: left; vertical-align: top; }
th { background: var(--head); white-space: nowrap; } .n { text-align: right; white-space: nowrap; }
td.section { font-weight: bold; } .claim { width: auto; } .claim thead th { white-space: normal; }
.added { background: var(--added); } .removed { background: var(--removed); } .changed { background: var(--changed); }
thead { display: table-header-group; } tr, .line { break-inside: avoid; } h2 { break-after: avoid; }
@page { margin: 1.5cm; } @media print { body { margin: 0; } * { print-color-adjust: exact; } }
</style></head><body>
)";

std::string cell(const std::string& text, bool number = false) {
  return std::string(number ? "<td class=\"n\">" : "<td>") + text + "</td>";
}

std::string section_text(const Estimate& estimate, const LineItem& item) {
  return escaped(join(estimate.path(item.section), " / "));
}

std::string line_cells(const Estimate& estimate, std::size_t index) {
  const LineItem& item = estimate.items[index];
  return cell(section_text(estimate, item)) + cell(escaped(item.number)) + cell(escaped(item.description)) +
         cell(escaped(quantity_text(item)), true) + cell(dollars(unit_price(item)), true) +
         cell(dollars(item.rcv), true);
}

std::string heading(std::string_view column) {
  const bool amounts = column.starts_with('#');
  return (amounts ? "<th class=\"n\">" : "<th>") + std::string(column.substr(amounts ? 1 : 0)) + "</th>";
}

/// A table that is omitted if it has no rows.
class HtmlTable {
 public:
  /// The columns are separated by bars; those of amounts begin with "#".
  HtmlTable(std::string_view title, std::string_view columns) : title_(title), columns_(columns) {}
  void row(std::string_view kind, const std::string& cells) {
    rows_ += "<tr class=\"" + std::string(kind) + "\">" + cells + "</tr>\n";
  }
  [[nodiscard]] std::string html() const {
    if (rows_.empty()) return {};
    std::string head;
    for (const std::string_view column : split(columns_, '|')) head += heading(column);
    return "<h2>" + std::string(title_) + "</h2>\n<table><thead><tr>" + head + "</tr></thead><tbody>\n" +
           rows_ + "</tbody></table>\n";
  }

 private:
  std::string_view title_, columns_;
  std::string rows_;
};

constexpr std::string_view line_columns = "Section|Line|Description|#Quantity|#Unit price|#RCV";

std::string lines_table(std::string_view title, std::string_view kind, const Estimate& estimate,
                        const std::vector<std::size_t>& lines) {
  HtmlTable table(title, line_columns);
  for (const std::size_t line : lines) table.row(kind, line_cells(estimate, line));
  return table.html();
}

/// The fields with columns of their own; the others follow below the line.
constexpr std::array<std::string_view, 3> columns_of_changes = {"quantity", "unit_price", "rcv"};

std::string difference_cell(const ChangedLine& line, std::string_view field) {
  const auto change = std::ranges::find(line.fields, field, &FieldChange::name);
  return cell(change == line.fields.end() ? "" : difference_html(*change), true);
}

std::string version_row(std::string_view label, const LineItem& item) {
  return "<tr>" + cell(std::string(label)) + cell(escaped(item.number)) + cell(escaped(item.description)) +
         cell(escaped(quantity_text(item)), true) + cell(dollars(unit_price(item)), true) +
         cell(dollars(item.rcv), true) + "</tr>\n";
}

std::string difference_row(const ChangedLine& line) {
  std::vector<std::string> others;
  for (const FieldChange& f : line.fields) {
    if (std::ranges::count(columns_of_changes, f.name) > 0) continue;
    if (f.name == "description") {  // both are in the rows above
      others.emplace_back("Description");
      continue;
    }
    std::string text = field_label(f.name) + ": " + value_html(f, f.a) + " &rarr; " + value_html(f, f.b);
    if (f.number) text += " (" + difference_html(f) + ")";
    others.push_back(std::move(text));
  }
  std::string row = "<tr class=\"changed\">" + cell("Difference") + cell("") + cell(join(others, "<br>"));
  for (const std::string_view field : columns_of_changes) row += difference_cell(line, field);
  return row + "</tr>\n";
}

/// Three rows for each line: before, after, and the difference.
std::string changed_table(const DiffReport& r) {
  if (r.diff.changed.empty()) return {};
  std::string text =
      "<h2>Changed</h2>\n<table><thead><tr><th></th><th>Line</th><th>Description</th><th class=\"n\">Quantity"
      "</th><th class=\"n\">Unit price</th><th class=\"n\">RCV</th></tr></thead>\n";
  for (const ChangedLine& line : r.diff.changed) {
    const LineItem& after = r.b.items[line.b];
    text += "<tbody class=\"line\"><tr><td colspan=\"6\" class=\"section\">" + section_text(r.b, after) +
            "</td></tr>\n" + version_row("Before", r.a.items[line.a]) + version_row("After", after) +
            difference_row(line) + "</tbody>\n";
  }
  return text + "</table>\n";
}

std::string pairs_table(std::string_view title, const DiffReport& r, const std::vector<LinePair>& pairs) {
  HtmlTable table(title, "Section before|Line|Description|#Quantity|#Unit price|#RCV|Section after|Line");
  for (const LinePair& pair : pairs) {
    const LineItem& after = r.b.items[pair.b];
    table.row("changed", line_cells(r.a, pair.a) + cell(escaped(join(r.b.path(after.section), " / "))) +
                             cell(escaped(after.number)));
  }
  return table.html();
}

std::string regrouped_table(std::string_view title, const DiffReport& r,
                            const std::vector<Regrouping>& list) {
  HtmlTable table(title, line_columns);
  for (const Regrouping& regrouping : list) {
    for (const std::size_t line : regrouping.a) table.row("removed", line_cells(r.a, line));
    for (const std::size_t line : regrouping.b) table.row("added", line_cells(r.b, line));
  }
  return table.html();
}

std::string totals_table(const DiffReport& r) {
  HtmlTable table("Totals", "Section|Total|#Before|#After|#Difference");
  for (const TotalChange& t : r.diff.totals)
    table.row("changed", cell(t.section.empty() ? "<b>All lines</b>" : escaped(t.section)) +
                             cell(field_label(t.name)) + cell(dollars(t.a), true) + cell(dollars(t.b), true) +
                             cell(dollars(t.b - t.a, Sign::always), true));
  return table.html();
}

std::string address_text(const std::optional<Address>& address) {
  if (!address) return {};
  std::vector<std::string> parts;
  for (const std::string& part :
       {address->street, address->city, address->state + " " + address->postal_code})
    if (!trim(part).empty()) parts.emplace_back(trim(part));
  return join(parts, ", ");
}

std::string total_rcv_text(const Estimate& estimate) {
  const auto total = printed_total_rcv(estimate);
  return dollars(total);
}

struct HeaderRow {
  std::string_view label;
  std::string (*text)(const Estimate&);
};

constexpr auto header_rows = std::to_array<HeaderRow>({
    {"Estimate", [](const Estimate& e) { return e.claim.estimate_name; }},
    {"Insured", [](const Estimate& e) { return e.claim.insured_name; }},
    {"Claim number", [](const Estimate& e) { return e.claim.claim_number; }},
    {"Policy number", [](const Estimate& e) { return e.claim.policy_number; }},
    {"Property", [](const Estimate& e) { return address_text(e.claim.property_address); }},
    {"Insurance company", [](const Estimate& e) { return e.claim.insurance_company; }},
    {"Price list", [](const Estimate& e) { return e.claim.price_list; }},
    {"Line items", [](const Estimate& e) { return std::to_string(e.items.size()); }},
    {"Total RCV", total_rcv_text},
});

/// The claim and the size of both estimates, without what neither has.
std::string claim_table(const DiffReport& r) {
  std::string text = "<table class=\"claim\"><thead><tr><th></th><th>Before: " + escaped(r.name_a) +
                     "</th><th>After: " + escaped(r.name_b) + "</th></tr></thead><tbody>\n";
  for (const auto& [label, value] : header_rows) {
    const std::string a = value(r.a), b = value(r.b);
    if (a.empty() && b.empty()) continue;
    const bool differ = !a.empty() && !b.empty() && a != b;
    text += (differ ? "<tr class=\"changed\"><th>" : "<tr><th>") + std::string(label) + "</th>" +
            cell(escaped(a)) + cell(escaped(b)) + "</tr>\n";
  }
  return text + "</tbody></table>\n";
}

std::string not_compared_note(const EstimateDiff& diff) {
  if (diff.not_compared.empty()) return {};
  std::vector<std::string> names;
  names.reserve(diff.not_compared.size());
  for (const std::string& name : diff.not_compared) names.push_back(field_label(name));
  return "<p>Not compared, because only one of the two has it: " + join(names, ", ") + "</p>\n";
}

/// The page of the last line of each section, with those of the sections in it. Parents precede children.
std::vector<int> last_pages(const Estimate& estimate) {
  std::vector<int> pages(estimate.sections.size(), 0);
  const auto reach = [&](int section, int page) {
    if (section >= 0) pages[std::size_t(section)] = std::max(pages[std::size_t(section)], page);
  };
  for (const LineItem& line : estimate.items) reach(estimate.section_of(line), line.page);
  for (std::size_t i = pages.size(); i-- > 0;) reach(estimate.parent_of(static_cast<int>(i)), pages[i]);
  return pages;
}

}  // namespace

std::string diff_page(const DiffReport& r) {
  std::string page(page_begin);
  page += "<h1>Differences between two estimates</h1>\n" + claim_table(r);
  if (r.diff.equal()) page += "<p>No differences.</p>\n";
  page += totals_table(r) + lines_table("Added", "added", r.b, r.diff.added) +
          lines_table("Removed", "removed", r.a, r.diff.removed) + changed_table(r) +
          regrouped_table("Split", r, r.diff.split) + regrouped_table("Merged", r, r.diff.merged) +
          pairs_table("Moved", r, r.diff.moved) + pairs_table("Renumbered", r, r.diff.renumbered);
  return page + not_compared_note(r.diff) + "</body></html>\n";
}

TotalPages::TotalPages(const Estimate& estimate) {
  const std::vector<int> pages = last_pages(estimate);
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const Section& section = estimate.sections[i];
    add("section:" + section.id, pages[i] > 0 ? pages[i] : section.page);
  }
  for (const CoverageTotals& coverage : estimate.coverages)
    add("coverage:" + coverage.name + (coverage.paid_when_incurred ? ":paid_when_incurred" : ""),
        coverage.page);
  int last = 0;
  for (const LineItem& line : estimate.items) {
    add("item:" + line.number, line.page);
    last = std::max(last, line.page);
  }
  add("line_items", last);
}

void TotalPages::add(std::string name, int page) {
  if (page > 0) pages_.emplace(std::move(name), page);
}

std::optional<int> TotalPages::page_of(std::string_view check) const {
  const auto found = pages_.find(check.substr(0, std::min(check.rfind('.'), check.size())));
  return found == pages_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace apps::reports
