#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/edit.h"

namespace estimate {
namespace {

constexpr int look = 1, may_change_amounts = 2, contradicts = 3;

struct WarningRow {
  std::string_view code;
  OpenKind kind;
  int severity;
};

/// Others are remarks.
constexpr auto warning_rows = std::to_array<WarningRow>({
    {"several_estimates", OpenKind::structure, may_change_amounts},
    {"missing_pages", OpenKind::structure, contradicts},
    {"duplicate_page", OpenKind::structure, look},
    {"pages_reordered", OpenKind::structure, look},
    {"page_order_unknown", OpenKind::structure, may_change_amounts},
    {"missing_headings", OpenKind::structure, may_change_amounts},
    {"unread_table", OpenKind::structure, may_change_amounts},
    {"unparsed_text", OpenKind::structure, may_change_amounts},
    {"unmatched_totals", OpenKind::structure, may_change_amounts},
    {"nesting_unknown", OpenKind::structure, look},
    {"columns_disagree", OpenKind::figure, contradicts},
    {"missing_figure", OpenKind::figure, contradicts},
    {"figures_disagree", OpenKind::figure, look},
    {"pages_disagree", OpenKind::figure, may_change_amounts},
    {"unknown_unit", OpenKind::figure, look},
    {"waste_in_rcv", OpenKind::figure, look},
    {"unread_header_value", OpenKind::header, look},
    {"header_contradicts_footer", OpenKind::header, may_change_amounts},
    {"coverage_unknown", OpenKind::total, may_change_amounts},
    {"coverage_not_given", OpenKind::total, may_change_amounts},
    {"recap_rebuilt", OpenKind::total, look},
    {"tax_not_given", OpenKind::figure, may_change_amounts},
    {"damaged_page", OpenKind::recognition, contradicts},
    {"damaged_pdf_repaired", OpenKind::recognition, may_change_amounts},
    {"unmapped_glyphs", OpenKind::recognition, may_change_amounts},
    {"garbled_text", OpenKind::recognition, contradicts},
    {"recognized_page", OpenKind::recognition, may_change_amounts},
    {"ocr_repaired", OpenKind::recognition, look},
    {"ocr_uncertain", OpenKind::recognition, may_change_amounts},
    {"ocr_unavailable", OpenKind::recognition, contradicts},
    {"ocr_failed", OpenKind::recognition, contradicts},
    {"image_too_large", OpenKind::recognition, contradicts},
    {"image_only_page", OpenKind::recognition, look},
    {"outlined_text", OpenKind::recognition, may_change_amounts},
    {"outlined_words", OpenKind::recognition, look},
    {"covered_text", OpenKind::recognition, may_change_amounts},
});

/// Those that repeat what other entries say.
constexpr std::string_view repeated_warnings[] = {"unmatched_items",       "bundled_price_list",
                                                  "price_list_not_loaded", "line_does_not_close",
                                                  "total_differs",         "print_disagrees"};
/// Checks that count warnings, which are entries of their own.
constexpr std::string_view counting_checks[] = {"items.missing_figure", "items.unparsed_amount",
                                                "items.columns_disagree"};

struct Named {
  std::string_view prefix, text;  // `{}`: the name after the prefix
};
constexpr auto places = std::to_array<Named>({
    {"line_items", "All lines"},
    {"coverages", "The summaries of the coverages"},
    {"coverage_table", "The table of coverages"},
    {"coverage:", "The summary of {}"},
    {"recap_by_category:", "The recap by category, {}"},
    {"recap_by_category", "The recap by category"},
    {"recap_by_room:", "The recap by room, {}"},
    {"recap_by_room", "The recap by room"},
    {"recap_of_taxes:", "The recap of taxes, {}"},
    {"recap_of_taxes", "The recap of taxes, overhead and profit"},
    {"statement:", "The statement {}"},
    {"additional_charges", "The additional charges"},
    {"item:", "Line {}"},
    {"items", "The lines"},
});
constexpr auto figures = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"rcv", "replacement cost value (RCV)"},
    {"acv", "actual cash value (ACV)"},
    {"overhead_and_profit", "overhead and profit (O&P)"},
    {"tax_in_rcv", "tax within the RCV"},
    {"without_totals", "amount outside every printed total"},
});

/// A check that failed.
struct Failed {
  const Check* check = nullptr;
  std::string place, figure;  // of its name: "section:S3" and "rcv"
  int section = -1;           // of a check of a section
  std::size_t line = 0;       // of a check of a line
  bool is_line = false;
  [[nodiscard]] Money difference() const { return check->computed - check->printed; }
};

class OpenList {
 public:
  explicit OpenList(const Review& review) : review_(review), estimate_(review.estimate) {
    for (std::size_t i = 0; i < estimate_.items.size(); ++i) by_number_.emplace(estimate_.items[i].number, i);
    for (std::size_t i = 0; i < estimate_.sections.size(); ++i)
      by_section_.emplace(estimate_.sections[i].id, static_cast<int>(i));
  }

  std::vector<OpenEntry> make() {
    add_checks();
    add_codes();
    add_warnings();
    return std::move(entries_);
  }

 private:
  // Figures and totals.

  Failed failed_of(const Check& check) const {
    const std::size_t dot = check.what.rfind('.');
    Failed failed{.check = &check, .place = check.what.substr(0, dot), .figure = {}};
    if (dot != std::string::npos) failed.figure = check.what.substr(dot + 1);
    const auto id = std::string_view(failed.place).substr(failed.place.find(':') + 1);
    if (failed.place.starts_with("section:"))
      if (const auto found = by_section_.find(id); found != by_section_.end()) failed.section = found->second;
    if (failed.place.starts_with("item:"))
      if (const auto found = by_number_.find(id); found != by_number_.end()) {
        failed.line = found->second;
        failed.is_line = true;
      }
    return failed;
  }

  bool is_inside(int section, int outer) const {
    while (section > outer) section = estimate_.parent_of(section);
    return section == outer;
  }

  /// Whether causes that are already listed give the whole difference.
  bool is_explained(const Failed& failed, const std::vector<Failed>& causes) const {
    Money sum;
    bool any = false;
    for (const Failed& cause : causes) {
      const int section = cause.is_line ? estimate_.section_of(estimate_.items[cause.line]) : cause.section;
      const bool inside = failed.section < 0 || (section >= 0 && is_inside(section, failed.section));
      if (!inside || cause.figure != failed.figure) continue;
      any = true;
      sum += cause.difference();
    }
    const Money difference = failed.difference();
    return any && (sum == difference || sum == -difference);
  }

  /// From the inside out: lines, then sections with the innermost first, then everything else.
  void add_checks() {
    std::vector<Failed> wrong;
    for (const Check& check : estimate_.reconciliation.checks)
      if (!check.ok &&
          std::ranges::find(counting_checks, std::string_view(check.what)) == std::end(counting_checks))
        wrong.push_back(failed_of(check));
    std::ranges::stable_sort(wrong, [](const Failed& a, const Failed& b) { return rank(a) < rank(b); });
    std::vector<Failed> causes;
    std::set<std::string, std::less<>> places_listed;
    for (const Failed& failed : wrong) {
      if (is_explained(failed, causes)) continue;
      causes.push_back(failed);
      if (places_listed.insert(failed.place).second) add_check(failed);
    }
  }

  static std::pair<int, int> rank(const Failed& failed) {
    if (failed.is_line) return {0, static_cast<int>(failed.line)};
    if (failed.section >= 0) return {1, -failed.section};
    return {2, 0};
  }

  std::string place_text(const Failed& failed) const {
    if (failed.section >= 0)
      return "\"" + estimate_.sections[static_cast<std::size_t>(failed.section)].name + "\"";
    for (const Named& row : places) {
      if (!failed.place.starts_with(row.prefix)) continue;
      std::string name = failed.place.substr(row.prefix.size());
      if (const auto found = by_section_.find(name); found != by_section_.end())
        name = estimate_.sections[static_cast<std::size_t>(found->second)].name;
      return replace_all(row.text, "{}", name);
    }
    return replace_all(failed.place, "_", " ");
  }

  static std::string figure_text(const Failed& failed) {
    for (const auto& [name, text] : figures)
      if (failed.figure == name) return std::string(text);
    return failed.figure.empty() ? "amount" : replace_all(failed.figure, "_", " ");
  }

  void add_check(const Failed& failed) {
    const Check& check = *failed.check;
    OpenEntry entry{.id = "check:" + failed.place,
                    .kind = failed.is_line ? OpenKind::figure : OpenKind::total,
                    .severity = contradicts};
    entry.text = place_text(failed) + ": the " + figure_text(failed) + " is printed as " +
                 check.printed.grouped() + ", and the other figures give " + check.computed.grouped() + ".";
    entry.check = OpenCheck{check.printed, check.computed};
    if (failed.is_line) set_line(entry, failed.line);
    if (failed.section >= 0) entry.page = last_page(failed.section);
    entries_.push_back(std::move(entry));
  }

  /// Totals are printed below the last line.
  int last_page(int section) const {
    int page = estimate_.sections[static_cast<std::size_t>(section)].page;
    for (const LineItem& line : estimate_.items)
      if (is_inside(estimate_.section_of(line), section)) page = std::max(page, line.page);
    return page;
  }

  void set_line(OpenEntry& entry, std::size_t index) const {
    const LineItem& line = estimate_.items[index];
    entry.line_id = line.id;
    entry.page = line.page;
    if (line.page > 0) entry.box = line.box;
  }

  // Codes.

  bool is_uncertain(std::size_t index) const {
    const LineItem& line = estimate_.items[index];
    if (line.excluded || index >= review_.match.items.size()) return false;
    const ItemMatch& match = review_.match.items[index];
    if (match.reason == entered_by_hand) return false;
    return match.kind == MatchKind::none || match.kind == MatchKind::fuzzy ||
           (match.kind != MatchKind::code && ambiguous_.contains(line.id));
  }

  void add_codes() {
    ambiguous_.insert(review_.ambiguous.begin(), review_.ambiguous.end());
    int without_list = 0;
    for (std::size_t i = 0; i < estimate_.items.size(); ++i) {
      if (!is_uncertain(i)) continue;
      if (review_.match.suggestions_only)
        ++without_list;
      else
        add_code(i);
    }
    if (without_list == 0) return;
    OpenEntry entry{.id = "code:list", .kind = OpenKind::code, .severity = look};
    entry.text = "No price list is loaded for this estimate, so " + std::to_string(without_list) +
                 (without_list == 1 ? " line has no code." : " lines have no code.");
    entry.count = without_list;
    entries_.push_back(std::move(entry));
  }

  void add_code(std::size_t index) {
    const LineItem& line = estimate_.items[index];
    const ItemMatch& match = review_.match.items[index];
    OpenEntry entry{.id = "code:" + line.id, .kind = OpenKind::code, .severity = look};
    const std::string name = line.number.empty() ? std::string("A line") : "Line " + line.number;
    if (match.kind == MatchKind::none)
      entry.text = name + " has no entry in the price list: " + line.description;
    else if (match.kind == MatchKind::fuzzy)
      entry.text = name + " is probably " + match.cat + " " + match.sel + ": " + line.description;
    else
      entry.text =
          name + " may mean other entries than " + match.cat + " " + match.sel + ": " + line.description;
    set_line(entry, index);
    entry.group = "code:" + to_lower(squeeze(line.description)) + ":" + line.unit;
    entries_.push_back(std::move(entry));
  }

  // Warnings.

  void add_warnings() {
    std::map<std::string, int, std::less<>> seen;
    for (const Warning& warning : estimate_.warnings) {
      if (std::ranges::find(repeated_warnings, std::string_view(warning.code)) != std::end(repeated_warnings))
        continue;
      const auto row = std::ranges::find(warning_rows, std::string_view(warning.code), &WarningRow::code);
      OpenEntry entry{.kind = OpenKind::remark, .severity = look};
      if (row != warning_rows.end()) {
        entry.kind = row->kind;
        entry.severity = row->severity;
      }
      entry.text = sentence(warning.message);
      entry.page = warning.page.value_or(0);
      if (const auto line = by_number_.find(warning.line); !warning.line.empty() && line != by_number_.end())
        if (!warning.page || estimate_.items[line->second].page == *warning.page)
          set_line(entry, line->second);
      const std::string what = warning.code + ":" + std::to_string(entry.page) + ":" + warning.line;
      constexpr std::size_t enough = 12;
      entry.id = "remark:" + warning.code + ":" + sha256_hex(what + ":" + warning.message).substr(0, enough);
      if (const int count = ++seen[entry.id]; count > 1) entry.id += "-" + std::to_string(count);
      entry.group = "remark:" + warning.code;
      entries_.push_back(std::move(entry));
    }
  }

  static std::string sentence(std::string text) {
    if (text.empty()) return text;
    text.front() = to_upper(text.substr(0, 1)).front();
    if (text.back() != '.' && text.back() != '?' && text.back() != '!') text += '.';
    return text;
  }

  const Review& review_;
  const Estimate& estimate_;
  std::map<std::string, std::size_t, std::less<>> by_number_;
  std::map<std::string, int, std::less<>> by_section_;
  std::set<std::string, std::less<>> ambiguous_;
  std::vector<OpenEntry> entries_;
};

}  // namespace

std::vector<OpenEntry> open_entries(const Review& review) {
  std::vector<OpenEntry> entries = OpenList(review).make();
  std::map<std::string_view, const OpenEntry*> settled;
  for (const OpenEntry& entry : review.settled) settled[entry.id] = &entry;
  for (OpenEntry& entry : entries) {
    const auto found = settled.find(entry.id);
    if (found == settled.end()) continue;
    // A difference that changed is a new one.
    if (found->second->text == entry.text && found->second->settled == "accepted") entry = *found->second;
    settled.erase(found);
  }
  for (const auto& [id, entry] : settled) entries.push_back(*entry);
  return entries;
}

void assign_line_ids(Estimate& estimate) {
  std::set<std::string> taken;
  for (LineItem& line : estimate.items)
    if (!line.id.empty() && !taken.insert(line.id).second) line.id.clear();
  std::map<std::string, int> used;
  for (LineItem& line : estimate.items) {
    if (!line.id.empty()) continue;
    std::string name = "L";
    for (const char c : line.number)
      if (is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) name += c;
    if (name == "L") name = "P" + std::to_string(std::max(line.page, 0));
    do {
      const int count = ++used[name];
      line.id = count == 1 ? name : name + "-" + std::to_string(count);
    } while (!taken.insert(line.id).second);
  }
}

}  // namespace estimate
