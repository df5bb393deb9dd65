#include "assemble/figure_trials.h"

#include <algorithm>
#include <utility>

#include "assemble/item_builder.h"
#include "assemble/reconcile.h"
#include "assemble/tree_builder.h"

namespace estimate::assemble {
namespace {

Failures failures_of(const Reconciliation& reconciliation) {
  Failures failures;
  for (const Check& check : reconciliation.checks) {
    if (!check.ok) failures.insert(check.what);
  }
  return failures;
}

/// The totals that prove a change: those of the nearest section that prints totals, or of all lines.
std::string proof_of(const Estimate& estimate, const LineItem& item) {
  for (int s = estimate.section_of(item); s >= 0; s = estimate.parent_of(s)) {
    const Section& section = estimate.sections[static_cast<std::size_t>(s)];
    if (section.totals) return "section:" + section.id + ".";
  }
  return estimate.line_item_totals ? "line_items." : std::string();
}

bool any_begins_with(const Failures& failures, const std::string& prefix) {
  const auto at = failures.lower_bound(prefix);
  return at != failures.end() && at->starts_with(prefix);
}

/// Whether the line and the totals above it add up.
bool is_proven(const Estimate& estimate, const LineItem& line, const Failures& after) {
  const std::string proof = proof_of(estimate, line);
  return !proof.empty() && !any_begins_with(after, proof) &&
         !any_begins_with(after, "item:" + line.number + ".");
}

/// What `add_checks` adds to the reconciliation.
std::vector<Check> checks_of(const auto& add_checks) {
  Checks checks;
  add_checks(checks);
  return checks.take().checks;
}

bool line_closes(const LineItem& line) {
  return checks_of([&](Checks& checks) { check_line(line, false, checks); }).empty();
}

std::vector<Check> checks_of_line(const Estimate& estimate, const LineSums& sums, const LineItem& line) {
  return checks_of([&](Checks& checks) { check_sums_of_line(estimate, sums, line, checks); });
}

/// The same with other printed totals; puts the old ones back.
std::vector<Check> checks_with(Amounts& printed, Amounts other, const auto& add_checks) {
  std::swap(printed, other);
  std::vector<Check> checks = checks_of(add_checks);
  std::swap(printed, other);
  return checks;
}

}  // namespace

bool holds_line_figures(RowKind kind) {
  return kind == RowKind::item || kind == RowKind::item_numbers || kind == RowKind::item_detail;
}

bool can_be_wrong(const Row& row, const Cell& cell) {
  if (cell.field == Field::quantity) return holds_line_figures(row.kind);
  return is_money_field(cell.field) && (holds_line_figures(row.kind) || row.kind == RowKind::totals);
}

FigureTrials::FigureTrials(const Document& document, Classified& classified)
    : document_(document), classified_(classified), sums_(Estimate()) {
  assemble();
}

void FigureTrials::assemble() {
  assembled_ = assemble_rows(document_, classified_);
  sums_ = LineSums(assembled_.estimate);
  failures_ = failures_of(assembled_.estimate.reconciliation);
  failed_checks_.clear();
  for (const Check& check : assembled_.estimate.reconciliation.checks) {
    if (!check.ok) ++failed_checks_[check.what];
  }
}

void FigureTrials::accept(const FigureTrial& trial) {
  classified_.rows[trial.row].cells[trial.cell].text = trial.text;
  assemble();
}

const LineItem* FigureTrials::line_of(std::size_t row) const {
  const FigureOwner& owner = assembled_.owners[row];
  return owner.kind == FigureOwner::Kind::line ? &assembled_.estimate.items[owner.index] : nullptr;
}

std::optional<Failures> FigureTrials::evaluate(const FigureTrial& trial) {
  const FigureOwner owner = assembled_.owners[trial.row];
  switch (owner.kind) {
    case FigureOwner::Kind::line:
      return evaluate_line(trial, assembled_.estimate.items[owner.index]);
    case FigureOwner::Kind::section_totals:
      return evaluate_section(trial, owner.index);
    case FigureOwner::Kind::line_item_totals:
      return evaluate_line_item_totals(trial);
    case FigureOwner::Kind::none:
      break;
  }
  return std::nullopt;
}

std::optional<Failures> FigureTrials::evaluate_line(const FigureTrial& trial, LineItem& line) {
  LineItem other = line_with(trial, line);
  if (!line_closes(other)) return std::nullopt;
  if (moves_section(line, other)) return evaluate_whole(trial);
  const Estimate& estimate = assembled_.estimate;
  const std::vector<Check> without = checks_of_line(estimate, sums_, line);
  sums_.replace(line, other);
  std::swap(line, other);
  const std::vector<Check> with = checks_of_line(estimate, sums_, line);
  std::swap(line, other);
  sums_.replace(other, line);
  auto after = fewer(without, with);
  return after && is_proven(estimate, line, *after) ? after : std::nullopt;
}

std::optional<Failures> FigureTrials::evaluate_section(const FigureTrial& trial, std::size_t section) {
  std::optional<Amounts>& printed = assembled_.estimate.sections[section].totals;
  if (!printed) return std::nullopt;
  const Amounts other = totals_with(trial);
  if (printed->rcv.value_or(Money{}).is_zero() != other.rcv.value_or(Money{}).is_zero())
    return evaluate_whole(trial);
  const auto add_checks = [&](Checks& checks) {
    check_section_totals(assembled_.estimate, sums_, section, checks);
  };
  const std::vector<Check> without = checks_of(add_checks);
  return fewer(without, checks_with(*printed, other, add_checks));
}

std::optional<Failures> FigureTrials::evaluate_line_item_totals(const FigureTrial& trial) {
  std::optional<Amounts>& printed = assembled_.estimate.line_item_totals;
  if (!printed) return std::nullopt;
  const auto add_checks = [&](Checks& checks) { check_line_item_totals(assembled_.estimate, sums_, checks); };
  const std::vector<Check> without = checks_of(add_checks);
  return fewer(without, checks_with(*printed, totals_with(trial), add_checks));
}

std::optional<Failures> FigureTrials::evaluate_whole(const FigureTrial& trial) {
  std::string& text = classified_.rows[trial.row].cells[trial.cell].text;
  const std::string read = std::exchange(text, trial.text);
  const Estimate changed = assemble_estimate(document_, classified_);
  text = read;
  auto after = fewer(failures_of(changed.reconciliation));
  const FigureOwner& owner = assembled_.owners[trial.row];
  if (!after || owner.kind != FigureOwner::Kind::line) return after;
  return is_proven(changed, changed.items[owner.index], *after) ? after : std::nullopt;
}

/// The row of the trial and those of the same line; a figure that is printed twice counts as in the last one.
LineItem FigureTrials::line_with(const FigureTrial& trial, const LineItem& line) const {
  LineItem other = line;
  std::size_t first = trial.row;
  while (classified_.rows[first].kind != RowKind::item) --first;
  for (std::size_t r = first; r < classified_.rows.size(); ++r) {
    const Row& row = classified_.rows[r];
    if (r > first && row.kind == RowKind::item) break;
    if (assembled_.owners[r] != assembled_.owners[trial.row]) continue;
    for (std::size_t c = 0; c < row.cells.size(); ++c) {
      const bool tried = r == trial.row && c == trial.cell;
      if (tried || can_be_wrong(row, row.cells[c]))
        take_figure(other, tried ? Cell{row.cells[c].field, trial.text, {}} : row.cells[c]);
    }
  }
  return other;
}

Amounts FigureTrials::totals_with(const FigureTrial& trial) const {
  Row row = classified_.rows[trial.row];
  row.cells[trial.cell].text = trial.text;
  return read_amounts(row);
}

/// A section without printed totals may leave the group around it, or be missing from the recap, depending on
/// whether its lines amount to 0.
bool FigureTrials::moves_section(const LineItem& line, const LineItem& other) const {
  const auto section = static_cast<std::size_t>(line.section);
  if (line.excluded || assembled_.estimate.sections[section].totals) return false;
  const Money now = sums_.own[section].rcv;
  const Money then = now - line.rcv.value_or(Money{}) + other.rcv.value_or(Money{});
  return now.is_zero() != then.is_zero();
}

std::optional<Failures> FigureTrials::fewer(const std::vector<Check>& without,
                                            const std::vector<Check>& with) const {
  std::map<std::string, int> counts;
  for (const Check& check : without) counts[check.what] -= !check.ok;
  for (const Check& check : with) counts[check.what] += !check.ok;
  Failures after = failures_;
  for (const auto& [what, change] : counts) {
    const auto before = failed_checks_.find(what);
    if (change + (before == failed_checks_.end() ? 0 : before->second) > 0)
      after.insert(what);
    else
      after.erase(what);
  }
  return fewer(std::move(after));
}

std::optional<Failures> FigureTrials::fewer(Failures after) const {
  if (after.size() >= failures_.size() || !std::ranges::includes(failures_, after)) return std::nullopt;
  return after;
}

}  // namespace estimate::assemble
