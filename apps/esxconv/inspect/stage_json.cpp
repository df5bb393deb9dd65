#include "esxconv/inspect/stage_json.h"

#include <array>

#include "estimate/classify.h"
#include "estimate/json.h"
#include "estimate/packet.h"
#include "estimate/place_pages.h"
#include "esxconv/input/price_list_choice.h"

namespace esxconv {
namespace {

using namespace estimate;
using Pdf = std::span<const std::byte>;

template <class T>
void keep_page(std::vector<T>& values, int page, int T::* page_of_value) {
  if (page > 0) std::erase_if(values, [&](const T& value) { return value.*page_of_value != page; });
}

Result<Document> read_words(Pdf pdf, const ConvertOptions& options) {
  auto pages = read_document(pdf, options);
  if (!pages) return std::unexpected(pages.error());
  return std::move(pages->value);
}

Result<std::string> words_stage(Pdf pdf, const StageRequest& request, const ConvertOptions& options) {
  auto document = read_words(pdf, options);
  if (!document) return std::unexpected(document.error());
  keep_page(document->pages, request.page, &Page::number);
  return words_to_json(*document);
}

/// The words as the stages lines and rows get them: reprints at the scale of the first print.
Result<Document> read_placed(Pdf pdf, const ConvertOptions& options) {
  auto document = read_words(pdf, options);
  if (document) undo_placements(*document, find_placements(*document));
  return document;
}

Result<std::string> lines_stage(Pdf pdf, const StageRequest& request, const ConvertOptions& options) {
  const auto document = read_placed(pdf, options);
  if (!document) return std::unexpected(document.error());
  auto lines = group_lines(*document);
  keep_page(lines, request.page, &Line::page);
  return lines_to_json(lines);
}

Result<std::string> rows_stage(Pdf pdf, const StageRequest& request, const ConvertOptions& options) {
  const auto document = read_placed(pdf, options);
  if (!document) return std::unexpected(document.error());
  auto lines = group_lines(*document);
  const auto others = choose_estimate(lines, document->page_count, options.estimate);
  if (!others) return std::unexpected(others.error());
  auto classified = classify(*document, lines);
  if (!classified) return std::unexpected(classified.error());
  keep_page(classified->rows, request.page, &Row::page);
  return rows_to_json(*classified);
}

Result<std::string> estimate_stage(Pdf pdf, const StageRequest&, const ConvertOptions& options) {
  const auto estimate = read_estimate(pdf, options);
  if (!estimate) return std::unexpected(estimate.error());
  return estimate_to_json(*estimate, nullptr);
}

Result<std::string> match_stage(Pdf pdf, const StageRequest& request, const ConvertOptions& options) {
  const auto estimate = read_estimate(pdf, options);
  if (!estimate) return std::unexpected(estimate.error());
  const auto choice = choose_price_list(request.price_list, estimate->claim.price_list, request.data_dir);
  if (!choice) return std::unexpected(choice.error());
  return match_to_json(*estimate, match(*estimate, choice->list, {.aliases = choice->aliases}));
}

struct Stage {
  const char* name;
  Result<std::string> (*json)(Pdf, const StageRequest&, const ConvertOptions&);
};

constexpr std::array stages = {Stage{"words", words_stage}, Stage{"lines", lines_stage},
                               Stage{"rows", rows_stage}, Stage{"estimate", estimate_stage},
                               Stage{"match", match_stage}};

}  // namespace

std::vector<std::string> stage_names() {
  std::vector<std::string> names;
  names.reserve(stages.size());
  for (const Stage& stage : stages) names.emplace_back(stage.name);
  return names;
}

Result<std::string> stage_json(Pdf pdf, const StageRequest& request, const ConvertOptions& options) {
  for (const Stage& stage : stages) {
    if (request.stage != stage.name) continue;
    auto json = stage.json(pdf, request, options);
    if (json) *json += '\n';
    return json;
  }
  return fail(ErrorCode::invalid_usage, "unknown stage " + request.stage);
}

}  // namespace esxconv
