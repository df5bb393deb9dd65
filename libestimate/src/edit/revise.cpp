#include "edit/revise.h"

#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "assemble/item_sums.h"
#include "edit/line_change.h"
#include "model/line_amount.h"

namespace estimate::edit {
namespace {

using assemble::LineSums;

Money depreciation_of(const LineItem& line) {
  return line.depreciation ? line.depreciation->amount : Money();
}

Money following_rcv(const LineItem& line) {
  return row_extension(line) + or_zero(line.tax) + or_zero(line.overhead_and_profit);
}

/// The part of an amount that a part of a quantity has; `done`: the quantities before it.
std::optional<Money> part_of(const std::optional<Money>& amount, Quantity done, Quantity part, Quantity all) {
  if (!amount) return std::nullopt;
  const auto cents = [](Quantity quantity) { return Money::from_units(quantity.units()); };
  return scaled(*amount, cents(done + part), cents(all)) - scaled(*amount, cents(done), cents(all));
}

/// Where a line counts, without figures: what there was before it, or is after it.
LineItem nothing_like(const LineItem& line) {
  LineItem nothing;
  nothing.section = line.section;
  nothing.coverage = line.coverage;
  nothing.excluded = line.excluded;
  return nothing;
}

class LineReviser {
 public:
  LineReviser(Estimate& now, const Estimate& before, std::vector<LineFault>& faults)
      : now_(now), before_(before), faults_(faults), sums_(before), rate_(tax_rate(before)) {
    for (const LineItem& line : before.items) origins_.emplace(line.id, &line);
  }

  Edits revise() {
    Edits edits;
    edits.before = before_;
    for (std::size_t i = 0; i < now_.items.size(); ++i) {
      const auto origin = origins_.find(now_.items[i].id);
      if (origin == origins_.end()) {
        edits.changes.push_back(add(i));
        continue;
      }
      if (auto change = revise(i, *origin->second)) edits.changes.push_back(*std::move(change));
      origins_.erase(origin);
    }
    for (const LineItem& line : before_.items)
      if (origins_.contains(line.id)) edits.changes.push_back({{}, line, nothing_like(line)});
    return edits;
  }

 private:
  LineChange add(std::size_t index) {
    LineItem& line = now_.items[index];
    if (has_figures(line)) {
      complete_line(line, before_, sums_, now_.warnings);
      if (const auto& rcv = line.rcv; rcv && *rcv != following_rcv(line))
        fault(line, "rcv", *rcv, following_rcv(line));
    }
    if (!line.printed) line.printed.emplace();  // nothing
    return {index, nothing_like(line), line};
  }

  void fault(const LineItem& line, std::string_view member, Money given, Money follows) {
    const std::string name = member == "rcv" ? "RCV" : "ACV";
    faults_.push_back({line.id,
                       {"value", "not_allowed",
                        "the " + name + " of the line follows from its other figures: it is " +
                            follows.grouped() + ", not " + given.grouped()}});
  }

  std::optional<LineChange> revise(std::size_t index, const LineItem& origin) {
    LineItem& line = now_.items[index];
    const bool moved = line.section != origin.section || line.coverage != origin.coverage ||
                       line.excluded != origin.excluded;
    const bool edited = figures_of(line) != figures_of(origin) || line.depreciation != origin.depreciation ||
                        has_figures(line) != has_figures(origin) ||
                        (has_figures(line) && row_extension(line) != row_extension(origin));
    if (edited) revise_figures(line, origin);
    if (!edited && !moved) return std::nullopt;
    return LineChange{index, origin, line};
  }

  void revise_figures(LineItem& line, const LineItem& origin) {
    const LineItem wanted = line;
    line.tax = origin.tax;
    line.overhead_and_profit = origin.overhead_and_profit;
    line.rcv = origin.rcv;
    line.depreciation = origin.depreciation;
    line.acv = origin.acv;
    if (has_figures(line))
      revise_price(line, wanted, origin);
    else
      revise_amounts(line, wanted, origin);
    revise_depreciation(line, wanted, origin);
    if (wanted.acv && wanted.acv != origin.acv && line.acv != wanted.acv)
      fault(line, "acv", *wanted.acv, or_zero(line.rcv) - depreciation_of(line));
    if (!line.printed && figures_of(line) != figures_of(origin)) line.printed = figures_of(origin);
  }

  /// Quantity and prices first, since tax and O&P follow them unless they were set.
  void revise_price(LineItem& line, const LineItem& wanted, const LineItem& origin) {
    if (!origin.rcv) {
      line.tax = wanted.tax;
      line.overhead_and_profit = wanted.overhead_and_profit;
      complete_line(line, before_, sums_, now_.warnings);
    } else if (!has_figures(origin) || row_extension(line) != row_extension(origin)) {
      const bool hides_tax = has_figures(origin) && assemble::tax_is_hidden(origin);
      line = (hides_tax ? revise_line_with_hidden_tax(line, rate_) : revise_line(line, EditedFigure::price))
                 .after;
    }
    if (wanted.tax != origin.tax && wanted.tax != line.tax) {
      line.tax = wanted.tax;
      line = revise_line(line, EditedFigure::tax).after;
    }
    if (wanted.overhead_and_profit != origin.overhead_and_profit &&
        wanted.overhead_and_profit != line.overhead_and_profit) {
      line.overhead_and_profit = wanted.overhead_and_profit;
      line = revise_line(line, EditedFigure::overhead_and_profit).after;
    }
    if (!wanted.rcv || wanted.rcv == origin.rcv || wanted.rcv == line.rcv) return;
    if (*wanted.rcv != following_rcv(line)) return fault(line, "rcv", *wanted.rcv, following_rcv(line));
    line = revise_line(line, EditedFigure::rcv).after;  // the print contradicted itself
  }

  /// Of a line whose RCV does not follow from a price.
  static void revise_amounts(LineItem& line, const LineItem& wanted, const LineItem& origin) {
    line.tax = wanted.tax;
    line.overhead_and_profit = wanted.overhead_and_profit;
    line.rcv = wanted.rcv;
    if (wanted.rcv == origin.rcv && line.rcv)
      *line.rcv += or_zero(wanted.tax) + or_zero(wanted.overhead_and_profit) - or_zero(origin.tax) -
                   or_zero(origin.overhead_and_profit);
    if (line.acv) line.acv = or_zero(line.rcv) - depreciation_of(line);
  }

  static void revise_depreciation(LineItem& line, const LineItem& wanted, const LineItem& origin) {
    if (wanted.depreciation == origin.depreciation) return;
    line.depreciation = wanted.depreciation;
    if (auto& now = line.depreciation) {
      const Depreciation then = origin.depreciation.value_or(Depreciation());
      const Money rcv = or_zero(line.rcv);
      if (now->percent && now->percent != then.percent && now->amount == then.amount) {
        const Money base = then.percent && percent_of(*then.percent, row_extension(origin)) == then.amount
                               ? row_extension(line)
                               : rcv;
        now->amount = percent_of(*now->percent, base);
      } else if (now->percent && now->percent == then.percent && now->amount != then.amount &&
                 percent_of(*now->percent, rcv) != now->amount) {
        now->percent.reset();  // it no longer gives the amount
      }
    }
    if (line.acv || wanted.acv) line.acv = or_zero(line.rcv) - depreciation_of(line);
  }

  Estimate& now_;
  const Estimate& before_;
  std::vector<LineFault>& faults_;
  LineSums sums_;
  std::optional<Percent> rate_;
  std::unordered_map<std::string_view, const LineItem*> origins_;  // not yet seen among the lines
};

}  // namespace

Edits revise_lines(Estimate& now, const Estimate& before, std::vector<LineFault>& faults) {
  return LineReviser(now, before, faults).revise();
}

void reorder(Estimate& estimate, const std::vector<std::size_t>& order) {
  std::vector<int> place(estimate.sections.size(), -1);
  std::vector<Section> sections;
  sections.reserve(order.size());
  for (const std::size_t old : order) {
    place[old] = static_cast<int>(sections.size());
    sections.push_back(std::move(estimate.sections[old]));
  }
  const auto moved = [&](int old) {
    return old >= 0 && static_cast<std::size_t>(old) < place.size() ? place[static_cast<std::size_t>(old)]
                                                                    : -1;
  };
  for (Section& section : sections) section.parent = moved(section.parent);
  for (LineItem& line : estimate.items) line.section = moved(line.section);
  estimate.sections = std::move(sections);
}

void insert_section(Estimate& estimate, std::size_t at, const Section& section) {
  for (LineItem& line : estimate.items)
    if (line.section >= static_cast<int>(at)) ++line.section;
  for (Section& other : estimate.sections)
    if (other.parent >= static_cast<int>(at)) ++other.parent;
  estimate.sections.insert(estimate.sections.begin() + static_cast<std::ptrdiff_t>(at), section);
}

std::vector<bool> subtree(const Estimate& estimate, std::size_t root) {
  std::vector<bool> inside(estimate.sections.size(), false);
  inside[root] = true;
  for (std::size_t i = root + 1; i < inside.size(); ++i) {
    const int parent = estimate.parent_of(static_cast<int>(i));
    inside[i] = parent >= 0 && inside[static_cast<std::size_t>(parent)];
  }
  return inside;
}

std::size_t end_of(const Estimate& estimate, std::size_t root) {
  const std::vector<bool> inside = subtree(estimate, root);
  std::size_t end = root + 1;
  for (std::size_t i = root; i < inside.size(); ++i)
    if (inside[i]) end = i + 1;
  return end;
}

LineItem part_of_line(const LineItem& whole, Quantity done, Quantity part) {
  LineItem made = whole;
  made.quantity = part;
  const Quantity all = whole.quantity.value_or(Quantity());
  made.tax = part_of(whole.tax, done, part, all);
  made.overhead_and_profit = part_of(whole.overhead_and_profit, done, part, all);
  if (made.depreciation)
    made.depreciation->amount = part_of(whole.depreciation->amount, done, part, all).value_or(Money());
  if (whole.rcv) made.rcv = has_figures(made) ? following_rcv(made) : part_of(whole.rcv, done, part, all);
  if (whole.acv) made.acv = or_zero(made.rcv) - depreciation_of(made);
  return made;
}

void add_to(LineItem& sum, const LineItem& other) {
  const auto add = [](std::optional<Money>& to, const std::optional<Money>& more) {
    if (more) to = or_zero(to) + *more;
  };
  if (sum.quantity && other.quantity) *sum.quantity += *other.quantity;
  add(sum.tax, other.tax);
  add(sum.overhead_and_profit, other.overhead_and_profit);
  if (other.depreciation) {
    if (!sum.depreciation) sum.depreciation = Depreciation{.recoverable = other.depreciation->recoverable};
    sum.depreciation->amount += other.depreciation->amount;
  }
  sum.rcv = following_rcv(sum);
  if (sum.acv || other.acv) sum.acv = *sum.rcv - depreciation_of(sum);
  sum.notes.insert(sum.notes.end(), other.notes.begin(), other.notes.end());
}

}  // namespace estimate::edit
