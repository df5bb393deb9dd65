#include "esxserver/confined/esx_work.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "esx/estimate/base/zip.h"
#include "esx/estimate/bundled.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/convert_scope.h"
#include "esx/estimate/items_export.h"
#include "esx/estimate/json.h"
#include "esx/estimate/model.h"
#include "esx/estimate/read_esx.h"
#include "esx/estimate/recalculate.h"
#include "esx/roof/emit.h"
#include "esxserver/confined/report.h"
#include "esxserver/scopes/assistant.h"
#include "esxserver/scopes/scope.h"
#include "operations/reports.h"

namespace esxserver {

namespace {

using estimate::Estimate;

ReportTotals totals_of(const estimate::Estimate& estimate) {
  const estimate::Amounts sums = estimate.line_item_totals.value_or(estimate::Amounts{});
  return {.tax = sums.tax,
          .overhead_and_profit = sums.overhead_and_profit,
          .rcv = sums.rcv ? sums.rcv : printed_total_rcv(estimate),
          .depreciation = sums.depreciation,
          .acv = sums.acv};
}

NearEntry near_entry(const estimate::MatchAlternative& other) {
  return {other.cat, other.sel, other.description, other.confidence};
}

std::vector<MissingItem> missing_items(const estimate::Conversion& conversion) {
  std::vector<MissingItem> missing;
  const auto& matches = conversion.match.items;
  for (std::size_t i = 0; i < std::min(matches.size(), conversion.estimate.items.size()); ++i) {
    if (matches[i].kind != estimate::MatchKind::none) continue;
    const estimate::LineItem& line = conversion.estimate.items[i];
    MissingItem& item = missing.emplace_back(line.number, line.description);
    std::ranges::transform(matches[i].alternatives, std::back_inserter(item.nearest), near_entry);
  }
  return missing;
}

TotalChecks total_checks(const estimate::Estimate& estimate) {
  const apps::reports::TotalPages pages(estimate);
  TotalChecks checks{.ok = estimate.reconciliation.ok, .checks = {}};
  for (const estimate::Check& check : estimate.reconciliation.checks)
    checks.checks.push_back({check.what, check.printed, check.computed, check.ok, pages.page_of(check.what)});
  return checks;
}

AdapterReport adapter_report(const estimate::Conversion& conversion) {
  AdapterReport report{.price_list = conversion.match.price_list,
                       .item_count = static_cast<int>(conversion.estimate.items.size()),
                       .catalog_misses = missing_items(conversion),
                       .totals = totals_of(conversion.estimate),
                       .reconciliation = total_checks(conversion.estimate),
                       .warnings = conversion.estimate.warnings};
  report.matched_count =
      static_cast<int>(std::ssize(conversion.match.items) - std::ssize(report.catalog_misses));
  for (estimate::ManualEntry& entry : manual_entries(conversion.estimate, conversion.match))
    report.manual_entry_items.push_back(
        {std::move(entry.line), std::move(entry.description), std::move(entry.reason)});
  return report;
}

bool has_sketch(std::string_view esx) {
  const auto members = estimate::read_zip(esx, [](std::string_view name) { return name == "1.XML"; });
  return members && !members->empty();
}

/// The other entries that lines may mean, for lines that have any.
std::vector<LineCandidates> line_candidates(const estimate::Conversion& conversion) {
  std::vector<LineCandidates> lines;
  const std::size_t count = std::min(conversion.estimate.items.size(), conversion.match.items.size());
  for (std::size_t i = 0; i < count; ++i) {
    LineCandidates line{static_cast<int>(i), conversion.estimate.items[i].number, {}};
    for (const estimate::MatchAlternative& other : conversion.match.items[i].alternatives)
      line.candidates.push_back({near_entry(other), other.unit, other.list_price});
    if (!line.candidates.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

/// The first max_preview_items lines.
std::vector<ScopePreviewItem> scope_preview(const estimate::Estimate& estimate) {
  std::vector<ScopePreviewItem> preview;
  const std::size_t count = std::min(estimate.items.size(), max_preview_items);
  preview.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const estimate::LineItem& item = estimate.items[i];
    const auto path = estimate.path(item.section);
    preview.push_back({.room = path.empty() ? std::string() : path.back(),
                       .description = item.description,
                       .quantity = item.quantity,
                       .unit = item.unit,
                       .total = item.rcv});
  }
  return preview;
}

/// The head of an estimate, for the match with projects. Longer texts match nothing.
std::optional<std::string> short_text(const std::string& text) {
  constexpr std::size_t max_bytes = 300;
  return text.empty() || text.size() > max_bytes ? std::nullopt : std::optional(text);
}

EstimateFacts facts_of(const Estimate& estimate) {
  const estimate::Claim& claim = estimate.claim;
  EstimateFacts facts{.page_count = estimate.source.page_count,
                      .line_count = static_cast<int>(estimate.items.size()),
                      .price_list = claim.price_list,
                      .head = {}};
  facts.head.claim_number = short_text(claim.claim_number);
  facts.head.insured_name = short_text(claim.insured_name);
  if (const std::optional<estimate::Address>& place = claim.property_address) {
    facts.head.street = short_text(place->street);
    facts.head.city = short_text(place->city);
    facts.head.state = short_text(place->state);
    facts.head.postal_code = short_text(place->postal_code);
  }
  return facts;
}

Result<ChildSuccess> write_reading(WorkFiles& files, const Estimate& estimate) {
  if (auto written = write_output(files.json, estimate_to_json(estimate, nullptr) + "\n"); !written)
    return std::unexpected(written.error());
  const std::string result = to_json(ChildResult{.facts = facts_of(estimate), .report = {}, .preview = {}});
  if (auto written = write_output(files.result, result); !written) return std::unexpected(written.error());
  return ChildSuccess{summary_of_estimate(estimate), {}};
}

/// The insured as a contact, if there is more than the name.
std::optional<estimate::Contact> insured_contact(const ProjectContent& project) {
  if (!project.insured_email && !project.insured_phone) return std::nullopt;
  estimate::Contact contact;
  contact.role = "insured";
  contact.name = project.insured_name.value_or("");
  contact.email = project.insured_email.value_or("");
  if (const auto& number = project.insured_phone)
    contact.phones.push_back({.type = "Home", .number = *number, .extension = {}});
  return contact;
}

estimate::Claim claim_of(const ProjectContent& project) {
  estimate::Claim claim;
  claim.estimate_name = project.name;
  claim.claim_number = project.claim_number.value_or("");
  claim.policy_number = project.policy_number.value_or("");
  claim.insurance_company = project.carrier.value_or("");
  claim.insured_name = project.insured_name.value_or("");
  claim.type_of_loss = project.loss_type.value_or("");
  if (project.street || project.city || project.state || project.postal_code)
    claim.property_address = {project.street.value_or(""), project.city.value_or(""),
                              project.state.value_or(""), project.postal_code.value_or("")};
  claim.dates.loss = estimate::parse_iso_date(project.date_of_loss.value_or(""));
  if (auto contact = insured_contact(project)) claim.contacts.push_back(*std::move(contact));
  return claim;
}

Result<ScopeDocument> document_of(std::string_view text) {
  const auto json = estimate::read_json(text);
  if (!json) return std::unexpected(json.error());
  auto document = estimate::decode_json<ScopeDocument>(*json);
  if (document) return *std::move(document);
  return fail(ErrorCode::malformed_json, to_error(document.error()).message);
}

Result<std::vector<estimate::EsxPhoto>> photos_of(std::vector<ScopePhoto> photos, int descriptor) {
  std::vector<estimate::EsxPhoto> made;
  if (photos.empty()) return made;
  const auto bytes = read_work_file(descriptor);
  if (!bytes) return std::unexpected(bytes.error());
  made.reserve(photos.size());
  std::size_t begin = 0;
  for (ScopePhoto& photo : photos) {
    const auto size = static_cast<std::size_t>(photo.size_bytes);
    made.push_back({.bytes = bytes->substr(std::min(begin, bytes->size()), size),
                    .description = std::move(photo.description)});
    begin += size;
  }
  return made;
}

}  // namespace

Summary summary_of_estimate(const Estimate& estimate) {
  return {.room_count = static_cast<int>(count_rooms(estimate)),
          .line_item_count = static_cast<int>(estimate.items.size()),
          .total_rcv = printed_total_rcv(estimate).value_or(estimate::Money{}),
          .warnings = estimate.warnings};
}

namespace {

/// For an estimate whose list is not loaded, where no other may be used.
apps::store::ChooseList no_list() {
  return [](const std::string& /*wanted*/, const std::string& printed) -> Result<apps::store::ListChoice> {
    const std::string reason = printed.empty() ? "no price list is printed in the estimate"
                                               : "price list " + printed + " of the estimate is not loaded";
    return apps::store::ListChoice{
        .list = std::make_shared<const apps::store::ListWithMatcher>(estimate::PriceList{}),
        .match = {},
        .warning = estimate::Warning{"price_list_not_loaded", reason + "; no line is matched", {}, {}}};
  };
}

}  // namespace

Result<ChildSuccess> read_pdf_work(std::string_view pdf, WorkFiles& files, const ChildTask& task,
                                   const apps::operations::Watch& watch) {
  const apps::operations::LibraryOptions library(task.options, watch);
  if (estimate::is_items_export(pdf)) return read_items_work(pdf, files, task);
  const auto estimate = estimate::read_estimate(apps::files::bytes_of(pdf), library.value);
  if (!estimate) return std::unexpected(estimate.error());
  if (estimate->items.empty())
    return fail(ErrorCode::unsupported_estimate, "The PDF has no readable line items");
  return write_reading(files, *estimate);
}

Result<ChildSuccess> read_esx_work(std::string_view esx, WorkFiles& files, const ChildTask& task) {
  auto read = estimate::read_esx(esx, {.limits = {}, .file_name = task.options.file_name});
  if (!read) return std::unexpected(read.error());
  Estimate& estimate = read->value;
  estimate.warnings.insert(estimate.warnings.end(), read->warnings.begin(), read->warnings.end());
  return write_reading(files, estimate);
}

Result<ChildSuccess> read_items_work(std::string_view items, WorkFiles& files, const ChildTask& task) {
  auto read = estimate::read_items_export(items, {.limits = {}, .file_name = task.options.file_name});
  if (!read) return std::unexpected(read.error());
  Estimate& estimate = read->value;
  estimate.warnings.insert(estimate.warnings.end(), read->warnings.begin(), read->warnings.end());
  if (estimate.items.empty())
    return fail(ErrorCode::unsupported_estimate, "The file has no readable line items");
  return write_reading(files, estimate);
}

Result<ChildSuccess> make_esx_work(std::string_view estimate_json, WorkFiles& files, const ChildTask& task) {
  const auto lists = lists_of(files, task.options.suggestions_only);
  const auto conversion =
      apps::operations::convert_reading(estimate_json, task.options, lists ? lists : no_list());
  if (!conversion) return std::unexpected(conversion.error());
  return write_esx_outputs(*conversion, files, task.options.sketch);
}

Result<ChildSuccess> write_esx_outputs(const estimate::Conversion& conversion, WorkFiles& files,
                                       bool wants_sketch) {
  if (auto written = write_output(files.esx, conversion.esx); !written)
    return std::unexpected(written.error());
  const std::string matched = estimate_to_json(conversion.estimate, &conversion.match) + "\n";
  if (auto written = write_output(files.json, matched); !written) return std::unexpected(written.error());
  AdapterReport report = adapter_report(conversion);
  if (wants_sketch && !has_sketch(conversion.esx))
    report.warnings.push_back(
        {"sketch_left_out", "no room has a length, a width and a height: the ESX has no sketch", {}, {}});
  const ChildResult result{.facts = {},
                           .report = std::move(report),
                           .preview = scope_preview(conversion.estimate),
                           .candidates = line_candidates(conversion)};
  if (auto written = write_output(files.result, to_json(result)); !written)
    return std::unexpected(written.error());
  return ChildSuccess{summary_of_estimate(conversion.estimate), {}};
}

Result<ChildSuccess> report_work(std::string_view estimate_json, WorkFiles& files) {
  auto estimate = estimate::estimate_from_json(estimate_json);
  if (!estimate) return std::unexpected(estimate.error());
  auto match = estimate::price_match_from_json(estimate_json);
  if (!match) return std::unexpected(match.error());
  estimate::Conversion conversion;
  conversion.estimate = *std::move(estimate);
  conversion.match = *std::move(match);
  if (auto written = write_output(files.json, estimate::encode_json(adapter_report(conversion))); !written)
    return std::unexpected(written.error());
  return ChildSuccess{summary_of_estimate(conversion.estimate), {}};
}

Result<ChildSuccess> roof_work(std::string_view report, WorkFiles& files, const ChildTask& task) {
  constexpr int unprocessable = 422;
  estimate::Limits limits = roof::report_limits();
  limits.time = std::chrono::milliseconds(task.options.time_limit_ms);
  auto read = roof::read_roof(report, limits, task.options.password);
  if (!read && read.error().code.info().http_status != unprocessable) return std::unexpected(read.error());
  const bool is_named = !task.options.price_list.empty();
  const auto made = read ? make_roof_output(*std::move(read), task.roof,
                                            is_named ? files.list : estimate::bundled_price_list())
                         : refused_roof({"file"}, read.error());
  if (!made) return std::unexpected(made.error());
  if (auto written = write_output(files.esx, made->esx); !written) return std::unexpected(written.error());
  if (auto written = write_output(files.json, made->json); !written) return std::unexpected(written.error());
  if (auto written = write_output(files.result, estimate::encode_json(*made)); !written)
    return std::unexpected(written.error());
  return ChildSuccess();
}

Result<ChildSuccess> rebuild_esx_work(std::string_view estimate_json, WorkFiles& files,
                                      const ChildTask& task) {
  const auto conversion = apps::operations::build(estimate_json, task.options, lists_of(files, false));
  if (!conversion) return std::unexpected(conversion.error());
  if (conversion->estimate.items.empty())
    return fail(ErrorCode::invalid_estimate, "the estimate has no line items", "/line_items");
  return write_esx_outputs(*conversion, files, task.options.sketch);
}

Result<ChildSuccess> make_scope_esx_work(std::string_view document_json, WorkFiles& files,
                                         const ChildTask& task) {
  auto document = document_of(document_json);
  if (!document) return std::unexpected(document.error());
  auto photos = photos_of(std::move(document->photos), files.photos.get());
  if (!photos) return std::unexpected(photos.error());
  estimate::ScopeEstimate scope{
      .claim = claim_of(document->project), .items = {}, .rooms = library_rooms(document->rooms)};
  scope.items.reserve(document->items.size());
  for (const ScopeItem& item : document->items) scope.items.push_back(library_item(item));
  const auto conversion =
      convert_scope(scope, files.list,
                    {.sketch = task.options.sketch, .sketch_document = {}, .photos = *std::move(photos)});
  if (!conversion) return std::unexpected(conversion.error());
  return write_esx_outputs(*conversion, files, task.options.sketch);
}

}  // namespace esxserver
