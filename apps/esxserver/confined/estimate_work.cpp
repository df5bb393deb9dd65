#include <algorithm>
#include <map>

#include "esx/estimate/convert.h"
#include "esx/estimate/diff.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/json.h"
#include "esx/estimate/recalculate.h"
#include "esxserver/confined/esx_work.h"
#include "esxserver/confined/report.h"
#include "operations/load_estimate.h"
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

namespace {

using estimate::Estimate;
using estimate::PriceMatch;

struct MatchedEstimate {
  Estimate estimate;
  PriceMatch match;
};

Result<MatchedEstimate> read_estimate(std::string_view json) {
  auto estimate = estimate::estimate_from_json(json);
  if (!estimate) return std::unexpected(estimate.error());
  auto match = estimate::price_match_from_json(json);
  if (!match) return std::unexpected(match.error());
  return MatchedEstimate{*std::move(estimate), *std::move(match)};
}

Result<ChildSuccess> write_json(WorkFiles& files, const std::string& text, const Estimate& estimate) {
  if (auto written = write_output(files.json, text); !written) return std::unexpected(written.error());
  return ChildSuccess{summary_of_estimate(estimate), {}};
}

}  // namespace

Result<ChildSuccess> recalculate_work(std::string_view estimate_json, WorkFiles& files) {
  auto given = read_estimate(estimate_json);
  if (!given) return std::unexpected(given.error());
  use_codes_of_lines(given->estimate, given->match);
  const auto estimate = recalculate(std::move(given->estimate), given->match);
  if (!estimate) return std::unexpected(estimate.error());
  auto document = estimate::read_json(estimate_to_json(*estimate, &given->match));
  if (!document) return fail(ErrorCode::internal_error, "estimate: " + document.error().message);
  const RecalculatedEstimate made{.estimate = *std::move(document),
                                  .reconciliation = printed_totals_now(*estimate),
                                  .changes = changes_of(*estimate)};
  return write_json(files, estimate::encode_json(made), *estimate);
}

Result<ChildSuccess> line_table_work(std::string_view estimate_json, WorkFiles& files) {
  const auto given = read_estimate(estimate_json);
  if (!given) return std::unexpected(given.error());
  const auto table = apps::reports::line_item_table(given->estimate, given->match);
  return write_json(files, apps::reports::table_to_json(table), given->estimate);
}

namespace {

using estimate::ConvertOptions;
using estimate::Estimate;

std::unexpected<Error> about_side(std::string_view side, Error error) {
  if (!error.where.empty()) error.message += " (" + error.where + ")";
  error.where = side;
  return std::unexpected(std::move(error));
}

struct Side {
  std::string_view name;  // "before"
  const std::string& content;
  const std::string& file_name;
};

Result<Estimate> load_side(const Side& side, const WorkFiles& files, ConvertOptions options) {
  options.file_name = side.file_name;
  options.limits.input_bytes = side.content.size();  // the server has checked its limit
  auto loaded = apps::input::load_matched_estimate(side.content, options);
  if (!loaded) return about_side(side.name, loaded.error());
  Estimate& estimate = loaded->parsed.value;
  const bool has_list = !files.list.items.empty();
  apps::input::add_codes(
      estimate, has_list ? match_items(estimate, files.list, {.aliases = files.aliases}) : loaded->match);
  return std::move(estimate);
}

Result<ChildSuccess> write_supplement(const Estimate& before, const Estimate& after,
                                      const estimate::EstimateDiff& diff, WorkFiles& files) {
  auto supplement = make_supplement(before, after, diff);
  if (!supplement) return std::unexpected(supplement.error());
  const auto package = build_esx(*supplement);
  if (!package) return std::unexpected(package.error());
  auto esx = write_esx(*package);
  if (!esx) return std::unexpected(esx.error());
  estimate::PriceMatch codes;
  use_codes_of_lines(*supplement, codes);
  return write_esx_outputs(
      {.estimate = *std::move(supplement), .match = std::move(codes), .esx = *std::move(esx)}, files);
}

Result<ChildSuccess> write_document(apps::files::FileHandle& file, const std::string& text,
                                    const Estimate& after) {
  if (auto written = write_output(file, text); !written) return std::unexpected(written.error());
  return ChildSuccess{summary_of_estimate(after), {}};
}

}  // namespace

Result<ChildSuccess> compare_work(const std::string& before, WorkFiles& files, const ChildTask& task,
                                  const ConvertOptions& options) {
  const auto after = read_work_file(files.second.get());
  if (!after) return std::unexpected(after.error());
  const auto a = load_side({"before", before, task.file_name}, files, options);
  if (!a) return std::unexpected(a.error());
  const auto b = load_side({"after", *after, task.second_file_name}, files, options);
  if (!b) return std::unexpected(b.error());
  const estimate::EstimateDiff diff = diff_estimates(*a, *b);
  if (task.work == ChildWork::make_supplement) return write_supplement(*a, *b, diff, files);
  if (task.work == ChildWork::diff_json)
    return write_document(files.json, diff_to_json(diff, *a, *b) + "\n", *b);
  return write_document(files.page,
                        apps::reports::diff_page({task.file_name, task.second_file_name, *a, *b, diff}), *b);
}

}  // namespace esxserver
