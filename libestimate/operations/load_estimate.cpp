#include "operations/load_estimate.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>
#include <thread>
#include <vector>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/estimate/base/zip.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/json.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"
#include "esx/estimate/read_esx.h"
#include "operations/files.h"
#include "operations/modules.h"

namespace apps::ocr {
namespace {

using estimate::ErrorCode;

/// Stays loaded until the process ends, because Tesseract's threads and exit handlers would outlive it.
estimate::Result<std::unique_ptr<estimate::OcrEngine>> load_engine() {
  const auto make =
      files::module_function<decltype(&esx_make_ocr_engine)>("libesx_ocr.so", "esx_make_ocr_engine");
  if (make) return std::unique_ptr<estimate::OcrEngine>((*make)());
  if (make.error().code == ErrorCode::file_not_found)
    return estimate::fail(ErrorCode::ocr_unavailable, "this build has no text recognition (OCR)");
  return estimate::fail(ErrorCode::ocr_unavailable, "text recognition (OCR) cannot be loaded",
                        make.error().where);
}

}  // namespace

estimate::Result<std::unique_ptr<estimate::PageRecognizer>> ModuleOcrEngine::open() {
  {
    const std::scoped_lock lock(mutex_);
    if (!engine_) {
      auto loaded = load_engine();
      if (!loaded) return std::unexpected(loaded.error());
      engine_ = *std::move(loaded);
    }
  }
  return engine_->open();
}

}  // namespace apps::ocr

namespace apps::input {

/// The codes of an ESX that was made from a print: its XML has them, the print in its manifest does not. A
/// match of kind `code` for each line whose number is in the export once, with category and selector. Without
/// such an export, no matches.
[[nodiscard]] estimate::PriceMatch draft_codes(std::string_view esx, const estimate::Estimate& estimate,
                                               const estimate::Limits& limits);

using namespace estimate;

namespace {

constexpr std::string_view draft_member = "GENERIC_ROUGHDRAFT.XML";

std::string_view value_of(const XmlElement& e, std::string_view attribute) {
  const std::string* value = e.attribute(attribute);
  return value == nullptr ? std::string_view() : std::string_view(*value);
}

struct Code {
  std::string_view cat, sel;
};
using CodesByNumber = std::map<std::string_view, std::vector<Code>>;

/// The codes of all line items below an element. Reading the draft as an estimate would take four times as
/// long.
void collect_codes(const XmlElement& e, CodesByNumber& codes) {
  if (e.name == "ITEM") codes[value_of(e, "lineNum")].push_back({value_of(e, "cat"), value_of(e, "sel")});
  for (const XmlElement& child : e.children) collect_codes(child, codes);
}

XmlElement read_draft(std::string_view esx, const Limits& limits) {
  // The manifest is three times as long.
  const auto is_draft = [](std::string_view name) { return to_upper(name) == draft_member; };
  const auto drafts = read_zip(esx, is_draft, limits);
  if (!drafts || drafts->empty()) return {};
  return parse_xml(drafts->front().bytes, limits).value_or(XmlElement());
}

}  // namespace

PriceMatch draft_codes(std::string_view esx, const Estimate& estimate, const Limits& limits) {
  const XmlElement draft = read_draft(esx, limits);
  CodesByNumber codes;
  collect_codes(draft, codes);
  PriceMatch match;
  for (const LineItem& line : estimate.items) {
    ItemMatch& found = match.items.emplace_back();
    const auto coded = codes.find(line.number);
    if (line.number.empty() || coded == codes.end() || coded->second.size() != 1) continue;
    const auto [cat, sel] = coded->second.front();
    if (cat.empty() || sel.empty()) continue;
    found.kind = MatchKind::code;
    found.cat = cat;
    found.sel = sel;
  }
  return match;
}

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

using namespace estimate;

void add_codes(Estimate& estimate, const PriceMatch& match) {
  for (std::size_t i = 0; i < std::min(estimate.items.size(), match.items.size()); ++i) {
    LineItem& line = estimate.items[i];
    const ItemMatch& found = match.items[i];
    if (found.kind == MatchKind::none || !line.cat.empty() || !line.sel.empty()) continue;
    line.cat = found.cat;
    line.sel = found.sel;
  }
}

}  // namespace apps::input
