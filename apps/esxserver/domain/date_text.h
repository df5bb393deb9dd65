// Codec of an optional date that is kept as text.
#pragma once

#include "esx/estimate/base/date.h"
#include "esxserver/domain/field_types.h"

namespace esxserver {

/// "2026-03-09", a day of the calendar, or null.
struct DateText {
  using Text = OrNull<std::optional<std::string>>;
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) { return Text::describe(rules); }
  static void encode(auto& out, const std::optional<std::string>& date, const estimate::FieldRules& rules) {
    Text::encode(out, date, rules);
  }
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from,
                     std::optional<std::string>& to, const estimate::FieldRules& rules) {
    constexpr std::size_t length = std::string_view("2026-03-09").size();
    std::optional<std::string> text;
    Text::decode(decoder, from, text, rules);
    if (text && (text->size() != length || !estimate::parse_iso_date(*text)))
      return decoder.violation(estimate::violation_types::malformed, "must be a date: YYYY-MM-DD");
    to = std::move(text);
  }
};

}  // namespace esxserver
