// Values of estimate-v1 whose JSON depends on more than their C++ type.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "estimate/fields/fields.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

namespace estimate {

/// What the fields of an estimate refer to while it is written. `match` may be null.
struct EstimateContext {
  const Estimate& estimate;
  const PriceMatch* match = nullptr;
};

/// What the fields of an estimate refer to while it is read: the sections so far.
using SectionsById = std::map<std::string, int, std::less<>>;

[[nodiscard]] std::vector<std::string> path_in(const EstimateContext& context, const Section& section);
[[nodiscard]] const ItemMatch* match_in(const EstimateContext& context, const LineItem& item);

[[nodiscard]] std::span<const std::pair<SectionKind, std::string_view>> enum_names(SectionKind);
[[nodiscard]] std::span<const std::pair<Activity, std::string_view>> enum_names(Activity);
[[nodiscard]] std::span<const std::pair<RecapRoomKind, std::string_view>> enum_names(RecapRoomKind);
[[nodiscard]] std::span<const std::pair<MatchKind, std::string_view>> enum_names(MatchKind);

}  // namespace estimate

template <>
struct estimate::FieldList<estimate::SectionKind> {
  static constexpr std::string_view name = "SectionKind", text = "What a section is.";
};

template <>
struct estimate::FieldList<estimate::Activity> {
  static constexpr std::string_view name = "Activity",
                                    text = "What is done with the thing that a line describes.";
};

template <>
struct estimate::FieldList<estimate::RecapRoomKind> {
  static constexpr std::string_view name = "RecapRoomKind", text = "What a row of the recap by room is.";
};

template <>
struct estimate::FieldList<estimate::MatchKind> {
  static constexpr std::string_view name = "MatchKind",
                                    text = "How the price list entry of a line was found.";
};

namespace estimate {

/// A page number; 0 is absent.
struct PageCodec : FieldType<int> {
  static bool is_absent(int page) { return page <= 0; }
};

struct SectionIdCodec : FieldType<std::string> {
  /// Two sections with one id, and a section without one, are violations.
  static void decode(Decoder& decoder, const JsonValue& from, std::string& to, const FieldRules& rules);
};

/// The letter of an activity, such as "+".
struct ActivityLetterCodec {
  static TypeInfo describe(const FieldRules& rules) { return FieldType<std::string>::describe(rules); }
  static void encode(auto& out, char letter, const FieldRules&) { out.json.string({&letter, 1}); }
  static void decode(Decoder& decoder, const JsonValue& from, char& to, const FieldRules& rules) {
    std::string text;
    FieldType<std::string>::decode(decoder, from, text, rules);
    if (text.size() == 1) to = text.front();
  }
};

/// The id of a section, for its index in Estimate::sections; -1 where there is none.
struct SectionReferenceCodec {
  static TypeInfo describe(const FieldRules& rules) {
    TypeInfo type = FieldType<std::string>::describe(rules);
    type.nullable = true;
    return type;
  }
  static void encode(auto& out, int section, const FieldRules&) {
    if (out.options().context == nullptr) return out.json.null();  // the default, in a description
    const auto& sections = out.template context<EstimateContext>().estimate.sections;
    const bool exists = section >= 0 && section < std::ssize(sections);
    exists ? out.json.string(sections[std::size_t(section)].id) : out.json.null();
  }
  static void decode(Decoder& decoder, const JsonValue& from, int& to, const FieldRules& rules);
};

/// [x0, y0, x1, y1] in points.
template <>
struct FieldType<Box> {
  static TypeInfo describe(const FieldRules& rules);
  static void encode(auto& out, const Box& box, const FieldRules&) {
    out.json.array(JsonWriter::Line::one);
    for (const double side : {box.x0, box.y0, box.x1, box.y1}) out.json.raw_number(points(side));
    out.json.end();
  }
  static void decode(Decoder& decoder, const JsonValue& from, Box& to, const FieldRules& rules);

  /// To the hundredth: no print is finer, and the last bits of a double differ between machines.
  [[nodiscard]] static std::string points(double value);
};

/// An object with the measures that are there.
template <>
struct FieldType<Dimensions> {
  static TypeInfo describe(const FieldRules& rules);
  static bool is_empty(const Dimensions& dimensions) { return dimensions.empty(); }
  static void encode(auto& out, const Dimensions& dimensions, const FieldRules&) {
    out.json.object();
    for (const MeasureInfo& info : measure_table()) {
      const std::optional<Quantity>& value = dimensions[info.measure];
      if (!value) continue;
      out.json.key(info.key);
      out.json.number(*value);
    }
    out.json.end();
  }
  static void decode(Decoder& decoder, const JsonValue& from, Dimensions& to, const FieldRules& rules);
};

}  // namespace estimate
