#include "estimate/estimate_fields.h"
#include "esx/estimate/json.h"

namespace estimate {
namespace {

/// The part of estimate-v1 that is not in Estimate.
struct LineMatch {
  std::optional<ItemMatch> match;
};
struct LineMatches {
  std::vector<LineMatch> items;
};

}  // namespace

template <>
struct FieldList<LineMatch> {
  static constexpr std::string_view name = "LineMatch", text = "The match of a line item.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(field("match", &LineMatch::match, "Its price list entry."));
};

template <>
struct FieldList<LineMatches> {
  static constexpr std::string_view name = "LineMatches", text = "The matches of an estimate.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(field("line_items", &LineMatches::items, "Line items."));
};

std::string estimate_to_json(const Estimate& estimate, const PriceMatch* match) {
  const EstimateContext context{estimate, match};
  return encode_json(estimate,
                     {.absent = FieldRules::Absent::null, .empty_is_absent = true, .context = &context},
                     JsonWriter::Line::many);
}

Result<Estimate> estimate_from_json(const JsonValue& value) {
  SectionsById sections;
  auto estimate = decode_json<Estimate>(
      value, {.unknown = DecodeOptions::Unknown::ignored, .null_is_absent = true, .context = &sections});
  if (!estimate) return std::unexpected(to_error(estimate.error()));
  return *std::move(estimate);
}

Result<Estimate> estimate_from_json(std::string_view json) {
  const auto value = read_json(json);
  if (!value) return std::unexpected(value.error());
  return estimate_from_json(*value);
}

Result<PriceMatch> price_match_from_json(std::string_view json) {
  const auto value = read_json(json);
  if (!value) return std::unexpected(value.error());
  auto lines = decode_json<LineMatches>(
      *value, {.unknown = DecodeOptions::Unknown::ignored, .null_is_absent = true, .context = nullptr});
  if (!lines) return std::unexpected(to_error(lines.error()));
  PriceMatch match;
  for (LineMatch& line : lines->items) {
    match.items.push_back(line.match ? *std::move(line.match) : ItemMatch());
    if (match.price_list.empty()) match.price_list = match.items.back().price_list;
  }
  return match;
}

void write_estimate(JsonWriter& json, const Estimate& estimate) {
  const EstimateContext context{estimate};
  encode_json(json, estimate,
              {.absent = FieldRules::Absent::left_out,
               .empty_is_absent = true,
               .with_computed = false,
               .context = &context},
              JsonWriter::Line::one);
}

}  // namespace estimate
