#include "input/load_estimate.h"

#include <algorithm>
#include <filesystem>
#include <thread>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/base/utf16.h"
#include "esx/estimate/json.h"
#include "esx/estimate/read_esx.h"
#include "esx/estimate/stages.h"
#include "files/input_file.h"
#include "input/draft_codes.h"
#include "ocr/module_engine.h"

namespace apps::input {

using namespace estimate;

namespace {

/// Estimates begin with their schema, so that they need not be parsed twice. Only the value of the stage
/// words has pages.
FileKind json_kind(std::string_view content, std::string_view front) {
  if (front.contains("\"schema\":")) return FileKind::estimate_json;
  const auto value = read_json(content);
  return value && value->find("pages") != nullptr ? FileKind::words_json : FileKind::estimate_json;
}

Result<Estimate> estimate_of_pages(const std::string& content, const ConvertOptions& options) {
  auto pages = load_pages(content, options);
  if (!pages) return std::unexpected(pages.error());
  return read_estimate_pages(*std::move(pages), options);
}

}  // namespace

FileKind file_kind(const std::string& content) {
  constexpr std::string_view payload("\x04\x04\x0A", 3), utf8_mark = "\xEF\xBB\xBF";
  constexpr std::size_t pdf_front = 1024;  // where readers look for "%PDF-"
  std::string_view front = std::string_view(content).substr(0, pdf_front);
  if (front.contains("%PDF-")) return FileKind::pdf;
  if (front.starts_with("PK") || front.starts_with(payload) || is_utf16(front)) return FileKind::esx;
  if (front.starts_with(utf8_mark)) front.remove_prefix(utf8_mark.size());
  front = trim(front);
  if (front.starts_with('<')) return FileKind::esx;
  return front.starts_with('{') ? json_kind(content, front) : FileKind::pdf;
}

Result<Parsed<Document>> load_pages(const std::string& content, const ConvertOptions& options) {
  const FileKind kind = file_kind(content);
  if (kind == FileKind::pdf) return read_document(files::bytes_of(content), options);
  if (kind != FileKind::words_json)
    return fail(ErrorCode::invalid_usage, "--stage requires a PDF or the JSON of --stage words");
  auto document = document_from_json(content, options.limits);
  if (!document) return std::unexpected(document.error());
  return Parsed<Document>{*std::move(document), {}};
}

Result<Parsed<Estimate>> load_estimate(const std::string& content, const ConvertOptions& options) {
  const FileKind kind = file_kind(content);
  if (kind == FileKind::esx)
    return read_esx(content, {.limits = options.limits, .file_name = options.file_name});
  Result<Estimate> estimate =
      kind == FileKind::estimate_json ? estimate_from_json(content) : estimate_of_pages(content, options);
  if (!estimate) return std::unexpected(estimate.error());
  return Parsed<Estimate>{*std::move(estimate), {}};
}

Result<MatchedEstimate> load_matched_estimate(const std::string& content, const ConvertOptions& options) {
  auto loaded = load_estimate(content, options);
  if (!loaded) return std::unexpected(loaded.error());
  const FileKind kind = file_kind(content);
  if (kind == FileKind::esx) {
    PriceMatch codes = draft_codes(content, loaded->value, options.limits);
    return MatchedEstimate{*std::move(loaded), std::move(codes)};
  }
  if (kind != FileKind::estimate_json) return MatchedEstimate{*std::move(loaded), {}};
  auto match = price_match_from_json(content);
  if (!match) return std::unexpected(match.error());
  return MatchedEstimate{*std::move(loaded), *std::move(match)};
}

Result<MatchedEstimate> load_matched_estimate(const std::string& path, const std::string& content) {
  ocr::ModuleOcrEngine engine;
  auto loaded = load_matched_estimate(content, {.limits = files::input_limits(),
                                                .threads = std::max(1U, std::thread::hardware_concurrency()),
                                                .file_name = std::filesystem::path(path).filename().string(),
                                                .ocr_engine = &engine});
  if (!loaded) return std::unexpected(files::about_file(path, loaded.error()));
  return loaded;
}

Result<Parsed<Estimate>> load_estimate_file(const std::string& path, const files::ReadInput& read) {
  const auto content = files::read_named_input(path, files::input_limits().input_bytes, read);
  if (!content) return std::unexpected(content.error());
  auto loaded = load_matched_estimate(path, *content);
  if (!loaded) return std::unexpected(loaded.error());
  return std::move(loaded->parsed);
}

}  // namespace apps::input
