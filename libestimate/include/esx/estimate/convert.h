// convert: the main job, PDF bytes to ESX bytes, as one pure function; its parts for callers that
// need one of them; its report, and the values between its stages, as JSON.
//
//   const auto done = estimate::convert(pdf, estimate::bundled_price_list());
//   if (!done) return estimate::to_string(done.error());
//   write("estimate.esx", done->esx);
//   for (const estimate::Warning& warning : done->estimate.warnings) show(warning.message);
//
// Threads: the functions have no state; callbacks come from one thread at a time, not always the caller's.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"
#include "esx/estimate/read_pages.h"

namespace estimate {

/// One entry of the trace: a stage, how much it returned, and how long it took.
struct StageTrace {
  std::string_view stage = {};       // read_pages, recognize_pages, group_lines, classify, …
  std::size_t count = 0;             // pages, lines, rows, items, matches, bytes
  std::chrono::nanoseconds time{0};  // by ConvertOptions::clock; 0 without one
};

/// How to convert; the defaults read the first estimate of the file without OCR, on one thread.
struct ConvertOptions {
  Limits limits = {};  // with `stop`, every function below may end with the error canceled
  unsigned threads = 1;
  int estimate = 1;            // which one of a packet, 1-based
  MatchOptions match = {};     // aliases, threshold
  std::string file_name = {};  // for Source and the manifest
  bool sketch = false;         // add a sketch of rooms with printed length, width, height
  std::chrono::steady_clock::time_point (*clock)() = nullptr;  // for the trace; nullptr: no times
  /// Called at the start of each stage, and after each recognized page, with the part of the work that is
  /// done; from one thread at a time. nullptr: no reports.
  void (*progress)(void* context, std::string_view stage, int percent) = nullptr;
  /// Called after each recognized page, with their number so far and in all.
  void (*page_progress)(void* context, std::size_t done, std::size_t pages) = nullptr;
  void* progress_context = nullptr;  // for both
  CoveredText covered_text = CoveredText::omit;
  OcrMode ocr = OcrMode::automatic;
  OcrEngine* ocr_engine = nullptr;  // for pages that are images; nullptr: not read
  std::string password = {};        // of a locked PDF, as for read_pages
};

/// The result of a whole conversion.
struct Conversion {
  Estimate estimate = {};
  PriceMatch match = {};
  std::string esx = {};  // the ZIP's bytes
  std::vector<StageTrace> trace = {};
};

/// The result of the first half of a conversion, which needs no price list.
struct Reading {
  Estimate estimate = {};
  std::vector<StageTrace> trace = {};
};

/// PDF → Document: read_pages, then recognize_pages as `ocr` says. Errors of both. In automatic mode, an
/// engine that is not available is the warning ocr_unavailable.
[[nodiscard]] Result<Parsed<Document>> read_document(std::span<const std::byte> pdf,
                                                     const ConvertOptions& options = {});

/// PDF → Estimate. Errors: those of read_document and classify, and invalid_usage if a packet has fewer
/// estimates than `estimate`. Example: `read_estimate(bytes)->items.size()`.
[[nodiscard]] Result<Estimate> read_estimate(std::span<const std::byte> pdf,
                                             const ConvertOptions& options = {});

/// Pages → Estimate, for callers with words from another PDF reader. The warnings of `pages` become the first
/// of the estimate. Errors: unsupported_estimate and invalid_usage, as for read_estimate.
[[nodiscard]] Result<Estimate> read_estimate_pages(Parsed<Document> pages,
                                                   const ConvertOptions& options = {});

/// PDF → Estimate and trace, for callers that choose the price list by what was read. Errors of
/// read_estimate.
[[nodiscard]] Result<Reading> start_conversion(std::span<const std::byte> pdf,
                                               const ConvertOptions& options = {});

/// Estimate → PriceMatch and ESX. Errors: those of build_esx and write_esx.
[[nodiscard]] Result<Conversion> finish_conversion(Reading reading, const PriceList& list,
                                                   const ConvertOptions& options = {});

/// The same for callers that convert many estimates with one list, whose preparation they share.
[[nodiscard]] Result<Conversion> finish_conversion(Reading reading, const Matcher& matcher,
                                                   const ConvertOptions& options = {});

/// Estimate and PriceMatch → ESX of the recalculated estimate, for an estimate that somebody edited. `match`
/// is that of match_items or price_match_from_json; codes of the lines win over it. Errors: those of
/// recalculate, build_esx and write_esx.
/// Example: `rebuild(*estimate_from_json(text), *price_match_from_json(text))->esx`.
[[nodiscard]] Result<Conversion> rebuild(Estimate estimate, PriceMatch match,
                                         const ConvertOptions& options = {});

/// PDF → Estimate, PriceMatch and ESX: start_conversion, then finish_conversion, with the errors of both.
/// Example: `convert(bytes, bundled_price_list())->esx`.
[[nodiscard]] Result<Conversion> convert(std::span<const std::byte> pdf, const PriceList& list,
                                         const ConvertOptions& options = {});

/// The report as JSON: matches, misses, warnings, reconciliation, trace.
[[nodiscard]] std::string report_to_json(const Conversion& conversion);

/// The values between the stages, which show the stage that misread a print. words: the result of read_pages
/// and recognize_pages. lines: words on one baseline. rows: what each line is, with its cells by column; of
/// one estimate of a packet.
enum class ReadingStage { words, lines, rows };

/// The value of `stage` as JSON; of a single page if `page` is greater than 0. Errors: those of the stages up
/// to this one. Example: `stage_to_json(pdf, ReadingStage::rows)`.
[[nodiscard]] Result<std::string> stage_to_json(std::span<const std::byte> pdf, ReadingStage stage,
                                                int page = 0, const ConvertOptions& options = {});

/// The same from words that were read before.
[[nodiscard]] Result<std::string> stage_to_json(Document document, ReadingStage stage, int page = 0,
                                                const ConvertOptions& options = {});

/// Reads what stage_to_json wrote for the stage words, to run the later stages without the PDF. Coordinates
/// have two decimals. Errors: malformed_json with a JSON pointer, too_many_pages.
[[nodiscard]] Result<Document> document_from_json(std::string_view json, const Limits& limits = {});

}  // namespace estimate
