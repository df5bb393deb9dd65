#include "assemble/repair_figures.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>

#include "assemble/assemble.h"
#include "assemble/digit_alternatives.h"
#include "model/line_amount.h"
#include "model/tokens.h"

namespace estimate::assemble {
namespace {

// Every trial assembles the whole estimate; the filter below leaves only a few.
constexpr int max_repairs = 40;
constexpr int max_trials = 2'000;

using Failures = std::set<std::string>;  // names of failed checks

struct Trial {
  std::size_t row = 0, cell = 0;
  std::string text;
};

bool holds_item_figures(RowKind kind) {
  return kind == RowKind::item || kind == RowKind::item_numbers || kind == RowKind::item_detail;
}

bool can_be_wrong(const Row& row, const Cell& cell) {
  if (cell.field == Field::quantity) return holds_item_figures(row.kind);
  return is_money_field(cell.field) && (holds_item_figures(row.kind) || row.kind == RowKind::totals);
}

Failures failures_of(const Estimate& estimate) {
  Failures failures;
  for (const Check& check : estimate.reconciliation.checks) {
    if (!check.ok) failures.insert(check.what);
  }
  return failures;
}

/// The differences of failed checks, in cents.
std::set<std::int64_t> gaps_of(const Estimate& estimate) {
  std::set<std::int64_t> gaps;
  for (const Check& check : estimate.reconciliation.checks) {
    if (!check.ok) gaps.insert(std::abs((check.printed - check.computed).units()));
  }
  return gaps;
}

/// How much another text in the cell would change the sums that it is part of.
std::int64_t move_of(const LineItem* item, const Cell& cell, const std::string& text) {
  const auto before = read_amount(cell.text), after = read_amount(text);
  const auto amount_move = before && after ? std::abs((after->value - before->value).units()) : 0;
  if (item == nullptr || !item->quantity) return amount_move;
  if (cell.field == Field::quantity) {
    LineItem other = *item;
    other.quantity = Quantity::parse(text);
    if (!other.quantity) return 0;
    return std::abs((line_extension(other) - line_extension(*item)).units());
  }
  const bool is_price = cell.field == Field::unit_price || cell.field == Field::remove ||
                        cell.field == Field::replace || cell.field == Field::reset;
  if (!is_price || !before || !after) return amount_move;
  // Rounding may differ from that of the whole line by a cent; the trials decide.
  return std::abs((extend(*item->quantity, after->value) - extend(*item->quantity, before->value)).units());
}

bool near_any(const std::set<std::int64_t>& gaps, std::int64_t move) {
  const auto at = gaps.lower_bound(move - 1);
  return move > 0 && at != gaps.end() && *at <= move + 1;
}

/// The totals that prove a change: those of the nearest section that prints totals, or of all lines.
std::string proof_of(const Estimate& estimate, const LineItem& item) {
  for (int s = item.section; s >= 0; s = estimate.sections[static_cast<std::size_t>(s)].parent) {
    const Section& section = estimate.sections[static_cast<std::size_t>(s)];
    if (section.totals) return "section:" + section.id + ".";
  }
  return estimate.line_item_totals ? "line_items." : std::string();
}

bool any_begins_with(const Failures& failures, const std::string& prefix) {
  const auto at = failures.lower_bound(prefix);
  return at != failures.end() && at->starts_with(prefix);
}

class Repair {
 public:
  Repair(const Document& document, Classified& classified) : document_(document), classified_(classified) {
    for (const Page& page : document.pages) {
      if (page.recognized) recognized_.insert(page.number);
    }
  }

  std::vector<Warning> run() {
    std::vector<Warning> warnings;
    estimate_ = assemble_estimate(document_, classified_);
    for (int i = 0; i < max_repairs; ++i) {
      const auto found = find_only_answer();
      if (!found) break;
      Cell& cell = classified_.rows[found->row].cells[found->cell];
      warnings.push_back(warn_of(*found, cell));
      cell.text = found->text;
      estimate_ = assemble_estimate(document_, classified_);
    }
    return warnings;
  }

 private:
  /// Finds a cell whose line and totals add up with one text only; none if two texts do.
  std::optional<Trial> find_only_answer() {
    const Failures before = failures_of(estimate_);
    if (before.empty()) return std::nullopt;
    const std::vector<Trial> candidates = find_candidates();
    std::vector<std::pair<Trial, Failures>> answers;
    for (const Trial& trial : candidates) {
      if (++trials_ > max_trials) return std::nullopt;
      if (auto after = closes(trial, before)) answers.emplace_back(trial, *std::move(after));
    }
    for (const auto& [trial, after] : answers) {
      const auto rivals = std::ranges::count_if(
          answers, [&](const auto& other) { return closes_the_same(before, after, other.second); });
      if (rivals == 1) return trial;
    }
    return std::nullopt;
  }

  static bool closes_the_same(const Failures& before, const Failures& a, const Failures& b) {
    return std::ranges::any_of(
        before, [&](const std::string& check) { return !a.contains(check) && !b.contains(check); });
  }

  std::vector<Trial> find_candidates() const {
    const std::set<std::int64_t> gaps = gaps_of(estimate_);
    std::vector<Trial> candidates;
    std::size_t items = 0;
    for (std::size_t r = 0; r < classified_.rows.size(); ++r) {
      const Row& row = classified_.rows[r];
      if (row.kind == RowKind::item) ++items;
      if (!recognized_.contains(row.page)) continue;
      const bool of_item = holds_item_figures(row.kind) && items > 0 && items <= estimate_.items.size();
      const LineItem* item = of_item ? &estimate_.items[items - 1] : nullptr;
      for (std::size_t c = 0; c < row.cells.size(); ++c) {
        if (!can_be_wrong(row, row.cells[c])) continue;
        for (std::string& text : digit_alternatives(row.cells[c].text)) {
          if (near_any(gaps, move_of(item, row.cells[c], text)))
            candidates.push_back({r, c, std::move(text)});
        }
      }
    }
    return candidates;
  }

  /// The checks that still fail with the trial, if it is proven: no new check fails, and line and totals add
  /// up.
  std::optional<Failures> closes(const Trial& trial, const Failures& before) {
    std::string& text = classified_.rows[trial.row].cells[trial.cell].text;
    const std::string read = std::exchange(text, trial.text);
    const Estimate changed = assemble_estimate(document_, classified_);
    text = read;
    Failures after = failures_of(changed);
    if (after.size() >= before.size() || !std::ranges::includes(before, after)) return std::nullopt;
    if (!holds_item_figures(classified_.rows[trial.row].kind)) return after;
    const std::size_t index = item_of_row(trial.row);
    if (index >= changed.items.size()) return std::nullopt;
    const LineItem& item = changed.items[index];
    const std::string proof = proof_of(changed, item);
    if (proof.empty() || any_begins_with(after, proof) || any_begins_with(after, "item:" + item.number + "."))
      return std::nullopt;
    return after;
  }

  [[nodiscard]] std::size_t item_of_row(std::size_t row) const {
    const auto end = classified_.rows.begin() + static_cast<std::ptrdiff_t>(row) + 1;
    const auto begun =
        std::count_if(classified_.rows.begin(), end, [](const Row& r) { return r.kind == RowKind::item; });
    return static_cast<std::size_t>(begun) - 1;
  }

  [[nodiscard]] Warning warn_of(const Trial& trial, const Cell& cell) const {
    const Row& row = classified_.rows[trial.row];
    const bool of_item = holds_item_figures(row.kind);
    const std::size_t index = of_item ? item_of_row(trial.row) : 0;
    const std::string line =
        of_item && index < estimate_.items.size() ? estimate_.items[index].number : "totals " + row.text;
    return {"ocr_repaired",
            std::string(field_name(cell.field)) + " was recognized as " + cell.text +
                "; the line and its totals add up only with " + trial.text,
            row.page, line};
  }

  const Document& document_;
  Classified& classified_;
  std::set<int> recognized_;
  Estimate estimate_;
  int trials_ = 0;
};

}  // namespace

std::vector<Warning> repair_figures(const Document& document, Classified& classified) {
  return Repair(document, classified).run();
}

}  // namespace estimate::assemble
