// EsxMaker: reads estimates and makes ESX files, each in its own process, within limits even for hostile
// files.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/confined/converter_child.h"
#include "esxserver/confined/list_import.h"
#include "esxserver/confined/review.h"
#include "esxserver/esx/run.h"
#include "esxserver/roofs/roof_work.h"
#include "esxserver/scopes/scope.h"
#include "operations/options.h"

namespace esxserver {

enum class EstimateFile { pdf, esx, items };

struct ReadEstimateTask {
  EstimateFile kind = EstimateFile::pdf;
  std::filesystem::path file;
  std::string file_name;  // as uploaded
  int estimate = 1;       // which one of a packet
  estimate::OcrMode ocr = estimate::OcrMode::automatic;
  std::string password = {};  // of a locked PDF
};

struct EstimateReading {
  std::string parse_hash;  // SHA-256 of the file, followed by the version of the parser
  std::string estimate;    // estimate-v1
  EstimateFacts facts;
};

/// estimate-v1, and how its ESX is made.
struct MakeEsxTask {
  std::string estimate;
  apps::operations::ConvertOptions options;
};

/// Opens the file of a photo, when it is needed. Error: not_found, if it was deleted: it is left out.
using OpenPhoto = std::function<Result<std::unique_ptr<FileReader>>()>;

struct MakeScopeEsxTask {
  ScopeDocument document;         // the sizes of its photos are filled in
  std::vector<OpenPhoto> photos;  // those of the document; each is read as far as its file goes
  apps::operations::BuildOptions options;
};

struct NamedFile {
  std::filesystem::path file;
  std::string name;  // as uploaded
};

/// Two estimates: PDF, ESX or estimate-v1, by their content.
struct CompareTask {
  NamedFile before, after;
  apps::operations::ListOptions options;
};

enum class DiffFormat { json, html };

/// JSON that is made of an estimate: a RecalculatedEstimate, the line items as a table, or an AdapterReport.
enum class EstimateDocument { recalculated, line_table, report };

/// A roof report, and what to make of it.
struct RoofReportTask {
  std::filesystem::path file;
  RoofTask task = {};
  std::string data_dir = {};  // of the price list that it names
  std::string password = {};  // of a locked PDF
};

struct MadeEsx {
  std::string esx;       // bytes
  std::string estimate;  // estimate-v1 with the matches
  AdapterReport report;
  std::vector<ScopePreviewItem> preview;        // the first max_preview_items lines
  std::vector<LineCandidates> candidates = {};  // of lines that have any
};

/// Called regularly. False: give up, nobody waits for the result.
using IsWanted = std::function<bool()>;

struct EsxMakerOptions {
  ConverterProgram program;
  std::filesystem::path work_root;  // where each task gets its own folder while it runs
  Duration time_limit{};            // a child that takes longer is killed
};

/// Works in a process of its own for each task: whatever a file does to it becomes an error here.
/// Thread-safe. Errors: those of the libraries for the content of a file (unsupported_estimate, damaged_pdf,
/// malformed_zip, …); timeout; service_unavailable if the result is not wanted; internal_error for a crash;
/// conversion_failed.
class EsxMaker {
 public:
  EsxMaker(EsxMakerOptions options, Random& random) : options_(std::move(options)), random_(random) {}

  [[nodiscard]] Result<EstimateReading> read(const ReadEstimateTask& task, const IsWanted& is_wanted);
  /// The same for a caller that follows the progress.
  [[nodiscard]] Result<EstimateReading> read(const ReadEstimateTask& task, const OnProgress& on_progress);
  [[nodiscard]] Result<EstimateReading> read_with_progress(const ReadEstimateTask& task,
                                                           const OnProgress& on_progress,
                                                           Duration time_limit);
  /// Makes the edits. Errors: malformed_json for an estimate that is not estimate-v1.
  [[nodiscard]] Result<ReviewedEstimate> review(const ReviewTask& task, const IsWanted& is_wanted);
  /// What is wrong with the report or the answers is a refusal, not an error.
  [[nodiscard]] Result<RoofOutcome> make_of_roof(const RoofReportTask& task, const IsWanted& is_wanted);
  /// Errors: also malformed_price_list, price_list_too_large, those of a workbook.
  [[nodiscard]] Result<ImportedList> import_list(const ListImportTask& task, const IsWanted& is_wanted);
  [[nodiscard]] Result<MadeEsx> make(const MakeEsxTask& task, const IsWanted& is_wanted);
  /// The ESX of an estimate that somebody may have edited, recalculated; without a price list, the matches in
  /// it hold. Errors: also those of recalculate and build_esx.
  [[nodiscard]] Result<MadeEsx> rebuild(const MakeEsxTask& task, const IsWanted& is_wanted);
  /// Errors: also those of recalculate.
  [[nodiscard]] Result<std::string> make_document(const std::string& estimate, EstimateDocument kind,
                                                  const IsWanted& is_wanted);
  /// The differences as a document. An error about the content of a file has "before" or "after" as its
  /// place.
  [[nodiscard]] Result<std::string> compare(const CompareTask& task, DiffFormat format,
                                            const OnProgress& on_progress);
  /// An ESX of the differences only. Errors: also nothing_to_supplement.
  [[nodiscard]] Result<MadeEsx> make_supplement(const CompareTask& task, const OnProgress& on_progress);
  /// Errors: also those of the photos' files.
  [[nodiscard]] Result<MadeEsx> make_of_scope(MakeScopeEsxTask task, const IsWanted& is_wanted);

 private:
  [[nodiscard]] ChildTask comparison(ChildWork work, const CompareTask& task) const;
  Result<void> copy_input(const std::filesystem::path& file, const std::filesystem::path& copy) const;
  Result<void> copy_both(const CompareTask& task, const std::filesystem::path& folder) const;
  [[nodiscard]] ChildTask task_of(ChildWork work, apps::operations::ConvertOptions options) const;
  Result<MadeEsx> make_of(ChildWork work, const MakeEsxTask& task, const IsWanted& is_wanted);
  Result<MadeEsx> run(const ChildTask& task, const std::filesystem::path& folder,
                      const OnProgress& on_progress);

  EsxMakerOptions options_;
  Random& random_;
};

}  // namespace esxserver
