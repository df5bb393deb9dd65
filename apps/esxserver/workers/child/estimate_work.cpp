#include "esxserver/workers/child/estimate_work.h"

#include "esx/estimate/json.h"
#include "esx/estimate/recalculate.h"
#include "esxserver/domain/recalculated_fields.h"
#include "esxserver/workers/child/esx_work.h"
#include "esxserver/workers/child/recalculated.h"
#include "operations/tables.h"

namespace esxserver {
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

}  // namespace esxserver
