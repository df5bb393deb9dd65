#include "esxconv/inspect/estimate_tree.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

using namespace estimate;

std::string indent(std::size_t depth) { return std::string(2 * depth, ' '); }

/// "NAME value" pairs, separated by commas.
class Facts {
 public:
  void add(std::string_view name, const std::optional<Money>& amount) {
    if (amount) parts_.push_back(std::string(name) + " " + amount->grouped());
  }
  void add(std::string_view name, const std::string& text) {
    if (!text.empty()) parts_.push_back(std::string(name) + " " + text);
  }
  [[nodiscard]] std::string text() const { return join(parts_, ", "); }

 private:
  std::vector<std::string> parts_;
};

std::string amounts_text(const Amounts& amounts) {
  Facts facts;
  facts.add("tax", amounts.tax);
  facts.add("O&P", amounts.overhead_and_profit);
  facts.add("RCV", amounts.rcv);
  facts.add("depreciation", amounts.depreciation);
  facts.add("ACV", amounts.acv);
  return facts.text();
}

/// "smith.pdf: FINAL8, 12 pages"; an estimate that was not printed has none of these.
std::string source_text(const Source& source) {
  std::vector<std::string> about;
  if (!source.layout.empty()) about.push_back(source.layout);
  if (source.page_count > 0) about.push_back(count_of(std::size_t(source.page_count), "page"));
  if (about.empty()) return source.file_name.empty() ? "" : source.file_name + "\n";
  return source.file_name + ": " + join(about, ", ") + "\n";
}

std::string claim_text(const Estimate& estimate) {
  const Claim& claim = estimate.claim;
  Facts facts;
  facts.add("insured", claim.insured_name);
  facts.add("claim", claim.claim_number);
  facts.add("policy", claim.policy_number);
  facts.add("loss", claim.dates.loss ? claim.dates.loss->iso() : std::string());
  facts.add("price list", claim.price_list);
  return source_text(estimate.source) + facts.text() + "\n";
}

std::string item_text(const LineItem& item, std::size_t depth) {
  Facts facts;
  if (item.quantity) facts.add("quantity", item.quantity->grouped() + " " + item.unit);
  facts.add("RCV", item.rcv);
  facts.add("", item.status);
  if (item.excluded) facts.add("", std::string("(struck)"));
  const std::string codes = item.cat.empty() ? "" : " [" + item.cat + " " + item.sel + "]";
  return indent(depth) + item.number + ". " + item.description + codes + "  " + facts.text() + "\n";
}

/// Prints a section, its items, its children, its totals.
class Tree {
 public:
  explicit Tree(const Estimate& estimate)
      : estimate_(estimate), children_(estimate.sections.size()), items_(estimate.sections.size()) {
    for (std::size_t i = 0; i < estimate.sections.size(); ++i) {
      const int parent = estimate.sections[i].parent;
      const bool child = parent >= 0 && std::size_t(parent) < i;  // anything else could be a loop
      (child ? children_[std::size_t(parent)] : roots_).push_back(i);
    }
    for (const LineItem& item : estimate.items)
      if (std::size_t(item.section) < items_.size()) items_[std::size_t(item.section)].push_back(&item);
  }

  [[nodiscard]] std::string text() {
    for (const std::size_t root : roots_) add_section(root, 0);
    return std::move(text_);
  }

 private:
  void add_section(std::size_t index, std::size_t depth) {
    const Section& section = estimate_.sections[index];
    text_ += indent(depth) + section.name;
    if (!section.height.empty()) text_ += ", " + section.height;
    if (section.page > 0) text_ += " (page " + std::to_string(section.page) + ")";
    text_ += '\n';
    for (const LineItem* item : items_[index]) text_ += item_text(*item, depth + 1);
    for (const std::size_t child : children_[index]) add_section(child, depth + 1);
    if (section.totals)
      text_ += indent(depth + 1) + "Totals: " + section.name + ": " + amounts_text(*section.totals) + "\n";
  }

  const Estimate& estimate_;
  std::vector<std::vector<std::size_t>> children_;
  std::vector<std::vector<const LineItem*>> items_;
  std::vector<std::size_t> roots_;
  std::string text_;
};

std::string coverage_text(const CoverageTotals& coverage) {
  Facts facts;
  facts.add("line items", coverage.line_item_total);
  facts.add("RCV", coverage.rcv);
  facts.add("depreciation", coverage.depreciation);
  facts.add("ACV", coverage.acv);
  facts.add("deductible", coverage.deductible);
  facts.add("net claim", coverage.net_claim);
  return "Coverage " + coverage.name + ": " + facts.text() + "\n";
}

/// " (Kitchen, page 7)" for a check that names a section by its id, as "section:S8.rcv" does.
std::string section_text(const Estimate& estimate, std::string_view check) {
  const std::string_view about = check.substr(std::min(check.find(':'), check.size() - 1) + 1);
  const auto section = std::ranges::find(estimate.sections, about.substr(0, about.find('.')), &Section::id);
  if (section == estimate.sections.end()) return "";
  const std::string page = section->page > 0 ? ", page " + std::to_string(section->page) : "";
  return " (" + section->name + page + ")";
}

std::string check_text(const Estimate& estimate, const Check& check) {
  return "  " + check.what + section_text(estimate, check.what) + ": printed " + check.printed.grouped() +
         ", computed " + check.computed.grouped() + "\n";
}

/// Control characters of an untrusted file could control the terminal.
std::string printable_lines(const std::string& text) {
  std::string safe;
  for (const std::string_view line : split(text, '\n')) safe += printable(line) + "\n";
  safe.pop_back();  // split sees an empty piece after the last line
  return safe;
}

}  // namespace

std::string estimate_tree(const Estimate& estimate) {
  std::string text = claim_text(estimate) + "\n" + Tree(estimate).text() + "\n";
  if (estimate.line_item_totals)
    text += "Line item totals: " + amounts_text(*estimate.line_item_totals) + "\n";
  for (const CoverageTotals& coverage : estimate.coverages) text += coverage_text(coverage);
  text += "Reconciliation: " + reconciliation_text(estimate.reconciliation) + "\n";
  for (const Check& check : estimate.reconciliation.checks)
    if (!check.ok) text += check_text(estimate, check);
  for (const Warning& warning : estimate.warnings) text += "Warning " + warning_text(warning) + "\n";
  return printable_lines(text);
}

}  // namespace esxconv
