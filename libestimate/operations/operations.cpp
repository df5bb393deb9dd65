#include "operations/operations.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <map>
#include <span>
#include <vector>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/estimate/base/zip.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/items_export.h"
#include "esx/estimate/json.h"
#include "esx/estimate/read_esx.h"
#include "esx/estimate/recalculate.h"
#include "operations/modules.h"

namespace apps::operations {
namespace {

using namespace estimate;

/// Stays loaded until the process ends, because Tesseract's threads and exit handlers would outlive it.
Result<std::unique_ptr<OcrEngine>> load_engine() {
  const auto make =
      files::module_function<decltype(&esx_make_ocr_engine)>("libesx_ocr.so", "esx_make_ocr_engine");
  if (make) return std::unique_ptr<OcrEngine>((*make)());
  if (make.error().code == ErrorCode::file_not_found)
    return fail(ErrorCode::ocr_unavailable, "this build has no text recognition (OCR)");
  return fail(ErrorCode::ocr_unavailable, "text recognition (OCR) cannot be loaded", make.error().where);
}

/// Estimates begin with their schema, so that they need not be parsed twice. Only the value of the stage
/// words has pages.
FileKind json_kind(std::string_view content, std::string_view front) {
  if (front.contains("\"schema\":")) return FileKind::estimate_json;
  const auto value = read_json(content);
  return value && value->find("pages") != nullptr ? FileKind::words_json : FileKind::estimate_json;
}

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

/// The codes of an ESX that was made from a print: its XML has them, the print in its manifest does not. A
/// match of kind `code` for each line whose number is in the export once, with category and selector. Without
/// such an export, no matches.
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

/// Gives lines the codes of their matches. Lines that have codes keep them.
void add_codes(Estimate& estimate, const PriceMatch& match) {
  for (std::size_t i = 0; i < std::min(estimate.items.size(), match.items.size()); ++i) {
    LineItem& line = estimate.items[i];
    const ItemMatch& found = match.items[i];
    if (found.kind == MatchKind::none || !line.cat.empty() || !line.sel.empty()) continue;
    line.cat = found.cat;
    line.sel = found.sel;
  }
}

estimate::MatchOptions match_options(const MatchingOptions& options, const store::ListChoice& list) {
  estimate::MatchOptions match = list.match;
  match.aliases.insert(match.aliases.begin(), options.aliases.begin(), options.aliases.end());
  match.threshold = options.threshold;
  match.suggestions_only = match.suggestions_only || options.suggestions_only;
  return match;
}

void set_build_options(estimate::ConvertOptions& library, const BuildOptions& options) {
  library.sketch = options.sketch;
  if (options.timings) library.clock = std::chrono::steady_clock::now;
}

/// The first lines alone, with totals of them.
Result<Estimate> only_first(Estimate estimate, std::optional<int> max_items) {
  if (!max_items || estimate.items.size() <= static_cast<std::size_t>(*max_items)) return estimate;
  const std::size_t left_out = estimate.items.size() - static_cast<std::size_t>(*max_items);
  estimate.items.resize(static_cast<std::size_t>(*max_items));
  auto shorter = estimate::recalculate(std::move(estimate));
  if (!shorter) return shorter;
  shorter->warnings.push_back({"items_left_out", std::to_string(left_out) + " line items after the first " +
                                                     std::to_string(*max_items) +
                                                     " are left out, as max_items asks"});
  return shorter;
}

/// A file of an estimate that came in several, and which lines it has.
struct EstimatePart {
  const EstimateFile* file = nullptr;
  Parsed<Document> pages;
  int first_page = 0, last_page = 0;  // in the whole
  std::vector<int> lines;             // numbers, ascending
};

Result<std::vector<EstimatePart>> read_parts(const std::vector<EstimateFile>& files,
                                             const estimate::ConvertOptions& options) {
  std::vector<EstimatePart> parts;
  parts.reserve(files.size());
  for (const EstimateFile& file : files) {
    const FileKind kind = file_kind(file.content);
    if (kind != FileKind::pdf && kind != FileKind::words_json)
      return fail(ErrorCode::invalid_usage, file.name + ": only PDFs are merged into one estimate");
    auto pages = read_pages(file.content, options);
    if (!pages) return std::unexpected(files::about_file(file.name, pages.error()));
    EstimatePart& part = parts.emplace_back();
    part.file = &file;
    part.pages = *std::move(pages);
  }
  return parts;
}

/// A page of a part that an earlier part has too.
struct RepeatedPage {
  const EstimatePart* part = nullptr;
  int page = 0;  // in its own file
  const EstimatePart* first = nullptr;
  int first_page = 0;  // in that file
};

/// What a page shows: its words and their places; empty for a page without words.
std::string print_of(const Page& page) {
  std::string print;
  for (const Word& word : page.words)
    print += word.text + '\t' + std::to_string(word.box.x0) + ',' + std::to_string(word.box.y0) + '\n';
  return print.empty() ? print : sha256_hex(print);
}

/// The pages that several parts have. Pages that one file repeats are its own.
std::vector<RepeatedPage> repeated_pages(const std::vector<EstimatePart>& parts) {
  std::map<std::string, std::pair<const EstimatePart*, int>> firsts;
  std::vector<RepeatedPage> repeated;
  for (const EstimatePart& part : parts)
    for (const Page& page : part.pages.value.pages) {
      std::string print = print_of(page);
      if (print.empty()) continue;
      const auto [first, is_new] = firsts.try_emplace(std::move(print), &part, page.number);
      const auto [of, number] = first->second;
      if (!is_new && of != &part) repeated.push_back({&part, page.number, of, number});
    }
  return repeated;
}

bool has_words(const Page& page) { return !page.words.empty(); }

/// A file with nothing of its own is another copy, not a part.
Result<void> check_copies(const std::vector<EstimatePart>& parts, const std::vector<RepeatedPage>& repeated) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const EstimatePart& part = parts[i];
    const auto same =
        std::ranges::find_if(parts.begin(), parts.begin() + std::ptrdiff_t(i),
                             [&](const auto& p) { return p.pages.value.sha256 == part.pages.value.sha256; });
    if (same != parts.begin() + std::ptrdiff_t(i))
      return fail(ErrorCode::invalid_usage, same->file->name + " and " + part.file->name +
                                                " are the same file: name each part of the estimate once");
    const auto count = std::ranges::count(repeated, &part, &RepeatedPage::part);
    if (count == 0 || count < std::ranges::count_if(part.pages.value.pages, has_words)) continue;
    const RepeatedPage& page = *std::ranges::find(repeated, &part, &RepeatedPage::part);
    return fail(ErrorCode::invalid_usage,
                part.file->name + " has no page of its own: page " + std::to_string(page.page) + " is page " +
                    std::to_string(page.first_page) + " of " + page.first->file->name +
                    "; name each part of the estimate once");
  }
  return {};
}

std::string text_of(const RepeatedPage& page) {
  return "page " + std::to_string(page.page) + " of " + page.part->file->name + " is page " +
         std::to_string(page.first_page) + " of " + page.first->file->name;
}

/// Line items of a page that two files have are of different prints, or the files overlap.
Result<void> check_repeated_lines(const std::vector<RepeatedPage>& repeated, const Estimate& estimate) {
  for (const RepeatedPage& page : repeated)
    if (std::ranges::find(estimate.items, page.first->first_page + page.first_page - 1, &LineItem::page) !=
        estimate.items.end())
      return fail(ErrorCode::invalid_usage,
                  text_of(page) + ", with the same line items: leave out one of these pages");
  return {};
}

Page blank_page(const Page& page) {
  Page blank;
  blank.number = page.number;
  blank.width = page.width;
  blank.height = page.height;
  return blank;
}

/// One document with the pages of all parts, numbered anew. Repeated pages are blank.
Parsed<Document> whole_of(std::vector<EstimatePart>& parts, const std::vector<RepeatedPage>& repeated) {
  Parsed<Document> whole;
  std::string digests;
  for (EstimatePart& part : parts) {
    const Document& document = part.pages.value;
    const int before = whole.value.page_count;
    part.first_page = before + 1;
    whole.value.page_count += document.page_count;
    part.last_page = whole.value.page_count;
    if (whole.value.creator.empty()) whole.value.creator = document.creator;
    if (whole.value.title.empty()) whole.value.title = document.title;
    digests += document.sha256;
    for (const Page& page : document.pages) {
      const bool again = std::ranges::any_of(
          repeated, [&](const RepeatedPage& r) { return r.part == &part && r.page == page.number; });
      whole.value.pages.push_back(again ? blank_page(page) : page);
      whole.value.pages.back().number += before;
    }
    for (Warning warning : part.pages.warnings) {
      if (warning.page) *warning.page += before;
      whole.warnings.push_back(std::move(warning));
    }
  }
  whole.value.sha256 = sha256_hex(digests);
  return whole;
}

void set_lines(const Estimate& estimate, std::vector<EstimatePart>& parts) {
  for (EstimatePart& part : parts) {
    part.lines.clear();
    for (const LineItem& item : estimate.items) {
      int number = 0;
      const auto read = std::from_chars(item.number.data(), item.number.data() + item.number.size(), number);
      if (read.ec == std::errc() && item.page >= part.first_page && item.page <= part.last_page)
        part.lines.push_back(number);
    }
    std::ranges::sort(part.lines);
  }
}

/// Files of one estimate have no line in common. Puts them in the order of their lines; true if that is
/// another one.
Result<bool> order_parts(std::vector<EstimatePart>& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (std::size_t j = i + 1; j < parts.size(); ++j) {
      std::vector<int> both;
      std::ranges::set_intersection(parts[i].lines, parts[j].lines, std::back_inserter(both));
      if (!both.empty())
        return fail(ErrorCode::invalid_usage, parts[i].file->name + " and " + parts[j].file->name +
                                                  " both have line " + std::to_string(both.front()) +
                                                  ": they are not parts of one estimate");
    }
  const auto first_line = [](const EstimatePart& part) {
    return part.lines.empty() ? 0 : part.lines.front();
  };
  if (std::ranges::is_sorted(parts, {}, first_line)) return false;
  std::ranges::stable_sort(parts, {}, first_line);
  return true;
}

void warn_of_missing_lines(const std::vector<EstimatePart>& parts, Estimate& estimate) {
  const EstimatePart* before = nullptr;
  for (const EstimatePart& part : parts) {
    if (part.lines.empty()) continue;
    if (before != nullptr && part.lines.front() > before->lines.back() + 1)
      estimate.warnings.push_back({"missing_lines",
                                   "lines " + std::to_string(before->lines.back() + 1) + " to " +
                                       std::to_string(part.lines.front() - 1) + " are neither in " +
                                       before->file->name + " nor in " + part.file->name,
                                   part.first_page,
                                   {}});
    before = &part;
  }
}

/// The files in the order of their lines, read as one.
Result<Estimate> read_in_order(std::vector<EstimatePart>& parts, const estimate::ConvertOptions& options) {
  std::vector<RepeatedPage> repeated = repeated_pages(parts);
  if (auto own = check_copies(parts, repeated); !own) return std::unexpected(own.error());
  auto estimate = read_estimate_pages(whole_of(parts, repeated), options);
  if (!estimate) return estimate;
  const auto several = std::ranges::find(estimate->warnings, "several_estimates", &Warning::code);
  if (several != estimate->warnings.end())
    return fail(ErrorCode::invalid_usage, "the files are not parts of one estimate: " + several->message);
  set_lines(*estimate, parts);
  if (auto once = check_repeated_lines(repeated, *estimate); !once) return std::unexpected(once.error());
  const auto moved = order_parts(parts);
  if (!moved) return std::unexpected(moved.error());
  if (*moved) {
    repeated = repeated_pages(parts);
    estimate = read_estimate_pages(whole_of(parts, repeated), options);
    if (!estimate) return estimate;
    set_lines(*estimate, parts);
  }
  for (const RepeatedPage& page : repeated)
    estimate->warnings.push_back(
        {"repeated_page", text_of(page) + "; it was read once", page.part->first_page + page.page - 1, {}});
  return estimate;
}

Result<Estimate> read_merged(const std::vector<EstimateFile>& files,
                             const estimate::ConvertOptions& options) {
  auto parts = read_parts(files, options);
  if (!parts) return std::unexpected(parts.error());
  auto estimate = read_in_order(*parts, options);
  if (estimate) warn_of_missing_lines(*parts, *estimate);
  return estimate;
}

Result<Reading> start(std::string_view content, const estimate::ConvertOptions& options) {
  if (file_kind(content) != FileKind::items_export)
    return start_conversion(files::bytes_of(content), options);
  auto items = read_items_export(content, {.limits = options.limits, .file_name = options.file_name});
  if (!items) return std::unexpected(items.error());
  return Reading{.estimate = std::move(items->value), .trace = {}};
}

Result<Conversion> finish(Reading reading, const ConvertOptions& options, const store::ChooseList& lists,
                          estimate::ConvertOptions& library) {
  auto list = lists(options.price_list, reading.estimate.claim.price_list);
  if (!list) return std::unexpected(list.error());
  if (auto& warning = list->warning) reading.estimate.warnings.push_back(std::move(*warning));
  auto estimate = only_first(std::move(reading.estimate), options.max_items);
  if (!estimate) return std::unexpected(estimate.error());
  reading.estimate = *std::move(estimate);
  library.match = match_options(options, *list);
  return finish_conversion(std::move(reading), list->list->matcher, library);
}

Result<MatchedEstimate> from_json(std::string_view json) {
  auto estimate = estimate_from_json(json);
  if (!estimate) return std::unexpected(estimate.error());
  auto match = price_match_from_json(json);
  if (!match) return std::unexpected(match.error());
  return MatchedEstimate{*std::move(estimate), *std::move(match)};
}

Result<PriceMatch> match_with(const store::ChooseList& lists, const Estimate& estimate,
                              const ListOptions& options) {
  const auto list = lists(options.price_list, estimate.claim.price_list);
  if (!list) return std::unexpected(list.error());
  return list->list->matcher.match(estimate, match_options(options, *list));
}

/// The matches that a file has.
Result<PriceMatch> matches_in(std::string_view content, const Estimate& estimate, const Limits& limits) {
  switch (file_kind(content)) {
    case FileKind::esx:
      return draft_codes(content, estimate, limits);
    case FileKind::estimate_json:
      return price_match_from_json(content);
    case FileKind::pdf:
    case FileKind::words_json:
    case FileKind::items_export:
      break;
  }
  return PriceMatch();
}

}  // namespace

Result<std::unique_ptr<PageRecognizer>> ModuleOcrEngine::open() {
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

LibraryOptions::LibraryOptions(const ReadOptions& options, const Watch& watch) {
  value.limits.input_bytes = static_cast<std::uint64_t>(options.max_bytes);
  value.limits.pages = options.max_pages;
  value.limits.time = std::chrono::milliseconds(options.time_limit_ms);
  value.limits.stop = watch.stop;
  value.threads = static_cast<unsigned>(options.threads);
  value.estimate = options.estimate;
  value.file_name = options.file_name;
  value.progress = watch.progress;
  value.page_progress = watch.page_progress;
  value.progress_context = watch.context;
  value.ocr = options.ocr;
  value.password = options.password;
  value.covered_text = options.covered_text;
  value.ocr_engine = &engine_;
}

FileKind file_kind(std::string_view content) {
  constexpr std::string_view payload("\x04\x04\x0A", 3), utf8_mark = "\xEF\xBB\xBF";
  constexpr std::size_t pdf_front = 1024;  // where readers look for "%PDF-"
  std::string_view front = content.substr(0, pdf_front);
  if (front.contains("%PDF-")) return FileKind::pdf;
  if (is_items_export(content)) return FileKind::items_export;
  if (front.starts_with("PK") || front.starts_with(payload) || is_utf16(front)) return FileKind::esx;
  if (front.starts_with(utf8_mark)) front.remove_prefix(utf8_mark.size());
  front = trim(front);
  if (front.starts_with('<')) return FileKind::esx;
  return front.starts_with('{') ? json_kind(content, front) : FileKind::pdf;
}

Result<Parsed<Document>> read_pages(std::string_view content, const estimate::ConvertOptions& options) {
  const FileKind kind = file_kind(content);
  if (kind == FileKind::pdf) return read_document(files::bytes_of(content), options);
  if (kind != FileKind::words_json)
    return fail(ErrorCode::invalid_usage, "--stage requires a PDF or the JSON of --stage words");
  auto document = document_from_json(content, options.limits);
  if (!document) return std::unexpected(document.error());
  return Parsed<Document>{*std::move(document), {}};
}

Result<Parsed<Estimate>> read(std::string_view content, const estimate::ConvertOptions& options) {
  Result<Estimate> estimate;
  switch (file_kind(content)) {
    case FileKind::items_export:
      return read_items_export(content, {.limits = options.limits, .file_name = options.file_name});
    case FileKind::esx:
      return read_esx(content, {.limits = options.limits, .file_name = options.file_name});
    case FileKind::estimate_json:
      estimate = estimate_from_json(content);
      break;
    case FileKind::pdf:
      estimate = read_estimate(files::bytes_of(content), options);
      break;
    case FileKind::words_json:
      auto document = document_from_json(content, options.limits);
      if (!document) return std::unexpected(document.error());
      estimate = read_estimate_pages({*std::move(document), {}}, options);
      break;
  }
  if (!estimate) return std::unexpected(estimate.error());
  return Parsed<Estimate>{*std::move(estimate), {}};
}

Result<Parsed<Estimate>> read(std::string_view content, const ReadOptions& options, const Watch& watch) {
  return read(content, LibraryOptions(options, watch).value);
}

Result<Conversion> convert(std::string_view pdf, const ConvertOptions& options,
                           const store::ChooseList& lists, const Watch& watch) {
  LibraryOptions library(options, watch);
  set_build_options(library.value, options);
  auto reading = start(pdf, library.value);
  if (!reading) return std::unexpected(reading.error());
  return finish(*std::move(reading), options, lists, library.value);
}

Result<Conversion> convert_merged(const std::vector<EstimateFile>& files, const ConvertOptions& options,
                                  const store::ChooseList& lists, const Watch& watch) {
  LibraryOptions library(options, watch);
  set_build_options(library.value, options);
  auto estimate = read_merged(files, library.value);
  if (!estimate) return std::unexpected(estimate.error());
  return finish({.estimate = *std::move(estimate), .trace = {}}, options, lists, library.value);
}

Result<Conversion> convert_reading(std::string_view estimate_json, const ConvertOptions& options,
                                   const store::ChooseList& lists) {
  auto estimate = estimate_from_json(estimate_json);
  if (!estimate) return std::unexpected(estimate.error());
  LibraryOptions library(options);
  set_build_options(library.value, options);
  return finish({.estimate = *std::move(estimate), .trace = {}}, options, lists, library.value);
}

Result<Conversion> build(std::string_view estimate_json, const BuildOptions& options,
                         const store::ChooseList& lists) {
  auto estimate = estimate_from_json(estimate_json);
  if (!estimate) return std::unexpected(estimate.error());
  // The kind is known: nothing in the document may make it another one, and lose its matches.
  auto match = lists ? match_with(lists, *estimate, options) : price_match_from_json(estimate_json);
  if (!match) return std::unexpected(match.error());
  estimate::ConvertOptions library;
  set_build_options(library, options);
  return rebuild(*std::move(estimate), *std::move(match), library);
}

Result<MatchedEstimate> recalculate(std::string_view estimate_json) {
  auto given = from_json(estimate_json);
  if (!given) return given;
  use_codes_of_lines(given->estimate, given->match);
  auto whole = estimate::recalculate(std::move(given->estimate), given->match);
  if (!whole) return std::unexpected(whole.error());
  given->estimate = *std::move(whole);
  return given;
}

Result<Parsed<Estimate>> read_to_compare(std::string_view content, const CompareOptions& options,
                                         const store::ChooseList& lists, const Watch& watch) {
  const LibraryOptions library(options, watch);
  auto loaded = read(content, library.value);
  if (!loaded) return loaded;
  const auto match = lists ? match_with(lists, loaded->value, options)
                           : matches_in(content, loaded->value, library.value.limits);
  if (!match) return std::unexpected(match.error());
  add_codes(loaded->value, *match);
  return loaded;
}

Result<Conversion> supplement(const Estimate& before, const Estimate& after, const EstimateDiff& diff) {
  auto estimate = make_supplement(before, after, diff);
  if (!estimate) return std::unexpected(estimate.error());
  const auto package = build_esx(*estimate);
  if (!package) return std::unexpected(package.error());
  auto esx = write_esx(*package);
  if (!esx) return std::unexpected(esx.error());
  PriceMatch codes;
  use_codes_of_lines(*estimate, codes);
  return Conversion{
      .estimate = *std::move(estimate), .match = std::move(codes), .esx = *std::move(esx), .trace = {}};
}

}  // namespace apps::operations
