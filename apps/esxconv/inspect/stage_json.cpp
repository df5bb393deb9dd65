#include "esxconv/inspect/stage_json.h"

#include <array>
#include <utility>

#include "esx/estimate/json.h"
#include "esx/estimate/stages.h"
#include "store/price_list_choice.h"

namespace esxconv {
namespace {

using namespace estimate;
using Pages = Parsed<Document>;

template <ReadingStage stage>
Result<std::string> reading_stage(Pages pages, const StageRequest& request, const ConvertOptions& options) {
  return stage_to_json(std::move(pages.value), stage, request.page, options);
}

Result<std::string> estimate_stage(Pages pages, const StageRequest&, const ConvertOptions& options) {
  const auto estimate = read_estimate_pages(std::move(pages), options);
  if (!estimate) return std::unexpected(estimate.error());
  return estimate_to_json(*estimate, nullptr);
}

Result<std::string> match_stage(Pages pages, const StageRequest& request, const ConvertOptions& options) {
  const auto estimate = read_estimate_pages(std::move(pages), options);
  if (!estimate) return std::unexpected(estimate.error());
  const auto choice =
      apps::store::choose_price_list(request.price_list, estimate->claim.price_list, request.data_dir);
  if (!choice) return std::unexpected(choice.error());
  return match_to_json(*estimate, match_items(*estimate, choice->list, choice->match));
}

struct Stage {
  const char* name;
  Result<std::string> (*json)(Pages, const StageRequest&, const ConvertOptions&);
};

constexpr std::array stages = {Stage{"words", reading_stage<ReadingStage::words>},
                               Stage{"lines", reading_stage<ReadingStage::lines>},
                               Stage{"rows", reading_stage<ReadingStage::rows>},
                               Stage{"estimate", estimate_stage}, Stage{"match", match_stage}};

}  // namespace

std::vector<std::string> stage_names() {
  std::vector<std::string> names;
  names.reserve(stages.size());
  for (const Stage& stage : stages) names.emplace_back(stage.name);
  return names;
}

Result<std::string> stage_json(Pages pages, const StageRequest& request, const ConvertOptions& options) {
  for (const Stage& stage : stages) {
    if (request.stage != stage.name) continue;
    auto json = stage.json(std::move(pages), request, options);
    if (json) *json += '\n';
    return json;
  }
  return fail(ErrorCode::invalid_usage, "unknown stage " + request.stage);
}

}  // namespace esxconv
