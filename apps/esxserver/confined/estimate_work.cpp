#include <algorithm>
#include <map>

#include "esx/estimate/convert.h"
#include "esx/estimate/diff.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/json.h"
#include "esx/estimate/recalculate.h"
#include "esxserver/confined/esx_work.h"
#include "esxserver/confined/report.h"
#include "operations/operations.h"
#include "operations/reports.h"
#include "operations/tables.h"

namespace esxserver {
namespace {

using estimate::Amounts;
using estimate::Check;
using estimate::CoverageTotals;
using estimate::Estimate;
using estimate::LineItem;
using estimate::Money;
using estimate::Reconciliation;

struct AmountField {
  std::string_view name;
  std::optional<Money> Amounts::* amount;
};
constexpr auto amount_fields = std::to_array<AmountField>({
    {"tax", &Amounts::tax},
    {"overhead_and_profit", &Amounts::overhead_and_profit},
    {"rcv", &Amounts::rcv},
    {"depreciation", &Amounts::depreciation},
    {"acv", &Amounts::acv},
});

struct CoverageField {
  std::string_view name;
  std::optional<Money> CoverageTotals::* amount;
};
constexpr auto coverage_fields = std::to_array<CoverageField>({
    {"line_item_total", &CoverageTotals::line_item_total},
    {"tax", &CoverageTotals::tax},
    {"overhead", &CoverageTotals::overhead},
    {"profit", &CoverageTotals::profit},
    {"rcv", &CoverageTotals::rcv},
    {"depreciation", &CoverageTotals::depreciation},
    {"recoverable_depreciation", &CoverageTotals::recoverable_depreciation},
    {"non_recoverable_depreciation", &CoverageTotals::non_recoverable_depreciation},
    {"acv", &CoverageTotals::acv},
    {"deductible", &CoverageTotals::deductible},
    {"net_claim", &CoverageTotals::net_claim},
    {"net_claim_if_recovered", &CoverageTotals::net_claim_if_recovered},
    {"prior_payments", &CoverageTotals::prior_payments},
    {"net_claim_remaining", &CoverageTotals::net_claim_remaining},
    {"net_claim_remaining_if_recovered", &CoverageTotals::net_claim_remaining_if_recovered},
});

/// Where the changes of a row of figures are, and what it is called.
struct Row {
  std::string place, name;
};

template <class Figures, class Fields>
void add_changes(std::vector<EstimateChange>& changes, const Row& row, const Fields& fields,
                 const Figures& before, const Figures& after) {
  for (const auto& [name, amount] : fields)
    if (before.*amount != after.*amount)
      changes.push_back(
          {row.place + "/" + std::string(name), row.name, std::string(name), before.*amount, after.*amount});
}

Amounts figures_of(const LineItem& line) {
  return {line.tax, line.overhead_and_profit, line.rcv,
          line.depreciation ? std::optional(line.depreciation->amount) : std::nullopt, line.acv};
}

Result<ChildSuccess> write_json(WorkFiles& files, const std::string& text, const Estimate& estimate) {
  if (auto written = write_output(files.json, text); !written) return std::unexpected(written.error());
  return ChildSuccess{summary_of_estimate(estimate), {}};
}

std::unexpected<Error> about_side(std::string_view side, Error error) {
  if (!error.where.empty()) error.message += " (" + error.where + ")";
  error.where = side;
  return std::unexpected(std::move(error));
}

struct Side {
  std::string_view name;  // "before"
  std::string_view content, file_name;
};

Result<Estimate> load_side(const Side& side, const ChildTask& task, const apps::store::ChooseList& lists,
                           const apps::operations::Watch& watch) {
  apps::operations::CompareOptions options{static_cast<const apps::operations::ReadOptions&>(task.options),
                                           static_cast<const apps::operations::ListOptions&>(task.options)};
  options.file_name = side.file_name;
  options.max_bytes = std::ssize(side.content);  // the server has checked its limit
  auto loaded = apps::operations::read_to_compare(side.content, options, lists, watch);
  if (!loaded) return about_side(side.name, loaded.error());
  return std::move(loaded->value);
}

Result<ChildSuccess> write_document(apps::files::FileHandle& file, const std::string& text,
                                    const Estimate& after) {
  if (auto written = write_output(file, text); !written) return std::unexpected(written.error());
  return ChildSuccess{summary_of_estimate(after), {}};
}

}  // namespace

std::vector<EstimateChange> changes_of(const Estimate& estimate) {
  std::vector<EstimateChange> changes;
  for (std::size_t i = 0; i < estimate.items.size(); ++i) {
    const LineItem& line = estimate.items[i];
    const Row row{"/line_items/" + std::to_string(i), line.number};
    if (line.printed) add_changes(changes, row, amount_fields, *line.printed, figures_of(line));
  }
  for (std::size_t i = 0; i < estimate.sections.size(); ++i) {
    const estimate::Section& section = estimate.sections[i];
    const Row row{"/sections/" + std::to_string(i) + "/totals", section.name};
    if (section.printed)
      add_changes(changes, row, amount_fields, *section.printed, section.totals.value_or(Amounts()));
  }
  if (!estimate.printed) return changes;
  add_changes(changes, {"/totals/line_items", ""}, amount_fields,
              estimate.printed->line_item_totals.value_or(Amounts()),
              estimate.line_item_totals.value_or(Amounts()));
  const auto& coverages = estimate.printed->coverages;
  for (std::size_t i = 0; i < std::min(coverages.size(), estimate.coverages.size()); ++i)
    add_changes(changes, {"/totals/coverages/" + std::to_string(i), estimate.coverages[i].name},
                coverage_fields, coverages[i], estimate.coverages[i]);
  return changes;
}

TotalChecks printed_totals_now(const Estimate& estimate) {
  const bool is_new = estimate.printed.has_value();
  const Reconciliation& printed = is_new ? estimate.printed->reconciliation : estimate.reconciliation;
  std::map<std::string_view, const Check*> now;
  for (const Check& check : estimate.reconciliation.checks) now.emplace(check.what, &check);
  const apps::reports::TotalPages pages(estimate);
  TotalChecks totals{.ok = !printed.checks.empty(), .checks = {}};
  for (const Check& check : printed.checks) {
    TotalCheck total{check.what, check.printed, check.computed, check.ok, pages.page_of(check.what)};
    if (const auto found = now.find(check.what); found != now.end()) {
      const Check& again = *found->second;
      total.computed = again.computed;
      total.ok = again.printed == check.printed ? again.ok : check.printed == again.computed;
    }
    totals.ok = totals.ok && total.ok;
    totals.checks.push_back(std::move(total));
  }
  return totals;
}

Result<ChildSuccess> recalculate_work(std::string_view estimate_json, WorkFiles& files) {
  const auto whole = apps::operations::recalculate(estimate_json);
  if (!whole) return std::unexpected(whole.error());
  const Estimate& estimate = whole->estimate;
  auto document = estimate::read_json(estimate_to_json(estimate, &whole->match));
  if (!document) return fail(ErrorCode::internal_error, "estimate: " + document.error().message);
  const RecalculatedEstimate made{.estimate = *std::move(document),
                                  .reconciliation = printed_totals_now(estimate),
                                  .changes = changes_of(estimate)};
  return write_json(files, estimate::encode_json(made), estimate);
}

Result<ChildSuccess> line_table_work(std::string_view estimate_json, WorkFiles& files) {
  const auto estimate = estimate::estimate_from_json(estimate_json);
  if (!estimate) return std::unexpected(estimate.error());
  const auto match = estimate::price_match_from_json(estimate_json);
  if (!match) return std::unexpected(match.error());
  const auto table = apps::reports::line_item_table(*estimate, *match);
  return write_json(files, apps::reports::table_to_json(table), *estimate);
}

Result<ChildSuccess> compare_work(const std::string& before, WorkFiles& files, const ChildTask& task,
                                  const apps::operations::Watch& watch) {
  const auto after = read_work_file(files.second.get());
  if (!after) return std::unexpected(after.error());
  const std::string &name_a = task.options.file_name, &name_b = task.second_file_name;
  const apps::store::ChooseList lists = lists_of(files, false);
  const auto a = load_side({"before", before, name_a}, task, lists, watch);
  if (!a) return std::unexpected(a.error());
  const auto b = load_side({"after", *after, name_b}, task, lists, watch);
  if (!b) return std::unexpected(b.error());
  const estimate::EstimateDiff diff = diff_estimates(*a, *b);
  if (task.work == ChildWork::make_supplement) {
    const auto made = apps::operations::supplement(*a, *b, diff);
    if (!made) return std::unexpected(made.error());
    return write_esx_outputs(*made, files);
  }
  if (task.work == ChildWork::diff_json)
    return write_document(files.json, diff_to_json(diff, *a, *b) + "\n", *b);
  return write_document(files.page, apps::reports::diff_page({name_a, name_b, *a, *b, diff}), *b);
}

}  // namespace esxserver
