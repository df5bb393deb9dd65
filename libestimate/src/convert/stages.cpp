#include "esx/estimate/stages.h"

#include <vector>

#include "classify/classify.h"
#include "classify/split_estimates.h"
#include "json/stages_json.h"
#include "layout/group_lines.h"
#include "layout/place_pages.h"

namespace estimate {
namespace {

template <class T>
void keep_page(std::vector<T>& values, int page, int T::* page_of_value) {
  if (page > 0) std::erase_if(values, [&](const T& value) { return value.*page_of_value != page; });
}

std::string words(Document document, int page) {
  keep_page(document.pages, page, &Page::number);
  return json::words_to_json(document);
}

std::string lines(std::vector<Line> lines, int page) {
  keep_page(lines, page, &Line::page);
  return json::lines_to_json(lines);
}

Result<std::string> rows(const Document& document, std::vector<Line> lines, int page, int estimate) {
  const auto selected = classify::select_lines(document, std::move(lines), {.estimate = estimate});
  if (!selected) return std::unexpected(selected.error());
  auto classified = classify::classify_lines(document, selected->marked);
  if (!classified) return std::unexpected(classified.error());
  keep_page(classified->rows, page, &Row::page);
  return json::rows_to_json(*classified);
}

}  // namespace

Result<std::string> stage_to_json(std::span<const std::byte> pdf, ReadingStage stage, int page,
                                  const ConvertOptions& options) {
  auto pages = read_document(pdf, options);
  if (!pages) return std::unexpected(pages.error());
  return stage_to_json(std::move(pages->value), stage, page, options);
}

Result<std::string> stage_to_json(Document document, ReadingStage stage, int page,
                                  const ConvertOptions& options) {
  if (stage == ReadingStage::words) return words(std::move(document), page);
  layout::normalize_coordinates(document, layout::find_placements(document));
  auto all_lines = layout::group_lines(document);
  if (stage == ReadingStage::lines) return lines(std::move(all_lines), page);
  return rows(document, std::move(all_lines), page, options.estimate);
}

Result<Document> document_from_json(std::string_view json, const Limits& limits) {
  return json::words_from_json(json, limits);
}

}  // namespace estimate
