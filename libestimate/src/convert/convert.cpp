#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "assemble/assemble.h"
#include "classify/classify.h"
#include "convert/unread_pages.h"
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
    begin(stage);
    const auto begin = now();
    auto result = work();
    trace_.push_back({stage.name, 0, now() - begin});
    return result;
  }
  /// How far a stage is that ends where the `next` begins.
  void report(const Stage& stage, const Stage& next, std::size_t done, std::size_t of) {
    if (of == 0) return;
    const auto part = static_cast<std::size_t>(next.begins_at_percent - stage.begins_at_percent) * done / of;
    report(stage, stage.begins_at_percent + static_cast<int>(part));
    if (options_.page_progress) options_.page_progress(options_.progress_context, done, of);
  }
  void count(std::size_t of_last_stage) { trace_.back().count = of_last_stage; }

  /// A tracer of a draft, whose stages count only if the draft becomes the result: take_over().
  [[nodiscard]] Tracer of_draft(std::vector<StageTrace>& trace) const {
    Tracer draft(options_, trace);
    draft.is_silent_ = true;
    return draft;
  }
  void take_over(const std::vector<StageTrace>& draft) {
    for (const StageTrace& done : draft) {
      const auto stage = std::ranges::find(stages_of_draft, done.stage, &Stage::name);
      if (stage != stages_of_draft.end()) begin(*stage);
      trace_.push_back(done);
    }
  }
  /// A stage that runs again has one entry.
  void add_to_last_of(const Stage& stage) {
    const StageTrace again = trace_.back();
    const auto first = std::ranges::find(trace_, stage.name, &StageTrace::stage);
    if (first == trace_.end() - 1) return;
    first->time += again.time;
    first->count = again.count;
    trace_.pop_back();
  }

 private:
  static constexpr std::array stages_of_draft{grouping_lines, classifying, assembling};

  void begin(const Stage& stage) { report(stage, stage.begins_at_percent); }
  /// Never goes back.
  void report(const Stage& stage, int percent) {
    percent_ = std::max(percent_, percent);
    if (options_.progress && !is_silent_) options_.progress(options_.progress_context, stage.name, percent_);
  }
  [[nodiscard]] std::chrono::steady_clock::time_point now() const {
    return options_.clock ? options_.clock() : std::chrono::steady_clock::time_point{};
  }

  const ConvertOptions& options_;
  std::vector<StageTrace>& trace_;
  int percent_ = 0;
  bool is_silent_ = false;
};

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

Warning cut_sheets_warning(const std::vector<layout::SheetPart>& parts) {
  return {"sheets_cut",
          "the file has " + std::to_string(parts.size()) + " pages on " + std::to_string(parts.back().sheet) +
              " sheets, and is read page by page",
          std::nullopt,
          {}};
}

/// The estimate on pages, and which of the `open` ones, of which not all text was read, to recognize next.
struct Draft {
  Result<Estimate> estimate;
  RecognitionStep next = {};
  std::vector<StageTrace> trace = {};
};

/// All stages from words to the estimate. Without an estimate, all open pages may hold it.
Draft read_draft(Parsed<Document> pages, const ConvertOptions& options, Tracer& tracer,
                 std::span<const int> open = {}) {
  const auto without_estimate = [&](Error error) {
    return Draft{std::unexpected(std::move(error)), {.pages = {open.begin(), open.end()}}};
  };
  Document& document = pages.value;
  const std::vector<layout::TurnedPage> turned = layout::find_turned_pages(document);
  const std::vector<layout::SheetPart> parts = layout::cut_sheets(document);
  const std::vector<layout::Placement> placements = layout::find_placements(document);
  layout::normalize_coordinates(document, placements);
  auto lines = tracer.run(grouping_lines, [&] { return layout::group_lines(document, options.threads); });
  tracer.count(lines.size());
  const auto selected = classify::select_lines(document, std::move(lines),
                                               {.estimate = options.estimate, .threads = options.threads});
  if (!selected) return without_estimate(selected.error());

  const auto classified =
      tracer.run(classifying, [&] { return classify::classify_lines(document, selected->marked); });
  if (!classified) return without_estimate(with_reason(classified.error(), pages.warnings));
  tracer.count(classified->rows.size());

  Estimate estimate = tracer.run(assembling, [&] {
    const bool recognized = std::ranges::any_of(document.pages, &Page::recognized);
    return recognized ? assemble::assemble_recognized(document, *classified, options.limits)
                      : assemble::assemble_estimate(document, *classified);
  });
  tracer.count(estimate.items.size());
  RecognitionStep next;
  if (!open.empty() && parts.empty()) next = next_to_recognize(document, classified->rows, estimate, open);
  // Numbers of pages are not those of sheets.
  if (!parts.empty() && lacks_of(estimate).lines) next.pages.assign(open.begin(), open.end());

  layout::restore_coordinates(estimate, placements);
  layout::rejoin_sheets(estimate, parts);
  if (!parts.empty()) estimate.warnings.push_back(cut_sheets_warning(parts));
  layout::turn_back(estimate, turned);
  estimate.source.file_name = options.file_name;
  auto& warnings = estimate.warnings;  // in the order of the stages; assemble kept those of classify
  warnings.insert(warnings.begin(), selected->warnings.begin(), selected->warnings.end());
  warnings.insert(warnings.begin(), pages.warnings.begin(), pages.warnings.end());
  return {std::move(estimate), std::move(next)};
}

/// The pages of a file, and the estimate that was made of them to see which pages to recognize.
struct Print {
  Parsed<Document> pages;
  std::optional<Result<Estimate>> estimate = {};
};

/// Recognizes pages until the estimate lacks nothing that the other ones can hold.
class MissingText {
 public:
  MissingText(std::span<const std::byte> pdf, const ConvertOptions& options, Tracer& tracer)
      : pdf_(pdf), options_(options), tracer_(tracer) {}

  Result<Print> read(Parsed<Document> pages) {
    pages_ = std::move(pages);
    open_ = pages_to_recognize(pages_.value, OcrMode::automatic);
    for (;;) {
      Draft draft = this->draft();
      if (before_trial_) {
        if (goes_on(draft)) {
          if (auto done = recognize(draft.next); !done) return std::unexpected(done.error());
          continue;
        }
        if (!succeeded(draft)) {
          pages_ = std::move(before_trial_->pages);
          before_trial_.reset();
          continue;
        }
        before_trial_.reset();
      }
      if (draft.next.empty() || is_too_much(draft)) {
        tracer_.take_over(draft.trace);
        return Print{std::move(pages_), std::move(draft.estimate)};
      }
      if (draft.next.on_trial && draft.estimate) before_trial_ = Trial{pages_, *draft.estimate};
      if (auto done = recognize(draft.next); !done) return std::unexpected(done.error());
    }
  }

  Result<Print> read_all(Parsed<Document> pages) {
    pages_ = std::move(pages);
    if (auto done = recognize({}); !done) return std::unexpected(done.error());
    return Print{std::move(pages_)};
  }

 private:
  /// The pages that `step` names, or all that the mode means.
  Result<void> recognize(const RecognitionStep& step) {
    for (const OutlinedWords& words : step.words) keep_outlines(words);
    std::erase_if(open_, [&](int page) { return std::ranges::binary_search(step.pages, page); });
    auto recognized = tracer_.run(recognizing_pages, [&] { return recognize_if_available(step.pages); });
    if (!recognized) return std::unexpected(recognized.error());
    pages_ = *std::move(recognized);
    tracer_.count(static_cast<std::size_t>(std::ranges::count(pages_.value.pages, true, &Page::recognized)));
    tracer_.add_to_last_of(recognizing_pages);
    return {};
  }

  [[nodiscard]] Draft draft() const {
    std::vector<StageTrace> trace;
    Tracer tracer = tracer_.of_draft(trace);
    Draft draft = read_draft(pages_, options_, tracer, open_);
    draft.trace = std::move(trace);
    return draft;
  }

  [[nodiscard]] bool succeeded(const Draft& draft) const {
    return draft.estimate && before_trial_ && is_more_complete(*draft.estimate, before_trial_->estimate);
  }

  /// Whether a trial needs the next pages, too.
  [[nodiscard]] bool goes_on(const Draft& draft) const {
    return !succeeded(draft) && draft.next.anywhere && !draft.next.empty() && !is_too_much(draft);
  }

  /// An estimate is worth more than the error that so many pages would be.
  [[nodiscard]] bool is_too_much(const Draft& draft) const {
    const auto recognized = std::ranges::count(pages_.value.pages, true, &Page::recognized);
    const auto count = static_cast<std::ptrdiff_t>(draft.next.pages.size()) + recognized;
    return draft.estimate && count > options_.limits.recognized_pages;
  }

  /// Only these shapes may be words.
  void keep_outlines(const OutlinedWords& words) {
    const auto page = std::ranges::find(pages_.value.pages, words.page, &Page::number);
    std::vector<Box> kept;
    kept.reserve(words.outlines.size());
    for (const std::size_t i : words.outlines) kept.push_back(page->outlines[i]);
    page->outlines = std::move(kept);
  }

  /// Only opening an engine shows whether it is available, so the pages are kept until then.
  Result<Parsed<Document>> recognize_if_available(const std::vector<int>& numbers) {
    const auto report_page = [](void* context, std::size_t done, std::size_t count) {
      static_cast<Tracer*>(context)->report(recognizing_pages, grouping_lines, done, count);
    };
    auto recognized = recognize_pages(pdf_, pages_, *options_.ocr_engine,
                                      {.limits = options_.limits,
                                       .threads = options_.threads,
                                       .mode = options_.ocr,
                                       .pages = numbers,
                                       .progress = report_page,
                                       .progress_context = &tracer_,
                                       .password = options_.password});
    const bool missing = !recognized && recognized.error().code == ErrorCode::ocr_unavailable;
    if (!missing || options_.ocr == OcrMode::always) return recognized;
    open_.clear();
    Parsed<Document> pages = pages_;
    pages.warnings.push_back({std::string(unavailable_warning), recognized.error().message});
    return pages;
  }

  std::span<const std::byte> pdf_;
  const ConvertOptions& options_;
  Tracer& tracer_;
  Parsed<Document> pages_;
  std::vector<int> open_;
  /// What was read without the pages that are on trial.
  struct Trial {
    Parsed<Document> pages;
    Estimate estimate;
  };
  std::optional<Trial> before_trial_;
};

Result<Print> read_print(std::span<const std::byte> pdf, const ConvertOptions& options, Tracer& tracer) {
  const ReadPagesOptions read_options{.limits = options.limits,
                                      .threads = options.threads,
                                      .covered_text = options.covered_text,
                                      .password = options.password};
  auto pages = tracer.run(reading_pages, [&] { return read_pages(pdf, read_options); });
  if (!pages) return std::unexpected(pages.error());
  tracer.count(pages->value.pages.size());
  if (options.ocr_engine == nullptr || pages_to_recognize(pages->value, options.ocr).empty())
    return Print{*std::move(pages)};
  MissingText missing(pdf, options, tracer);
  if (options.ocr == OcrMode::automatic) return missing.read(*std::move(pages));
  return missing.read_all(*std::move(pages));
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
  auto print = read_print(pdf, options, tracer);
  if (options.limits.stopped()) return std::unexpected(canceled());
  if (!print) return std::unexpected(print.error());
  return std::move(print->pages);
}

Result<Reading> start_conversion(std::span<const std::byte> pdf, const ConvertOptions& options) {
  Reading reading;
  Tracer tracer(options, reading.trace);
  auto print = read_print(pdf, options, tracer);
  if (options.limits.stopped()) return std::unexpected(canceled());
  if (!print) return std::unexpected(print.error());
  std::optional<Result<Estimate>> estimate = std::move(print->estimate);
  if (!estimate) estimate = read_draft(std::move(print->pages), options, tracer).estimate;
  if (options.limits.stopped()) return std::unexpected(canceled());
  if (!*estimate) return std::unexpected(estimate->error());
  reading.estimate = **std::move(estimate);
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
  return read_draft(std::move(pages), options, tracer).estimate;
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
  static_cast<void>(layout::cut_sheets(document));
  layout::normalize_coordinates(document, layout::find_placements(document));
  auto all_lines = layout::group_lines(document);
  if (stage == ReadingStage::lines) return lines(std::move(all_lines), page);
  return rows(document, std::move(all_lines), page, options.estimate);
}

Result<Document> document_from_json(std::string_view json, const Limits& limits) {
  return json::words_from_json(json, limits);
}

}  // namespace estimate
