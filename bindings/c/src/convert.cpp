// PDF to ESX, edited estimates to ESX, any file to an estimate.
#include "esx/estimate/convert.h"

#include <optional>

#include "estimate/estimate_fields.h"
#include "esx/estimate/json.h"
#include "input/load_estimate.h"
#include "ocr/module_engine.h"
#include "options.h"
#include "reading.h"
#include "store/bundled_list_notice.h"

namespace esx_c {
namespace {

using ConversionHandle = std::unique_ptr<esx_conversion>;

/// The list of the caller; without one, the bundled list, which only suggests.
estimate::Result<estimate::Conversion> finish(estimate::Reading reading, const esx_price_list* list,
                                              estimate::ConvertOptions options) {
  if (list != nullptr) return finish_conversion(std::move(reading), list->list, options);
  const estimate::PriceList& bundled = bundled_list();
  reading.estimate.warnings.push_back(
      apps::store::bundled_list_notice(reading.estimate.claim.price_list, bundled.code));
  options.match.suggestions_only = true;
  return finish_conversion(std::move(reading), bundled, options);
}

Outcome<ConversionHandle> convert(std::string_view pdf, const esx_price_list* list,
                                  const ReadingSetup& setup) {
  auto reading = start_conversion(std::as_bytes(std::span(pdf)), setup.options());
  if (!reading) return failed(reading);
  auto conversion = finish(*std::move(reading), list, setup.options());
  if (!conversion) return failed(conversion);
  return std::make_unique<esx_conversion>(*std::move(conversion));
}

Outcome<ConversionHandle> build(std::string_view json, const esx_price_list* list,
                                const ReadingSetup& setup) {
  auto estimate = estimate::estimate_from_json(json);
  if (!estimate) return failed(estimate);
  auto match = list != nullptr ? list->matcher.match(*estimate, setup.options().match)
                               : estimate::price_match_from_json(json);
  if (!match) return failed(match);
  auto conversion = rebuild(*std::move(estimate), *std::move(match), setup.options());
  if (!conversion) return failed(conversion);
  return std::make_unique<esx_conversion>(*std::move(conversion));
}

std::string warnings_json(const std::vector<estimate::Warning>& warnings) {
  estimate::JsonWriter json;
  json.array();
  for (const estimate::Warning& warning : warnings) estimate::encode_json(json, warning);
  json.end();
  return json.take();
}

/// A part of a conversion, as text.
template <class Part>
esx_status part_of(const esx_conversion* conversion, esx_buffer** text, esx_buffer** error, Part part) {
  return answer_text(text, error, [&]() -> Outcome<std::string> {
    if (conversion == nullptr) return wrong_argument("conversion is NULL");
    return part(conversion->value);
  });
}

}  // namespace
}  // namespace esx_c

using esx_c::Outcome;
using esx_c::ReadingSetup;

esx_status esx_convert(const void* pdf, size_t size, const esx_price_list* list, const char* options,
                       const esx_control* control, esx_conversion** conversion, esx_buffer** error) {
  return esx_c::answer(conversion, error, [&]() -> Outcome<std::unique_ptr<esx_conversion>> {
    const auto bytes = esx_c::bytes_argument(pdf, size, "pdf");
    if (!bytes) return std::unexpected(bytes.error());
    ReadingSetup setup;
    if (auto ready = setup.prepare(options, control); !ready) return std::unexpected(ready.error());
    return esx_c::convert(*bytes, list, setup);
  });
}

esx_status esx_build(const char* estimate, const esx_price_list* list, const char* options,
                     const esx_control* control, esx_conversion** conversion, esx_buffer** error) {
  return esx_c::answer(conversion, error, [&]() -> Outcome<std::unique_ptr<esx_conversion>> {
    const auto json = esx_c::text_argument(estimate, "estimate");
    if (!json) return std::unexpected(json.error());
    ReadingSetup setup;
    if (auto ready = setup.prepare(options, control); !ready) return std::unexpected(ready.error());
    return esx_c::build(*json, list, setup);
  });
}

esx_status esx_conversion_esx(const esx_conversion* conversion, esx_buffer** esx, esx_buffer** error) {
  return esx_c::part_of(conversion, esx, error, [](const estimate::Conversion& whole) { return whole.esx; });
}

esx_status esx_conversion_estimate(const esx_conversion* conversion, esx_buffer** json, esx_buffer** error) {
  return esx_c::part_of(conversion, json, error, [](const estimate::Conversion& whole) {
    return estimate_to_json(whole.estimate, &whole.match);
  });
}

esx_status esx_conversion_report(const esx_conversion* conversion, esx_buffer** json, esx_buffer** error) {
  return esx_c::part_of(conversion, json, error, estimate::report_to_json);
}

void esx_conversion_free(esx_conversion* conversion) { delete conversion; }

esx_status esx_read(const void* bytes, size_t size, const char* options, const esx_control* control,
                    esx_buffer** json, esx_buffer** warnings, esx_buffer** error) {
  esx_c::clear(warnings);
  return esx_c::answer_text(json, error, [&]() -> Outcome<std::string> {
    ReadingSetup setup;
    if (auto ready = setup.prepare(options, control); !ready) return std::unexpected(ready.error());
    const auto loaded = setup.load(bytes, size, "bytes");
    if (!loaded) return std::unexpected(loaded.error());
    std::string text = estimate_to_json(loaded->value, nullptr);
    if (warnings != nullptr) *warnings = esx_c::make_buffer(esx_c::warnings_json(loaded->warnings)).release();
    return text;
  });
}
