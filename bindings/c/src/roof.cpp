// Roofs: reports, words, the interview.
#include "boundary.h"
#include "esx/roof/describe.h"
#include "esx/roof/emit.h"
#include "esx/roof/interview.h"
#include "esx/roof/preview.h"
#include "esx/roof/read_report.h"
#include "esx/roof/refusal.h"
#include "roof/scope_fields.h"

namespace esx_c {
namespace {

std::unexpected<Failure> refused(const roof::RoofRefusal& refusal) {
  return std::unexpected(Failure(refusal_error(refusal), estimate::encode_tree(refusal)));
}

Outcome<estimate::Parsed<roof::Report>> read(const void* xml, std::size_t size) {
  const auto bytes = bytes_argument(xml, size, "xml");
  if (!bytes) return std::unexpected(bytes.error());
  auto report = roof::read_report(*bytes);
  if (!report) return failed(report);
  return *std::move(report);
}

/// Where the caller wants the results; each may be NULL.
struct EmissionPlaces {
  esx_buffer** json;
  esx_buffer** esx;
};

Outcome<void> emit(const roof::Report& report, roof::EmitOptions options, const esx_price_list* list,
                   const EmissionPlaces& places) {
  const estimate::PriceList& prices = list != nullptr ? list->list : bundled_list();
  if (list == nullptr)
    options.warnings.push_back({"bundled_price_list", "the scope is of price list " + prices.code});
  const auto made = roof::emit(report, prices, options);
  if (!made) return failed(made);
  auto esx = places.esx != nullptr ? make_buffer(made->esx) : nullptr;
  if (places.json != nullptr) *places.json = make_buffer(roof::emission_to_json(*made)).release();
  if (places.esx != nullptr) *places.esx = esx.release();
  return {};
}

Outcome<void> emit_report(const void* xml, std::size_t size, const esx_price_list* list, const char* options,
                          const EmissionPlaces& places) {
  const auto choice = read_roof_options(options);
  if (!choice) return std::unexpected(choice.error());
  auto report = read(xml, size);
  if (!report) return std::unexpected(report.error());
  roof::EmitOptions chosen;
  chosen.project_name = choice->project_name;
  chosen.warnings = std::move(report->warnings);
  return emit(report->value, std::move(chosen), list, places);
}

Outcome<void> emit_words(const char* words, const esx_price_list* list, const char* options,
                         const EmissionPlaces& places) {
  const auto choice = read_roof_options(options);
  if (!choice) return std::unexpected(choice.error());
  const auto text = text_argument(words, "words");
  if (!text) return std::unexpected(text.error());
  const auto description = roof::read_description(*text);
  if (!description) return refused(description.error());
  const auto report = roof::build_roof(description->spec);
  if (!report) return refused(report.error());
  roof::EmitOptions chosen = roof::emit_options(*description);
  chosen.project_name = choice->project_name;
  return emit(*report, std::move(chosen), list, places);
}

Outcome<std::string> interview(const char* request, const esx_price_list* list) {
  const auto text = text_argument(request, "request");
  if (!text) return std::unexpected(text.error());
  const auto asked = roof::interview_request_from_json(*text);
  if (!asked) return failed(asked);
  const auto& measured = asked->measurements;
  const estimate::PriceList& prices = list != nullptr ? list->list : bundled_list();
  return interview_to_json(roof::run_interview(asked->answers, measured ? &*measured : nullptr, prices));
}

}  // namespace
}  // namespace esx_c

using esx_c::Outcome;

esx_status esx_roof_preview(const void* xml, size_t size, esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error, [&]() -> Outcome<std::string> {
    auto report = esx_c::read(xml, size);
    if (!report) return std::unexpected(report.error());
    return preview_to_json(roof::preview(report->value, std::move(report->warnings)));
  });
}

esx_status esx_roof_emit(const void* xml, size_t size, const esx_price_list* list, const char* options,
                         esx_buffer** json, esx_buffer** esx, esx_buffer** error) {
  esx_c::clear(json, esx);
  return esx_c::run(error, [&] { return esx_c::emit_report(xml, size, list, options, {json, esx}); });
}

esx_status esx_roof_describe(const char* words, const esx_price_list* list, const char* options,
                             esx_buffer** json, esx_buffer** esx, esx_buffer** error) {
  esx_c::clear(json, esx);
  return esx_c::run(error, [&] { return esx_c::emit_words(words, list, options, {json, esx}); });
}

esx_status esx_roof_interview(const char* request, const esx_price_list* list, esx_buffer** json,
                              esx_buffer** error) {
  return esx_c::answer_text(json, error, [&] { return esx_c::interview(request, list); });
}

esx_status esx_roof_questions(esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error,
                            []() -> Outcome<std::string> { return roof::interview_definition_json(); });
}
