// What programs do with estimates, one function for each operation: the command line, the bindings, the
// routes and the confined process call these with the options of options.h. Threads: the functions have no
// state; a Watch is called from one thread at a time, not always the caller's.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/diff.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"
#include "esx/estimate/read_pages.h"
#include "operations/files.h"
#include "operations/options.h"
#include "operations/price_list_choice.h"

namespace apps::operations {

/// Lets the heap of the main thread use large pages (2 MB), and keep what is freed. A large ESX takes
/// thousands of small pages, a sixth of the time of `verify`; an edit of 500 lines, a quarter. Where the
/// system gives no large ones, nothing changes. Call it before other threads start.
void prepare_heap();

enum class FileKind { pdf, esx, estimate_json, words_json, items_export };

/// Decided by content, not by name. An ESX may be an archive or a bare XML document. A workbook, and text
/// whose header row is that of line items, is an export of items. Anything unknown counts as a PDF, whose
/// reader reports what is wrong with it.
[[nodiscard]] FileKind file_kind(std::string_view content);

/// How a caller follows the work and ends it.
struct Watch {
  const std::atomic<bool>* stop = nullptr;  // true ends the work with the error `canceled`
  void (*progress)(void* context, std::string_view stage, int percent) = nullptr;
  void (*page_progress)(void* context, std::size_t done, std::size_t pages) = nullptr;
  void* context = nullptr;  // for both
};

/// Text recognition, loaded from a module when the first page needs it.
class ModuleOcrEngine : public estimate::OcrEngine {
 public:
  /// Error: ocr_unavailable if the module or its data is missing.
  [[nodiscard]] estimate::Result<std::unique_ptr<estimate::PageRecognizer>> open() override;

 private:
  std::mutex mutex_;
  std::unique_ptr<estimate::OcrEngine> engine_;
};

/// The options of the library that follow from those of an operation, with text recognition. Must outlive the
/// work that uses them.
class LibraryOptions {
 public:
  explicit LibraryOptions(const ReadOptions& options, const Watch& watch = {});
  LibraryOptions(const LibraryOptions&) = delete;
  LibraryOptions& operator=(const LibraryOptions&) = delete;
  ~LibraryOptions() = default;

  estimate::ConvertOptions value;

 private:
  ModuleOcrEngine engine_;
};

/// The pages of a PDF, or of a file that `inspect --stage words` wrote. Error: also invalid_usage for other
/// files.
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Document>> read_pages(
    std::string_view content, const estimate::ConvertOptions& options);

/// Reads an estimate: a PDF, an ESX, an export of its items, estimate-v1, or the words of a PDF. The warnings
/// are those of reading an ESX; the warnings of a PDF are in the estimate. Errors: those of read_estimate,
/// read_esx, read_items_export, document_from_json and estimate_from_json. Example: `read(content,
/// {})->value.items`.
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Estimate>> read(
    std::string_view content, const estimate::ConvertOptions& options);
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Estimate>> read(std::string_view content,
                                                                          const ReadOptions& options,
                                                                          const Watch& watch = {});

/// An estimate and what its lines match.
struct MatchedEstimate {
  estimate::Estimate estimate;
  estimate::PriceMatch match;
};

/// PDF, or an export of items, → ESX. Errors: those of start_conversion, read_items_export, `lists` and
/// finish_conversion.
/// Example: `convert(pdf, options, StoredLists(data_dir).choose())->esx`.
[[nodiscard]] estimate::Result<estimate::Conversion> convert(std::string_view pdf,
                                                             const ConvertOptions& options,
                                                             const store::ChooseList& lists,
                                                             const Watch& watch = {});

/// A file of an estimate that came in several.
struct EstimateFile {
  std::string name, content;
};

/// Several PDFs of one estimate → one ESX, as if they were one print. The files are put in the order of their
/// line numbers. Warnings: also `missing_lines`, for numbers between two files that neither has, and
/// `repeated_page`, for a page without line items that two files have. Errors: those of convert(), and
/// invalid_usage if two files have the same line number or the same page of line items, if one has no page of
/// its own, or is not a PDF.
[[nodiscard]] estimate::Result<estimate::Conversion> convert_merged(const std::vector<EstimateFile>& files,
                                                                    const ConvertOptions& options,
                                                                    const store::ChooseList& lists,
                                                                    const Watch& watch = {});

/// estimate-v1 as it was read from a print → ESX: the second half of convert(). Error: also malformed_json.
[[nodiscard]] estimate::Result<estimate::Conversion> convert_reading(std::string_view estimate_json,
                                                                     const ConvertOptions& options,
                                                                     const store::ChooseList& lists);

/// estimate-v1, also after editing → ESX with totals that follow from its lines. `lists`: matches the lines
/// again; empty: the matches in the document hold. Codes of the lines win. Errors: malformed_json, those of
/// `lists` and rebuild.
[[nodiscard]] estimate::Result<estimate::Conversion> build(std::string_view estimate_json,
                                                           const BuildOptions& options,
                                                           const store::ChooseList& lists);

/// estimate-v1 with totals that follow from its lines, and its matches with the codes of the lines. Errors:
/// malformed_json, those of estimate::recalculate.
[[nodiscard]] estimate::Result<MatchedEstimate> recalculate(std::string_view estimate_json);

/// One of two estimates that diff_estimates() will compare: read(), with a code for every line that has a
/// match. `lists`: matches the lines; empty: the codes are those of an estimate-v1 document or of the export
/// in an ESX.
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Estimate>> read_to_compare(
    std::string_view content, const CompareOptions& options, const store::ChooseList& lists,
    const Watch& watch = {});

/// The differences as an ESX: added lines, removed lines as credits, changes in quantity. Errors:
/// nothing_to_supplement, those of build_esx and write_esx.
[[nodiscard]] estimate::Result<estimate::Conversion> supplement(const estimate::Estimate& before,
                                                                const estimate::Estimate& after,
                                                                const estimate::EstimateDiff& diff);

}  // namespace apps::operations
