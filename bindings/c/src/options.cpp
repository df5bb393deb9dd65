#include "options.h"

#include <array>
#include <utility>

#include "estimate/alias_fields.h"

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
