#include "esxserver/workers/child/rebuild_esx_work.h"

#include "esx/estimate/json.h"
#include "esxserver/workers/child/esx_work.h"

namespace esxserver {
namespace {

/// The matches in the estimate, or those with a list that the request names.
Result<estimate::PriceMatch> matches_of(std::string_view document, const estimate::Estimate& estimate,
                                        const WorkFiles& files) {
  if (files.list.items.empty()) return estimate::price_match_from_json(document);
  return match_items(estimate, files.list, {.aliases = files.aliases});
}

}  // namespace

Result<ChildSuccess> rebuild_esx_work(std::string_view estimate_json, WorkFiles& files,
                                      const estimate::ConvertOptions& options) {
  auto estimate = estimate::estimate_from_json(estimate_json);
  if (!estimate) return std::unexpected(estimate.error());
  if (estimate->items.empty())
    return fail(ErrorCode::invalid_estimate, "the estimate has no line items", "/line_items");
  auto match = matches_of(estimate_json, *estimate, files);
  if (!match) return std::unexpected(match.error());
  const auto conversion = rebuild(*std::move(estimate), *std::move(match), options);
  if (!conversion) return std::unexpected(conversion.error());
  return write_esx_outputs(*conversion, files);
}

}  // namespace esxserver
