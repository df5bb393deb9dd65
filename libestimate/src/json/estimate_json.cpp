#include <array>
#include <charconv>
#include <cmath>

#include "estimate/estimate_codecs.h"
#include "estimate/estimate_fields.h"
#include "esx/estimate/json.h"

namespace estimate {
namespace {

template <class Enum>
using Name = std::pair<Enum, std::string_view>;

constexpr Name<SectionKind> section_kinds[] = {
    {SectionKind::estimate, "estimate"},
    {SectionKind::level, "level"},
    {SectionKind::area, "area"},
    {SectionKind::room, "room"},
    {SectionKind::roof, "roof"},
    {SectionKind::elevation, "elevation"},
    {SectionKind::subroom, "subroom"},
    {SectionKind::group, "group"},
    {SectionKind::labor_minimums, "labor_minimums"},
    {SectionKind::other, "other"},
};

constexpr Name<Activity> activities[] = {
    {Activity::replace, "replace"},
    {Activity::remove, "remove"},
    {Activity::remove_and_replace, "remove_and_replace"},
    {Activity::detach_and_reset, "detach_and_reset"},
    {Activity::install, "install"},
    {Activity::material_only, "material_only"},
};

constexpr Name<RecapRoomKind> recap_room_kinds[] = {
    {RecapRoomKind::estimate, "estimate"}, {RecapRoomKind::area, "area"},
    {RecapRoomKind::room, "room"},         {RecapRoomKind::area_subtotal, "area_subtotal"},
    {RecapRoomKind::subtotal, "subtotal"}, {RecapRoomKind::total, "total"},
};

}  // namespace

std::span<const Name<SectionKind>> enum_names(SectionKind) { return section_kinds; }
std::span<const Name<Activity>> enum_names(Activity) { return activities; }
std::span<const Name<RecapRoomKind>> enum_names(RecapRoomKind) { return recap_room_kinds; }
std::span<const Name<MatchKind>> enum_names(MatchKind) { return match_kinds; }

std::vector<std::string> path_in(const EstimateContext& context, const Section& section) {
  return context.estimate.path(static_cast<int>(&section - context.estimate.sections.data()));
}

const ItemMatch* match_in(const EstimateContext& context, const LineItem& item) {
  const auto index = std::size_t(&item - context.estimate.items.data());
  return context.match && index < context.match->items.size() ? &context.match->items[index] : nullptr;
}

void SectionIdCodec::decode(Decoder& decoder, const JsonValue& from, std::string& to,
                            const FieldRules& rules) {
  FieldType<std::string>::decode(decoder, from, to, rules);
  auto& sections = decoder.context<SectionsById>();
  if (to.empty())
    decoder.violation(violation_types::too_short, "must not be empty");
  else if (!sections.emplace(to, static_cast<int>(sections.size())).second)
    decoder.violation(violation_types::malformed, "must differ from the ids of the other sections");
}

void SectionReferenceCodec::decode(Decoder& decoder, const JsonValue& from, int& to,
                                   const FieldRules& rules) {
  std::string id;
  FieldType<std::string>::decode(decoder, from, id, rules);
  if (id.empty()) return;
  const auto& sections = decoder.context<SectionsById>();
  const auto found = sections.find(id);
  if (found == sections.end())
    decoder.violation(violation_types::malformed, "must be the id of a section before this one");
  else
    to = found->second;
}

TypeInfo FieldType<Box>::describe(const FieldRules&) {
  TypeInfo type =
      describe_list({.kind = TypeInfo::Kind::number, .format = "double"}, {.min_items = 4, .max_items = 4});
  type.is_tuple = true;
  return type;
}

void FieldType<Box>::decode(Decoder& decoder, const JsonValue& from, Box& to, const FieldRules&) {
  std::vector<double> sides;
  FieldType<std::vector<double>>::decode(decoder, from, sides, {.min_items = 4, .max_items = 4});
  constexpr FieldRules coordinate{.minimum = -1e6, .maximum = 1e6};
  for (const double side : sides)
    if (!decoder.check_range(side, coordinate)) return;
  if (sides.size() == 4) to = {sides[0], sides[1], sides[2], sides[3]};
}

std::string FieldType<Box>::points(double value) {
  constexpr double largest = 1e15;  // no coordinate is that large, and the buffer would overflow
  if (!std::isfinite(value) || std::abs(value) > largest) return "0";
  std::array<char, 32> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, 2).ptr;
  std::string digits(buffer.data(), end);
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.ends_with('.')) digits.pop_back();
  return digits == "-0" ? "0" : digits;
}

TypeInfo FieldType<Dimensions>::describe(const FieldRules&) {
  StructInfo info{"Dimensions", "Measurements that are printed.", {}};
  for (const MeasureInfo& measure : measure_table())
    info.fields.push_back({.name = measure.key,
                           .text = measure.label,
                           .type = {.kind = TypeInfo::Kind::number},
                           .required = false,
                           .rules = {.absent = FieldRules::Absent::left_out}});
  TypeInfo type{.kind = TypeInfo::Kind::object};
  type.group = std::make_shared<const StructInfo>(std::move(info));
  return type;
}

void FieldType<Dimensions>::decode(Decoder& decoder, const JsonValue& from, Dimensions& to,
                                   const FieldRules& rules) {
  if (!decoder.expect(from, JsonValue::Kind::object)) return;
  for (const MeasureInfo& info : measure_table()) {
    const JsonValue* value = from.find(info.key);
    if (!value || value->is_null()) continue;
    const auto inside = decoder.enter(info.key);
    FieldType<std::optional<Quantity>>::decode(decoder, *value, to[info.measure], rules);
  }
}

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
  return price_match_from_json(*value);
}

Result<PriceMatch> price_match_from_json(const JsonValue& value) {
  auto lines = decode_json<LineMatches>(
      value, {.unknown = DecodeOptions::Unknown::ignored, .null_is_absent = true, .context = nullptr});
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
