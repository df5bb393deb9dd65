// Loads an estimate, and what its lines match, from a file of any supported kind.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "esx/estimate/base/result.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"
#include "esx/estimate/read_pages.h"
#include "operations/files.h"

namespace apps::ocr {

/// Text recognition, loaded from a module when the first page needs it.
class ModuleOcrEngine : public estimate::OcrEngine {
 public:
  /// Error: ocr_unavailable if the module or its data is missing.
  [[nodiscard]] estimate::Result<std::unique_ptr<estimate::PageRecognizer>> open() override;

 private:
  std::mutex mutex_;
  std::unique_ptr<estimate::OcrEngine> engine_;
};

}  // namespace apps::ocr

namespace apps::input {

enum class FileKind { pdf, esx, estimate_json, words_json };

/// Decided by content, not by name. An ESX may be an archive or a bare XML document. Anything unknown counts
/// as a PDF, whose reader reports what is wrong with it.
[[nodiscard]] FileKind file_kind(const std::string& content);

/// The pages of a PDF, or of a file that `inspect --stage words` wrote. Error: also invalid_usage for other
/// files.
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Document>> load_pages(
    const std::string& content, const estimate::ConvertOptions& options);

/// Errors: those of read_estimate, read_esx, document_from_json and estimate_from_json. The warnings are
/// those of reading an ESX; the warnings of a PDF are in the estimate.
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Estimate>> load_estimate(
    const std::string& content, const estimate::ConvertOptions& options);

/// An estimate and what its lines match.
struct MatchedEstimate {
  estimate::Parsed<estimate::Estimate> parsed;
  estimate::PriceMatch match;
};

/// The matches are those in an estimate-v1 document or in the export of an ESX; other files have none.
[[nodiscard]] estimate::Result<MatchedEstimate> load_matched_estimate(
    const std::string& content, const estimate::ConvertOptions& options);

/// The content of a file, whose path is in front of every error message.
[[nodiscard]] estimate::Result<MatchedEstimate> load_matched_estimate(const std::string& path,
                                                                      const std::string& content);

/// Reads the file, too, and leaves out the matches.
[[nodiscard]] estimate::Result<estimate::Parsed<estimate::Estimate>> load_estimate_file(
    const std::string& path, const files::ReadInput& read);

/// Gives lines the codes of their matches, so that estimates can be compared by them. Lines that have codes
/// keep them.
void add_codes(estimate::Estimate& estimate, const estimate::PriceMatch& match);

}  // namespace apps::input
