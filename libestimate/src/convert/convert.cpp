#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "assemble/assemble.h"
#include "classify/classify.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/read_pages.h"
#include "esx/estimate/recalculate.h"
#include "json/stages_json.h"
#include "layout/layout.h"

namespace estimate {
namespace {

constexpr std::string_view unavailable_warning = "ocr_unavailable";
// Why an estimate may not be found on pages that have one.
constexpr std::array<std::string_view, 3> unread_warnings{unavailable_warning, "damaged_pdf_repaired",
                                                          "damaged_page"};

/// What a stopped call answers, whatever it found by then.
Error canceled() { return {ErrorCode::canceled, "the caller canceled the conversion", {}}; }

struct Stage {
  std::string_view name;
  int begins_at_percent;  // of the total time, measured on a print of 124 pages
};

constexpr Stage reading_pages{"read_pages", 0};
constexpr Stage recognizing_pages{"recognize", 5};
constexpr Stage grouping_lines{"group_lines", 70};
constexpr Stage classifying{"classify", 75};
constexpr Stage assembling{"assemble", 85};
constexpr Stage matching{"match", 90};
constexpr Stage recalculating{"recalculate", 90};
constexpr Stage building_esx{"build_esx", 93};

/// Runs the stages, reports progress and keeps the trace.
class Tracer {
 public:
  Tracer(const ConvertOptions& options, std::vector<StageTrace>& trace) : options_(options), trace_(trace) {}

  template <class Work>
  auto run(const Stage& stage, Work work) {
    if (options_.progress) options_.progress(options_.progress_context, stage.name, stage.begins_at_percent);
    const auto begin = now();
    auto result = work();
    trace_.push_back({stage.name, 0, now() - begin});
    return result;
  }
  /// How far a stage is that ends where the `next` begins.
  void report(const Stage& stage, const Stage& next, std::size_t done, std::size_t of) const {
    if (of == 0) return;
    const auto part = static_cast<std::size_t>(next.begins_at_percent - stage.begins_at_percent) * done / of;
    const int percent = stage.begins_at_percent + static_cast<int>(part);
    if (options_.progress) options_.progress(options_.progress_context, stage.name, percent);
    if (options_.page_progress) options_.page_progress(options_.progress_context, done, of);
  }
  void count(std::size_t of_last_stage) { trace_.back().count = of_last_stage; }

 private:
  [[nodiscard]] std::chrono::steady_clock::time_point now() const {
    return options_.clock ? options_.clock() : std::chrono::steady_clock::time_point{};
  }

  const ConvertOptions& options_;
  std::vector<StageTrace>& trace_;
};

/// Only opening an engine shows whether it is available, so the pages are kept until then.
Result<Parsed<Document>> recognize_if_available(std::span<const std::byte> pdf, Parsed<Document> pages,
                                                const ConvertOptions& options, Tracer& tracer) {
  const auto report_page = [](void* context, std::size_t done, std::size_t count) {
    static_cast<const Tracer*>(context)->report(recognizing_pages, grouping_lines, done, count);
  };
  auto recognized = recognize_pages(pdf, pages, *options.ocr_engine,
                                    {.limits = options.limits,
                                     .threads = options.threads,
                                     .mode = options.ocr,
                                     .progress = report_page,
                                     .progress_context = &tracer});
  const bool missing = !recognized && recognized.error().code == ErrorCode::ocr_unavailable;
  if (!missing || options.ocr == OcrMode::always) return recognized;
  pages.warnings.push_back({std::string(unavailable_warning), recognized.error().message});
  return pages;
}

Result<Parsed<Document>> read_document(std::span<const std::byte> pdf, const ConvertOptions& options,
                                       Tracer& tracer) {
  const ReadPagesOptions read_options{.limits = options.limits, .threads = options.threads};
  auto pages = tracer.run(reading_pages, [&] { return read_pages(pdf, read_options); });
  if (!pages) return pages;
  tracer.count(pages->value.pages.size());
  if (options.ocr_engine == nullptr || !needs_recognition(pages->value, options.ocr)) return pages;
  auto recognized = tracer.run(
      recognizing_pages, [&] { return recognize_if_available(pdf, *std::move(pages), options, tracer); });
  if (recognized) {
    const auto count = std::ranges::count(recognized->value.pages, true, &Page::recognized);
    tracer.count(static_cast<std::size_t>(count));
  }
  return recognized;
}

/// " (page 3 and 4 more)"; empty for a warning about the whole file.
std::string pages_of(const Warning& first, std::ptrdiff_t count) {
  if (!first.page) return {};
  const std::string more = count > 1 ? " and " + std::to_string(count - 1) + " more" : std::string();
  return " (page " + std::to_string(*first.page) + more + ")";
}

Error with_reason(Error error, const std::vector<Warning>& warnings) {
  for (const std::string_view code : unread_warnings) {
    const auto first = std::ranges::find(warnings, code, &Warning::code);
    if (first == warnings.end()) continue;
    error.message +=
        "; " + first->message + pages_of(*first, std::ranges::count(warnings, code, &Warning::code));
  }
  return error;
}

/// All stages from words to the estimate.
Result<Estimate> read_estimate_pages(Parsed<Document> pages, const ConvertOptions& options, Tracer& tracer) {
  Document& document = pages.value;
  const std::vector<layout::TurnedPage> turned = layout::find_turned_pages(document);
  const std::vector<layout::Placement> placements = layout::find_placements(document);
  layout::normalize_coordinates(document, placements);
  auto lines = tracer.run(grouping_lines, [&] { return layout::group_lines(document, options.threads); });
  tracer.count(lines.size());
  const auto selected = classify::select_lines(document, std::move(lines),
                                               {.estimate = options.estimate, .threads = options.threads});
  if (!selected) return std::unexpected(selected.error());

  const auto classified =
      tracer.run(classifying, [&] { return classify::classify_lines(document, selected->marked); });
  if (!classified) return std::unexpected(with_reason(classified.error(), pages.warnings));
  tracer.count(classified->rows.size());

  Estimate estimate = tracer.run(assembling, [&] {
    const bool recognized = std::ranges::any_of(document.pages, &Page::recognized);
    return recognized ? assemble::assemble_recognized(document, *classified, options.limits)
                      : assemble::assemble_estimate(document, *classified);
  });
  tracer.count(estimate.items.size());

  layout::restore_coordinates(estimate, placements);
  layout::turn_back(estimate, turned);
  estimate.source.file_name = options.file_name;
  auto& warnings = estimate.warnings;  // in the order of the stages; assemble kept those of classify
  warnings.insert(warnings.begin(), selected->warnings.begin(), selected->warnings.end());
  warnings.insert(warnings.begin(), pages.warnings.begin(), pages.warnings.end());
  return estimate;
}

/// One warning for all misses of a list that was chosen; the report lists each one with its reason.
void warn_of_misses(Estimate& estimate, const PriceMatch& match) {
  const auto misses = std::ranges::count(match.items, MatchKind::none, &ItemMatch::kind);
  if (misses == 0 || match.suggestions_only) return;
  estimate.warnings.push_back(
      {"unmatched_items", std::to_string(misses) + " of " + std::to_string(match.items.size()) +
                              " line items have no entry in price list " + match.price_list});
}

/// Adds the ESX; `tracer` writes to the trace of `conversion`.
Result<void> add_esx(Conversion& conversion, const ConvertOptions& options, Tracer& tracer) {
  auto bytes = tracer.run(building_esx, [&]() -> Result<std::string> {
    const auto package = build_esx(conversion.estimate, conversion.match,
                                   {.sketch = options.sketch, .photos = {}}, options.threads);
    if (!package) return std::unexpected(package.error());
    return write_esx(*package, options.threads);
  });
  if (!bytes) return std::unexpected(bytes.error());
  conversion.esx = *std::move(bytes);
  tracer.count(conversion.esx.size());
  return {};
}

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

Result<Parsed<Document>> read_document(std::span<const std::byte> pdf, const ConvertOptions& options) {
  std::vector<StageTrace> trace;
  Tracer tracer(options, trace);
  auto pages = read_document(pdf, options, tracer);
  if (options.limits.stopped()) return std::unexpected(canceled());
  return pages;
}

Result<Reading> start_conversion(std::span<const std::byte> pdf, const ConvertOptions& options) {
  Reading reading;
  Tracer tracer(options, reading.trace);
  auto pages = read_document(pdf, options, tracer);
  if (options.limits.stopped()) return std::unexpected(canceled());
  if (!pages) return std::unexpected(pages.error());
  auto estimate = read_estimate_pages(*std::move(pages), options, tracer);
  if (options.limits.stopped()) return std::unexpected(canceled());
  if (!estimate) return std::unexpected(estimate.error());
  reading.estimate = *std::move(estimate);
  return reading;
}

Result<Conversion> finish_conversion(Reading reading, const PriceList& list, const ConvertOptions& options) {
  return finish_conversion(std::move(reading), Matcher(list), options);
}

Result<Conversion> finish_conversion(Reading reading, const Matcher& matcher, const ConvertOptions& options) {
  Conversion conversion{
      .estimate = std::move(reading.estimate), .match = {}, .esx = {}, .trace = std::move(reading.trace)};
  Tracer tracer(options, conversion.trace);

  conversion.match = tracer.run(
      matching, [&] { return matcher.match(conversion.estimate, options.match, options.threads); });
  tracer.count(conversion.match.items.size());
  if (options.limits.stopped()) return std::unexpected(canceled());
  warn_of_misses(conversion.estimate, conversion.match);
  const Result<void> added = add_esx(conversion, options, tracer);
  if (!added) return std::unexpected(added.error());
  return conversion;
}

Result<Conversion> rebuild(Estimate estimate, PriceMatch match, const ConvertOptions& options) {
  Conversion conversion;
  Tracer tracer(options, conversion.trace);
  use_codes_of_lines(estimate, match);
  auto recalculated = tracer.run(recalculating, [&] { return recalculate(std::move(estimate), match); });
  if (!recalculated) return std::unexpected(recalculated.error());
  conversion.estimate = *std::move(recalculated);
  conversion.match = std::move(match);
  tracer.count(conversion.estimate.items.size());
  const Result<void> added = add_esx(conversion, options, tracer);
  if (!added) return std::unexpected(added.error());
  return conversion;
}

Result<Estimate> read_estimate(std::span<const std::byte> pdf, const ConvertOptions& options) {
  auto reading = start_conversion(pdf, options);
  if (!reading) return std::unexpected(reading.error());
  return std::move(reading->estimate);
}

Result<Estimate> read_estimate_pages(Parsed<Document> pages, const ConvertOptions& options) {
  std::vector<StageTrace> trace;
  Tracer tracer(options, trace);
  return read_estimate_pages(std::move(pages), options, tracer);
}

Result<Conversion> convert(std::span<const std::byte> pdf, const PriceList& list,
                           const ConvertOptions& options) {
  auto reading = start_conversion(pdf, options);
  if (!reading) return std::unexpected(reading.error());
  return finish_conversion(*std::move(reading), list, options);
}

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
