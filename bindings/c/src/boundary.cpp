#include "boundary.h"

#include <array>
#include <cstddef>
#include <utility>

#include "estimate/result_fields.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/version.h"

namespace esx_c {
namespace {

using estimate::ErrorCode;
using estimate::JsonValue;

JsonValue text_or_null(const std::string& text) { return text.empty() ? JsonValue() : JsonValue(text); }

std::string error_json(const Failure& failure) {
  JsonValue value(JsonValue::Object{{"code", JsonValue(failure.error.code.info().name)},
                                    {"message", JsonValue(failure.error.message)},
                                    {"where", text_or_null(failure.error.where)}});
  if (!failure.refusal.is_null()) value.set("refusal", failure.refusal);
  return to_json(value);
}

esx_status status_of(const Failure& failure) {
  if (!failure.refusal.is_null()) return ESX_UNSUPPORTED;
  return static_cast<esx_status>(failure.error.code.info().exit_status);
}

}  // namespace

std::unexpected<Failure> wrong_argument(std::string message) {
  return std::unexpected(Failure({ErrorCode::invalid_usage, std::move(message), {}}));
}

esx_status report(const Failure& failure, esx_buffer** error) noexcept {
  try {
    if (error != nullptr) *error = make_buffer(error_json(failure)).release();
    return status_of(failure);
  } catch (const std::exception&) {  // no memory for the error
    return ESX_FAILED;
  }
}

Outcome<std::string_view> text_argument(const char* text, const char* name) {
  if (text == nullptr) return wrong_argument(std::string(name) + " is NULL");
  return text;
}

Outcome<std::string_view> bytes_argument(const void* bytes, std::size_t size, const char* name) {
  if (bytes == nullptr && size > 0)
    return wrong_argument(std::string(name) + " is NULL, but its size is not 0");
  return std::string_view(static_cast<const char*>(bytes), size);
}

}  // namespace esx_c

const char* esx_buffer_data(const esx_buffer* buffer) { return buffer ? buffer->bytes.c_str() : ""; }
size_t esx_buffer_size(const esx_buffer* buffer) { return buffer ? buffer->bytes.size() : 0; }
void esx_buffer_free(esx_buffer* buffer) { delete buffer; }

esx_status esx_cancel_new(esx_cancel** cancel, esx_buffer** error) {
  return esx_c::answer(cancel, error, []() -> esx_c::Outcome<std::unique_ptr<esx_cancel>> {
    return std::make_unique<esx_cancel>();
  });
}
void esx_cancel_request(esx_cancel* cancel) {
  if (cancel != nullptr) cancel->requested.store(true, std::memory_order_relaxed);
}
void esx_cancel_free(esx_cancel* cancel) { delete cancel; }

namespace estimate {

std::span<const std::pair<OcrMode, std::string_view>> enum_names(OcrMode) {
  static constexpr std::array<std::pair<OcrMode, std::string_view>, 3> names = {
      {{OcrMode::automatic, "auto"}, {OcrMode::always, "always"}, {OcrMode::never, "never"}}};
  return names;
}

template <>
struct FieldList<esx_c::MatchChoice> {
  using Choice = esx_c::MatchChoice;
  static constexpr std::string_view name = "MatchOptions", text = "How lines are matched.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("aliases", &Choice::aliases, "Descriptions that mean a code."),
      field("threshold", &Choice::threshold, "A lower confidence is a miss.", {.minimum = 0, .maximum = 1}),
      field("suggestions_only", &Choice::suggestions_only, "No line gets a code or a price."));
};

template <>
struct FieldList<esx_c::ConvertChoice> {
  using Choice = esx_c::ConvertChoice;
  static constexpr std::string_view name = "ConvertOptions", text = "How an estimate is read and converted.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple_cat(
      FieldList<esx_c::MatchChoice>::rows,
      std::tuple(field("estimate", &Choice::estimate, "Which one of a packet, from 1.", {.minimum = 1}),
                 field("ocr", &Choice::ocr, "Which pages are recognized."),
                 field("threads", &Choice::threads, "For one conversion.", {.minimum = 1, .maximum = 1024}),
                 field("sketch", &Choice::sketch, "Draw rooms whose length, width and height are printed."),
                 field("file_name", &Choice::file_name, "Of the PDF, for the manifest."),
                 field("timings", &Choice::timings, "Put the time of each stage into the report."),
                 field("time_limit_ms", &Choice::time_limit_ms, "For one conversion, without OCR.",
                       {.unit = "ms", .minimum = 1, .maximum = 86'400'000}),
                 field("max_pages", &Choice::max_pages, "Of the PDF.", {.minimum = 1, .maximum = 100'000}),
                 field("max_bytes", &Choice::max_bytes, "Of the PDF.",
                       {.unit = "bytes", .minimum = 1, .maximum = 4'000'000'000.0})));
};

template <>
struct FieldList<esx_c::RoofChoice> {
  static constexpr std::string_view name = "RoofOptions", text = "How the ESX of a roof is made.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(field("project_name", &esx_c::RoofChoice::project_name,
                                                "Of the estimate and its file.", {.max_length = 200}));
};

}  // namespace estimate

namespace esx_c {

Outcome<ConvertChoice> read_convert_options(const char* options) {
  return decode_options<ConvertChoice>(options);
}
Outcome<MatchChoice> read_match_options(const char* options) { return decode_options<MatchChoice>(options); }
Outcome<RoofChoice> read_roof_options(const char* options) { return decode_options<RoofChoice>(options); }

Outcome<estimate::MatchOptions> match_options(const MatchChoice& choice) {
  for (const estimate::Alias& alias : choice.aliases)
    if (auto wrong = check_alias(alias))
      return wrong_argument("an alias cannot be used: " + *std::move(wrong));
  return estimate::MatchOptions{choice.aliases, choice.threshold, choice.suggestions_only};
}

}  // namespace esx_c

namespace {

using estimate::JsonValue;

JsonValue describe_code(const estimate::ErrorInfo& info) {
  return JsonValue(JsonValue::Object{{"code", JsonValue(info.name)},
                                     {"meaning", JsonValue(info.meaning)},
                                     {"status", JsonValue::integer(info.exit_status)}});
}

}  // namespace

const char* esx_version(void) { return estimate::version.data(); }

esx_status esx_error_codes(esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error, []() -> esx_c::Outcome<std::string> {
    JsonValue::List rows;
    for (const estimate::ErrorInfo& info : estimate::error_table()) rows.push_back(describe_code(info));
    return to_json(JsonValue(std::move(rows)));
  });
}
