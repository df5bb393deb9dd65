#include "esx/write/item_plan.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace estimate::esx {
namespace {

/// Lines that share an amount of depreciation.
struct Share {
  Money left;
  std::vector<std::size_t> lines;
};

bool prints_depreciation(const PlannedItem& plan) { return plan.item->depreciation || plan.item->acv; }

bool may_depreciate(const Estimate& estimate, const PlannedItem& plan) {
  if (plan.is_note() || prints_depreciation(plan) || plan.figures.rcv <= Money()) return false;
  if (plan.activity == Activity::remove && !estimate.claim.depreciation_options.removal.value_or(false))
    return false;
  const auto section = static_cast<std::size_t>(plan.item->section);
  return section >= estimate.sections.size() ||
         estimate.sections[section].kind != SectionKind::labor_minimums;
}

std::vector<const CoverageTotals*> summaries_of(const Estimate& estimate) {
  std::vector<const CoverageTotals*> summaries;
  for (const CoverageTotals& summary : estimate.coverages)
    if (!summary.paid_when_incurred) summaries.push_back(&summary);
  return summaries;
}

class Derivation {
 public:
  Derivation(const Estimate& estimate, const RecapRows& recap, bool taxes_depreciate,
             std::vector<PlannedItem>& plans)
      : estimate_(estimate),
        recap_(recap),
        taxes_depreciate_(taxes_depreciate),
        plans_(plans),
        amounts_(plans.size()) {
    for (std::size_t i = 0; i < plans.size(); ++i)
      if (may_depreciate(estimate, plans[i])) open_.push_back(i);
  }

  void run() {
    if (open_.empty() || unassigned_depreciation(estimate_, plans_) <= Money()) return;
    share_by_coverage();
    share_by_category();
    while (settle_one()) {
    }
    const bool sound = std::ranges::all_of(shares_, [](const Share& share) {
      return share.left >= Money() && (!share.lines.empty() || share.left.is_zero());
    });
    for (const std::size_t i : open_) set(plans_[i].figures, sound ? amounts_[i] : std::nullopt);
  }

 private:
  /// By the summaries, if they name the coverages of all open lines; otherwise all lines share their sum.
  void share_by_coverage() {
    const auto summaries = summaries_of(estimate_);
    const bool named = std::ranges::all_of(open_, [&](std::size_t i) {
      return std::ranges::any_of(
          summaries, [&](const CoverageTotals* s) { return s->name == plans_[i].item->coverage; });
    });
    if (!named || summaries.size() == 1) {
      shares_.push_back({unassigned_depreciation(estimate_, plans_), open_});
      return;
    }
    for (const CoverageTotals* summary : summaries) {
      Share share{summary->depreciation.value_or(Money()), {}};
      for (const PlannedItem& plan : plans_)
        if (plan.item->coverage == summary->name) share.left -= plan.figures.depreciation;
      std::ranges::copy_if(open_, std::back_inserter(share.lines),
                           [&](std::size_t i) { return plans_[i].item->coverage == summary->name; });
      shares_.push_back(std::move(share));
    }
  }

  /// The recap's depreciation leaves out that of taxes, so it counts only if it has all of the summaries'.
  void share_by_category() {
    std::vector<Share> shares;
    Money all;
    for (const RecapCategory& row : estimate_.recap_by_category) {
      if (row.tax_or_markup) continue;
      Share share{row.depreciation.value_or(Money()), {}};
      all += share.left;
      for (const std::size_t i : open_)
        if (recap_.row_of(plans_[i]) == &row) share.lines.push_back(i);
      shares.push_back(std::move(share));
    }
    const bool certain =
        std::ranges::all_of(open_, [&](std::size_t i) { return recap_.row_of(plans_[i]) != nullptr; });
    if (certain && all == unassigned_depreciation(estimate_, plans_))
      std::ranges::move(shares, std::back_inserter(shares_));
  }

  bool settle_one() {
    for (const Share& share : shares_) {
      if (share.lines.empty() || share.left < Money()) continue;
      const bool only = share.lines.size() == 1;
      if (!only && !share.left.is_zero()) continue;
      if (only && share.left > plans_[share.lines.front()].figures.rcv) continue;
      settle(share.lines.front(), only ? share.left : Money());
      return true;
    }
    return false;
  }

  void settle(std::size_t line, Money amount) {
    amounts_[line] = amount;
    for (Share& share : shares_)
      if (std::erase(share.lines, line) > 0) share.left -= amount;
  }

  void set(ItemFigures& f, std::optional<Money> amount) const {
    f.depreciation_unknown = !amount;
    f.depreciation = amount.value_or(Money());
    f.acv_total = f.rcv - f.depreciation;
    const bool with_tax = taxes_depreciate_ && !f.tax.is_zero() && !f.depreciation.is_zero();
    const bool apart = amount && !with_tax && *amount <= f.total;
    f.depr = apart ? amount : std::nullopt;
    f.acv = apart ? std::optional(f.total - *amount) : std::nullopt;
  }

  const Estimate& estimate_;
  const RecapRows& recap_;
  bool taxes_depreciate_;
  std::vector<PlannedItem>& plans_;
  std::vector<std::optional<Money>> amounts_;
  std::vector<std::size_t> open_;
  std::vector<Share> shares_;
};

}  // namespace

void derive_depreciation(const Estimate& estimate, const RecapRows& recap, bool taxes_depreciate,
                         std::vector<PlannedItem>& plans) {
  Derivation(estimate, recap, taxes_depreciate, plans).run();
}

Money unassigned_depreciation(const Estimate& estimate, const std::vector<PlannedItem>& plans) {
  Money sum;
  for (const CoverageTotals* summary : summaries_of(estimate)) sum += summary->depreciation.value_or(Money());
  for (const PlannedItem& plan : plans)
    if (!plan.is_note()) sum -= plan.figures.depreciation;
  return sum;
}

}  // namespace estimate::esx
