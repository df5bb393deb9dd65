#include "esxserver/http/fields/decoder.h"

#include <algorithm>
#include <array>

#include "estimate/base/text.h"

namespace http {
namespace {

using Kind = JsonValue::Kind;

constexpr auto kind_names = std::to_array<std::pair<Kind, std::string_view>>({
    {Kind::null, "null"},
    {Kind::boolean, "true or false"},
    {Kind::integer, "an integer"},
    {Kind::number, "a number"},
    {Kind::string, "a string"},
    {Kind::array, "an array"},
    {Kind::object, "an object"},
});

std::string_view name_of(Kind kind) {
  return std::ranges::find(kind_names, kind, &std::pair<Kind, std::string_view>::first)->second;
}

/// Characters, not bytes, as JSON Schema counts them.
std::size_t character_count(std::string_view text) {
  return std::size_t(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string quoted_list(std::span<const std::string_view> values) {
  std::vector<std::string> quoted;
  for (const std::string_view value : values) quoted.push_back('"' + std::string(value) + '"');
  return estimate::join(quoted, ", ");
}

}  // namespace

Decoder::Step Decoder::enter(std::string_view name) {
  place_.emplace_back(std::string(name));
  return Step(place_);
}

Decoder::Step Decoder::enter(std::size_t item) {
  place_.emplace_back(item);
  return Step(place_);
}

void Decoder::violation(std::string type, std::string message) {
  violations_.push_back({place_, std::move(message), std::move(type)});
}

bool Decoder::expect(const JsonValue& value, Kind kind) {
  if (value.kind == kind || (kind == Kind::number && value.kind == Kind::integer)) return true;
  violation("wrong_type", "must be " + std::string(name_of(kind)));
  return false;
}

bool Decoder::check_text(std::string_view text, const FieldLimits& limits) {
  const std::size_t length = character_count(text);
  if (limits.min_length && length < *limits.min_length) {
    violation("too_short", "must have at least " + std::to_string(*limits.min_length) + " characters");
  } else if (limits.max_length && length > *limits.max_length) {
    violation("too_long", "must have at most " + std::to_string(*limits.max_length) + " characters");
  } else if (!limits.values.empty() && std::ranges::find(limits.values, text) == limits.values.end()) {
    violation("not_allowed", "must be one of " + quoted_list(limits.values));
  } else {
    return true;
  }
  return false;
}

bool Decoder::check_range(std::int64_t value, const FieldLimits& limits) {
  return report_range(limits.minimum && value < *limits.minimum, limits.maximum && value > *limits.maximum,
                      limits);
}

bool Decoder::report_range(bool low, bool high, const FieldLimits& limits) {
  if (low) violation("out_of_range", "must be at least " + std::to_string(limits.minimum.value_or(0)));
  if (high) violation("out_of_range", "must be at most " + std::to_string(limits.maximum.value_or(0)));
  return !low && !high;
}

bool Decoder::check_count(std::size_t items, const FieldLimits& limits) {
  if (!limits.max_items || items <= *limits.max_items) return true;
  violation("too_many", "must have at most " + std::to_string(*limits.max_items) + " items");
  return false;
}

void Decoder::check_names(const JsonValue& object, const SchemaInfo& schema) {
  for (const JsonMember& member : object.members) {
    if (std::ranges::find(schema.fields, member.name, &FieldInfo::name) != schema.fields.end()) continue;
    const auto inside = enter(member.name);
    violation("unknown", "is not a field of " + std::string(schema.name));
  }
  for (const FieldInfo& field : schema.fields) {
    if (!field.required || object.member(field.name)) continue;
    const auto inside = enter(field.name);
    violation("missing", "is required");
  }
}

}  // namespace http
