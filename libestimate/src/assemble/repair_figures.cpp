#include "assemble/repair_figures.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "assemble/digit_alternatives.h"
#include "assemble/figure_trials.h"
#include "model/line_amount.h"
#include "model/tokens.h"

namespace estimate::assemble {
namespace {

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
    const auto quantity = Quantity::parse(text);
    if (!quantity) return 0;
    return std::abs((line_extension(*item, *quantity) - line_extension(*item)).units());
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

/// Whether the cell is part of the text of a page on which only some words were recognized.
bool is_printed(const Page& page, const Cell& cell) {
  return std::ranges::any_of(page.words, [&](const Word& word) {
    const double x = (word.box.x0 + word.box.x1) / 2, y = (word.box.y0 + word.box.y1) / 2;
    return word.confidence >= 1 && x >= cell.box.x0 && x <= cell.box.x1 && y >= cell.box.y0 &&
           y <= cell.box.y1;
  });
}

class Repair {
 public:
  Repair(const Document& document, Classified& classified, const Limits& limits)
      : classified_(classified), limits_(limits), trials_(document, classified) {
    for (const Page& page : document.pages) {
      if (page.recognized) recognized_.emplace(page.number, &page);
    }
  }

  Repaired run() {
    std::vector<Warning> warnings;
    for (int i = 0; i < limits_.repairs; ++i) {
      const auto found = find_only_answer();
      if (!found) break;
      warnings.push_back(warn_of(*found));
      trials_.accept(*found);
    }
    return {trials_.take(), std::move(warnings)};
  }

 private:
  /// Finds a cell whose line and totals add up with one text only; none if two texts do.
  std::optional<FigureTrial> find_only_answer() {
    if (trials_.failures().empty()) return std::nullopt;
    std::vector<std::pair<FigureTrial, Failures>> answers;
    for (const FigureTrial& trial : find_candidates()) {
      if (++tried_ > limits_.repair_trials) return std::nullopt;
      if (auto after = trials_.evaluate(trial)) answers.emplace_back(trial, *std::move(after));
    }
    for (const auto& [trial, after] : answers) {
      const auto rivals = std::ranges::count_if(
          answers, [&](const auto& other) { return closes_the_same(after, other.second); });
      if (rivals == 1) return trial;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool closes_the_same(const Failures& a, const Failures& b) const {
    return std::ranges::any_of(trials_.failures(), [&](const std::string& check) {
      return !a.contains(check) && !b.contains(check);
    });
  }

  [[nodiscard]] std::vector<FigureTrial> find_candidates() const {
    const std::set<std::int64_t> gaps = gaps_of(trials_.estimate());
    std::vector<FigureTrial> candidates;
    for (std::size_t r = 0; r < classified_.rows.size(); ++r) {
      const Row& row = classified_.rows[r];
      const auto page = recognized_.find(row.page);
      if (page == recognized_.end()) continue;
      const LineItem* line = trials_.line_of(r);
      for (std::size_t c = 0; c < row.cells.size(); ++c) {
        if (!can_be_wrong(row, row.cells[c]) || is_printed(*page->second, row.cells[c])) continue;
        for (std::string& text : digit_alternatives(row.cells[c].text)) {
          if (near_any(gaps, move_of(line, row.cells[c], text)))
            candidates.push_back({r, c, std::move(text)});
        }
      }
    }
    return candidates;
  }

  [[nodiscard]] Warning warn_of(const FigureTrial& trial) const {
    const Row& row = classified_.rows[trial.row];
    const Cell& cell = row.cells[trial.cell];
    const LineItem* line = trials_.line_of(trial.row);
    return {"ocr_repaired",
            std::string(field_name(cell.field)) + " was recognized as " + cell.text +
                "; the line and its totals add up only with " + trial.text,
            row.page, line != nullptr ? line->number : "totals " + row.text};
  }

  const Classified& classified_;
  const Limits& limits_;
  FigureTrials trials_;
  std::map<int, const Page*> recognized_;
  int tried_ = 0;
};

}  // namespace

Repaired repair_figures(const Document& document, Classified& classified, const Limits& limits) {
  return Repair(document, classified, limits).run();
}

}  // namespace estimate::assemble
