// Field list of MediaInfo: a message of a child process, and a column of the database. (Responses have these
// values in the field list of Note.)
#pragma once

#include "esxserver/domain/field_types.h"
#include "esxserver/domain/note.h"

namespace esxserver {

/// Codec of a time as milliseconds since 1970, which can be read back.
struct Milliseconds {
  using Number = estimate::FieldType<std::optional<std::int64_t>>;
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) { return Number::describe(rules); }
  static bool is_absent(const std::optional<Time>& time) { return !time; }
  static void encode(auto& out, const std::optional<Time>& time, const estimate::FieldRules& rules) {
    Number::encode(out, time ? std::optional(time->time_since_epoch().count()) : std::nullopt, rules);
  }
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from, std::optional<Time>& to,
                     const estimate::FieldRules& rules) {
    std::optional<std::int64_t> number;
    Number::decode(decoder, from, number, rules);
    to = Time(Duration(number.value_or(0)));
  }
};

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::MediaInfo> {
  using Media = esxserver::MediaInfo;
  static constexpr std::string_view name = "MediaInfo", text = "What the content of a file says.";
  static constexpr auto rows =
      std::tuple(field("content_type", &Media::content_type, "Media type."),
                 field("duration_s", &Media::duration_s, "Length."), field("width", &Media::width, "Width."),
                 field("height", &Media::height, "Height."),
                 field_as<esxserver::Milliseconds>("taken_at_ms", &Media::taken_at, "Time."),
                 field("latitude", &Media::latitude, "Degrees north."),
                 field("longitude", &Media::longitude, "Degrees east."));
};
