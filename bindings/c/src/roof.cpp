// Roofs: reports, words, the interview.
#include "boundary.h"
#include "esx/roof/describe.h"
#include "esx/roof/emit.h"
#include "esx/roof/interview.h"
#include "esx/roof/preview.h"
#include "esx/roof/read_report.h"
#include "esx/roof/refusal.h"
#include "roof/scope_fields.h"

using esx_c::Outcome;

namespace esx_c {
namespace {

/// Options of the roof calls.
struct RoofChoice {
  std::string project_name;
};

}  // namespace
}  // namespace esx_c

template <>
struct estimate::FieldList<esx_c::RoofChoice> {
  static constexpr std::string_view name = "RoofOptions", text = "How the ESX of a roof is made.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(field("project_name", &esx_c::RoofChoice::project_name,
                                                "Of the estimate and its file.", {.max_length = 200}));
};

namespace esx_c {
namespace {

std::unexpected<Failure> refused(const roof::RoofRefusal& refusal) {
  return std::unexpected(Failure(refusal_error(refusal), estimate::encode_tree(refusal)));
}

Outcome<roof::ReadRoof> read(const void* xml, std::size_t size) {
  const auto bytes = bytes_argument(xml, size, "xml");
  if (!bytes) return std::unexpected(bytes.error());
  auto roof = roof::read_roof(*bytes);
  if (!roof) return failed(roof);
  return *std::move(roof);
}

/// Where the caller wants the results; each may be NULL.
struct EmissionPlaces {
  esx_buffer** json;
  esx_buffer** esx;
};

/// `roof`: an Outcome, or why there is none.
Outcome<void> emit(Outcome<roof::ReadRoof> roof, const esx_price_list* list, const char* options,
                   const EmissionPlaces& places) {
  auto choice = decode_options<RoofChoice>(options);
  if (!choice) return std::unexpected(choice.error());
  if (!roof) return std::unexpected(roof.error());
  const estimate::PriceList& prices = list != nullptr ? list->matched->list : bundled_list()->list;
  if (list == nullptr)
    roof->options.warnings.push_back({"bundled_price_list", "the scope is of price list " + prices.code});
  roof->options.project_name = std::move(choice->project_name);
  const auto made = roof::emit(roof->report, prices, roof->options);
  if (!made) return failed(made);
  auto esx = places.esx != nullptr ? make_buffer(made->esx) : nullptr;
  if (places.json != nullptr) *places.json = make_buffer(roof::emission_to_json(*made)).release();
  if (places.esx != nullptr) *places.esx = esx.release();
  return {};
}

Outcome<roof::ReadRoof> describe(const char* words) {
  const auto text = text_argument(words, "words");
  if (!text) return std::unexpected(text.error());
  auto roof = roof::describe_roof(*text);
  if (!roof) return refused(roof.error());
  return *std::move(roof);
}

Outcome<std::string> interview(const char* request, const esx_price_list* list) {
  const auto text = text_argument(request, "request");
  if (!text) return std::unexpected(text.error());
  const auto asked = roof::interview_request_from_json(*text);
  if (!asked) return failed(asked);
  const auto& measured = asked->measurements;
  const estimate::PriceList& prices = list != nullptr ? list->matched->list : bundled_list()->list;
  return interview_to_json(roof::run_interview(asked->answers, measured ? &*measured : nullptr, prices));
}

}  // namespace
}  // namespace esx_c

esx_status esx_roof_preview(const void* xml, size_t size, esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error, [&]() -> Outcome<std::string> {
    auto roof = esx_c::read(xml, size);
    if (!roof) return std::unexpected(roof.error());
    return preview_to_json(roof::preview(roof->report, std::move(roof->options.warnings)));
  });
}

esx_status esx_roof_emit(const void* xml, size_t size, const esx_price_list* list, const char* options,
                         esx_buffer** json, esx_buffer** esx, esx_buffer** error) {
  esx_c::clear(json, esx);
  return esx_c::run(error, [&] { return esx_c::emit(esx_c::read(xml, size), list, options, {json, esx}); });
}

esx_status esx_roof_describe(const char* words, const esx_price_list* list, const char* options,
                             esx_buffer** json, esx_buffer** esx, esx_buffer** error) {
  esx_c::clear(json, esx);
  return esx_c::run(error, [&] { return esx_c::emit(esx_c::describe(words), list, options, {json, esx}); });
}

esx_status esx_roof_interview(const char* request, const esx_price_list* list, esx_buffer** json,
                              esx_buffer** error) {
  return esx_c::answer_text(json, error, [&] { return esx_c::interview(request, list); });
}

esx_status esx_roof_questions(esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error,
                            []() -> Outcome<std::string> { return roof::interview_definition_json(); });
}
