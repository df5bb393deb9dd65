#include "esxserver/workers/child/esx_work.h"

#include "esx/estimate/json.h"
#include "esx/estimate/read_esx.h"
#include "esx/estimate/recalculate.h"
#include "esx/estimate/model.h"
#include "esxserver/workers/child/conversion_report.h"
#include "operations/price_list_choice.h"

namespace esxserver {
namespace {

using estimate::Estimate;

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

/// The first lines alone, with totals of them.
Result<Estimate> only_first(Estimate estimate, std::optional<int> max_items) {
  if (!max_items || estimate.items.size() <= static_cast<std::size_t>(*max_items)) return estimate;
  const std::size_t left_out = estimate.items.size() - static_cast<std::size_t>(*max_items);
  estimate.items.resize(static_cast<std::size_t>(*max_items));
  auto shorter = recalculate(std::move(estimate));
  if (!shorter) return shorter;
  shorter->warnings.push_back({"items_left_out", std::to_string(left_out) + " line items after the first " +
                                                     std::to_string(*max_items) +
                                                     " are left out, as max_items asks"});
  return shorter;
}

}  // namespace

Summary summary_of_estimate(const Estimate& estimate) {
  return {.room_count = static_cast<int>(count_rooms(estimate)),
          .line_item_count = static_cast<int>(estimate.items.size()),
          .total_rcv = printed_total_rcv(estimate).value_or(estimate::Money{}),
          .warnings = estimate.warnings};
}

Result<ChildSuccess> read_pdf_work(std::string_view pdf, WorkFiles& files,
                                   const estimate::ConvertOptions& options) {
  const auto reading = start_conversion(std::as_bytes(std::span(pdf)), options);
  if (!reading) return std::unexpected(reading.error());
  if (reading->estimate.items.empty())
    return fail(ErrorCode::unsupported_estimate, "The PDF has no readable line items");
  return write_reading(files, reading->estimate);
}

Result<ChildSuccess> read_esx_work(std::string_view esx, WorkFiles& files, const ChildTask& task) {
  auto read = estimate::read_esx(esx, {.limits = {}, .file_name = task.file_name});
  if (!read) return std::unexpected(read.error());
  Estimate& estimate = read->value;
  estimate.warnings.insert(estimate.warnings.end(), read->warnings.begin(), read->warnings.end());
  return write_reading(files, estimate);
}

Result<ChildSuccess> make_esx_work(std::string_view estimate_json, WorkFiles& files, const ChildTask& task,
                                   estimate::ConvertOptions options) {
  auto parsed = estimate::estimate_from_json(estimate_json);
  if (!parsed) return std::unexpected(parsed.error());
  if (task.suggestions_only)
    parsed->warnings.push_back(apps::store::bundled_list_notice(parsed->claim.price_list, files.list.code));
  auto estimate = only_first(*std::move(parsed), task.max_items);
  if (!estimate) return std::unexpected(estimate.error());
  options.match = {.aliases = files.aliases, .suggestions_only = task.suggestions_only};
  const auto conversion =
      finish_conversion({.estimate = *std::move(estimate), .trace = {}}, files.list, options);
  if (!conversion) return std::unexpected(conversion.error());
  return write_esx_outputs(*conversion, files);
}

Result<ChildSuccess> write_esx_outputs(const estimate::Conversion& conversion, WorkFiles& files) {
  if (auto written = write_output(files.esx, conversion.esx); !written)
    return std::unexpected(written.error());
  const std::string matched = estimate_to_json(conversion.estimate, &conversion.match) + "\n";
  if (auto written = write_output(files.json, matched); !written) return std::unexpected(written.error());
  auto report = adapter_report(conversion);
  if (!report) return std::unexpected(report.error());
  const ChildResult result{.facts = {},
                           .report = *std::move(report),
                           .preview = scope_preview(conversion.estimate),
                           .candidates = line_candidates(conversion)};
  if (auto written = write_output(files.result, to_json(result)); !written)
    return std::unexpected(written.error());
  return ChildSuccess{summary_of_estimate(conversion.estimate), {}};
}

}  // namespace esxserver
