#include <algorithm>
#include <cmath>
#include <ranges>

#include "estimate/fields/codec.h"
#include "estimate/fields/field_type.h"
#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

using Kind = JsonValue::Kind;

/// Characters, not bytes, as JSON Schema counts them.
std::size_t count_characters(std::string_view text) {
  return std::size_t(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string quoted_list(std::span<const std::string_view> values) {
  std::vector<std::string> quoted;
  quoted.reserve(values.size());
  for (const std::string_view value : values) quoted.push_back('"' + std::string(value) + '"');
  return join(quoted, ", ");
}

JsonValue limit_value(const std::optional<double>& limit) {
  return limit ? JsonValue::exact(shortest_decimal(*limit)) : JsonValue();
}

JsonValue limits_of(const std::optional<double>& minimum, const std::optional<double>& maximum) {
  JsonValue limits;
  limits.set("min", limit_value(minimum));
  limits.set("max", limit_value(maximum));
  return limits;
}

std::optional<double> as_limit(const std::optional<std::size_t>& count) {
  return count ? std::optional(double(*count)) : std::nullopt;
}

// What most objects have at least; saves moving their first members.
constexpr std::size_t reserved_members = 8;

}  // namespace

std::string json_pointer(const Place& place) {
  std::string pointer;
  for (const auto& step : place) {
    const auto* name = std::get_if<std::string>(&step);
    append_pointer_step(pointer, name ? *name : std::to_string(std::get<std::size_t>(step)));
  }
  return pointer;
}

std::string dotted_path(const Place& place) {
  std::string path;
  for (const auto& step : place) {
    if (const auto* name = std::get_if<std::string>(&step))
      (path += path.empty() ? "" : ".") += *name;
    else
      path += "[" + std::to_string(std::get<std::size_t>(step)) + "]";
  }
  return path;
}

Error to_error(const std::vector<Violation>& violations) {
  const Violation& first = violations.front();
  std::string message = first.message;
  for (const Violation& other : violations | std::views::drop(1))
    message += "; " + json_pointer(other.place) + " " + other.message;
  return {ErrorCode::malformed_json, std::move(message), json_pointer(first.place)};
}

const FieldInfo* StructInfo::find(std::string_view field) const {
  const auto found = std::ranges::find(fields, field, &FieldInfo::name);
  return found == fields.end() ? nullptr : &*found;
}

Decoder::Step Decoder::enter(std::string_view name) {
  steps_.push_back({name});
  return Step(*this);
}

Decoder::Step Decoder::enter(std::size_t item) {
  steps_.push_back({{}, item});
  return Step(*this);
}

Place Decoder::place() const {
  Place place;
  place.reserve(steps_.size());
  for (const PlaceStep& step : steps_) {
    if (step.name.data() == nullptr)
      place.emplace_back(step.item);
    else
      place.emplace_back(std::string(step.name));
  }
  return place;
}

void Decoder::violation(std::string_view type, std::string message, JsonValue details) {
  if (violations_.size() >= options_.max_violations) return;
  violations_.push_back({place(), std::move(message), std::string(type), std::move(details)});
}

void Decoder::refuse(std::string_view type, std::string message) {
  violations_.insert(violations_.begin(), {place(), std::move(message), std::string(type)});
}

void Decoder::missing(std::string_view name, const FieldRules& rules) {
  const auto inside = enter(name);
  violation(rules.missing_code.empty() ? violation_types::missing : rules.missing_code, "is required");
}

void Decoder::note_absent(std::string_view name) {
  if (!options_.collect_absent) return;
  const auto inside = enter(name);
  absent_.push_back(place());
}

bool Decoder::expect(const JsonValue& value, Kind kind) {
  if (value.kind() == kind) return true;
  violation(violation_types::wrong_type, "must be " + std::string(name_of(kind)));
  return false;
}

bool Decoder::expect_integer(const JsonValue& value) {
  if (value.number() && value.number()->is_integer()) return true;
  if (options_.whole_numbers_are_integers && value.number()) {
    const double number = value.number()->value();
    if (number == std::floor(number)) return true;
  }
  violation(violation_types::wrong_type, "must be an integer");
  return false;
}

bool Decoder::check_text(std::string_view text, const FieldRules& rules) {
  if (!rules.values.empty()) {
    if (std::ranges::find(rules.values, text) != rules.values.end()) return true;
    violation(violation_types::not_allowed, "must be one of " + quoted_list(rules.values));
    return false;
  }
  if (!rules.min_length && !rules.max_length) return true;
  const std::size_t length = count_characters(text);
  if (rules.min_length && length < *rules.min_length)
    violation(violation_types::too_short,
              "must have at least " + std::to_string(*rules.min_length) + " characters");
  else if (rules.max_length && length > *rules.max_length)
    violation(violation_types::too_long,
              "must have at most " + std::to_string(*rules.max_length) + " characters");
  else
    return true;
  return false;
}

bool Decoder::check_range(double value, const FieldRules& rules) {
  const bool low = rules.minimum && (rules.above_minimum ? value <= *rules.minimum : value < *rules.minimum);
  const bool high = rules.maximum && value > *rules.maximum;
  if (!low && !high) return true;
  const std::string bound = shortest_decimal(low ? *rules.minimum : *rules.maximum);
  const std::string_view words = high ? "at most " : rules.above_minimum ? "more than " : "at least ";
  violation(violation_types::out_of_range, "must be " + std::string(words) + bound,
            limits_of(rules.minimum, rules.maximum));
  return false;
}

void Decoder::too_large(const JsonValue::Number& number, const FieldRules& rules) {
  if (check_range(number.value(), rules))
    violation(violation_types::out_of_range, "is too large or too small");
}

bool Decoder::check_count(std::size_t items, const FieldRules& rules) {
  const bool few = rules.min_items && items < *rules.min_items;
  const bool many = rules.max_items && items > *rules.max_items;
  if (!few && !many) return true;
  if (items == 0 && !rules.missing_code.empty()) {
    violation(rules.missing_code, "must not be empty");
    return false;
  }
  const std::string bound = std::to_string(few ? *rules.min_items : *rules.max_items);
  violation(few ? violation_types::too_few : violation_types::too_many,
            std::string("must have at ") + (few ? "least " : "most ") + bound + " items",
            limits_of(as_limit(rules.min_items), as_limit(rules.max_items)));
  return false;
}

void Decoder::check_names(const JsonValue& object, const StructInfo& info) {
  for (const auto& member : *object.object()) {
    if (info.find(member.name)) continue;
    const auto inside = enter(member.name);
    violation(violation_types::unknown, "is not a field of " + std::string(info.name));
  }
}

const JsonValue* MemberCursor::find(std::string_view name) {
  const std::size_t count = members_.size();
  for (std::size_t tried = 0; tried < count; ++tried) {
    const std::size_t at = next_ + tried < count ? next_ + tried : next_ + tried - count;
    if (members_[at].name != name) continue;
    next_ = at + 1 == count ? 0 : at + 1;
    return &members_[at].value;
  }
  return nullptr;
}

JsonValue& JsonTreeBuilder::add(JsonValue&& value) {
  if (open_.empty()) return root_ = std::move(value);
  if (auto* list = open_.back()->list()) return list->emplace_back(std::move(value));
  JsonValue::Object& members = *open_.back()->object();
  if (members.empty()) members.reserve(reserved_members);
  return members.emplace_back(std::move(name_), std::move(value)).value;
}

TypeInfo describe_scalar(TypeInfo::Kind kind, const FieldRules& rules) {
  TypeInfo type{.kind = kind, .unit = rules.unit, .format = rules.format};
  type.values.assign(rules.values.begin(), rules.values.end());
  type.minimum = rules.minimum;
  type.maximum = rules.maximum;
  type.above_minimum = rules.above_minimum;
  type.min_length = rules.min_length;
  type.max_length = rules.max_length;
  return type;
}

TypeInfo describe_list(TypeInfo item, const FieldRules& rules) {
  TypeInfo type{.kind = TypeInfo::Kind::array};
  type.min_items = rules.min_items;
  type.max_items = rules.max_items;
  type.items = std::make_shared<const TypeInfo>(std::move(item));
  return type;
}

/// Without the formats "date" and "date-time": a value may be either, and its time has no zone and need not
/// have seconds.
TypeInfo FieldType<DateTime>::describe(const FieldRules& rules) {
  TypeInfo type = describe_scalar(TypeInfo::Kind::string, rules);
  type.pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}.*)?$";
  return type;
}

void FieldType<DateTime>::decode(Decoder& decoder, const JsonValue& from, DateTime& to, const FieldRules&) {
  if (!decoder.expect(from, JsonValue::Kind::string)) return;
  if (const auto date = parse_iso_date(*from.text()))
    to = *date;
  else
    decoder.violation(violation_types::malformed, "must be an ISO 8601 date");
}

}  // namespace estimate
