#include "esx/estimate/base/json_value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace estimate {
namespace {

/// Takes the first step off a path: "rooms[0].name" gives "rooms", "[0]", "name".
std::string_view next_step(std::string_view& path) {
  if (path.starts_with('.')) path.remove_prefix(1);
  auto end = path.starts_with('[') ? path.find(']') : path.find_first_of(".[");
  if (path.starts_with('[') && end != path.npos) ++end;
  const auto step = path.substr(0, end);
  path.remove_prefix(step.size());
  return step;
}

/// The entry of a list that "[3]" names; nullptr where there is none.
const JsonValue* entry_of(const JsonValue* list, std::string_view step) {
  std::size_t index = 0;
  const bool read = std::from_chars(step.data() + 1, step.data() + step.size(), index).ec == std::errc();
  return read && list->list() && index < list->list()->size() ? &(*list->list())[index] : nullptr;
}

bool equal_members(const JsonValue::Object& a, const JsonValue::Object& b) {
  return std::ranges::equal(
      a, b, [](const auto& x, const auto& y) { return x.name == y.name && x.value == y.value; });
}

bool is_container(const JsonValue& value) { return value.list() || value.object(); }

// The digits of the largest double, with sign and decimals.
using DigitBuffer = std::array<char, 400>;

}  // namespace

JsonValue::JsonValue() noexcept = default;
JsonValue::JsonValue(const JsonValue& other) = default;
JsonValue::JsonValue(JsonValue&& other) noexcept = default;
JsonValue& JsonValue::operator=(const JsonValue& other) = default;
JsonValue& JsonValue::operator=(JsonValue&& other) noexcept = default;
JsonValue::~JsonValue() = default;

double JsonValue::Number::value() const {
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc::result_out_of_range) return error == std::errc() ? value : 0;
  const bool tiny = digits.find("e-") != digits.npos || digits.find("E-") != digits.npos;
  return tiny ? 0 : digits.starts_with('-') ? -HUGE_VAL : HUGE_VAL;
}

JsonValue JsonValue::exact(std::string digits) { return JsonValue(Number{std::move(digits)}); }

JsonValue JsonValue::integer(std::int64_t value) { return exact(std::to_string(value)); }

JsonValue JsonValue::rounded(double value, int decimals) {
  return std::isfinite(value) ? exact(rounded_decimal(value, decimals)) : JsonValue();
}

const JsonValue* JsonValue::find(std::string_view name) const {
  if (!object()) return nullptr;
  const auto found = std::ranges::find(*object(), name, &Member::name);
  return found == object()->end() ? nullptr : &found->value;
}

const JsonValue* JsonValue::at_path(std::string_view path) const {
  const JsonValue* at = this;
  while (at && !path.empty()) {
    const auto step = next_step(path);
    at = step.starts_with('[') ? entry_of(at, step) : at->find(step);
  }
  return at;
}

JsonValue& JsonValue::set(std::string_view name, JsonValue value) {
  if (!object()) held_ = Object();
  Object& members = *object();
  const auto found = std::ranges::find(members, name, &Member::name);
  if (found != members.end()) return found->value = std::move(value);
  return members.emplace_back(std::string(name), std::move(value)).value;
}

void JsonValue::set_path(std::string_view path, JsonValue value) {
  JsonValue* at = this;
  auto step = next_step(path);
  for (; !path.empty(); step = next_step(path)) {
    if (!step.starts_with('[') && !at->find(step)) at->set(step, JsonValue(Object()));
    // A value found in a mutable value is mutable too.
    at = const_cast<JsonValue*>(step.starts_with('[') ? entry_of(at, step) : std::as_const(*at).find(step));
    if (!at) return;
  }
  at->set(step, std::move(value));
}

bool operator==(const JsonValue& a, const JsonValue& b) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case JsonValue::Kind::null:
      return true;
    case JsonValue::Kind::boolean:
      return *a.boolean() == *b.boolean();
    case JsonValue::Kind::number:
      return a.number()->digits == b.number()->digits || a.as_double() == b.as_double();
    case JsonValue::Kind::string:
      return *a.text() == *b.text();
    case JsonValue::Kind::array:
      return *a.list() == *b.list();
    case JsonValue::Kind::object:
      return equal_members(*a.object(), *b.object());
  }
  return false;
}

std::string_view name_of(JsonValue::Kind kind) {
  static constexpr std::array<std::string_view, 6> names = {"null",     "true or false", "a number",
                                                            "a string", "an array",      "an object"};
  return names[std::size_t(kind)];
}

void write_json(JsonWriter& json, const JsonValue& value) {
  switch (value.kind()) {
    case JsonValue::Kind::null:
      return json.null();
    case JsonValue::Kind::boolean:
      return json.boolean(*value.boolean());
    case JsonValue::Kind::number:
      return json.raw_number(value.number()->digits);
    case JsonValue::Kind::string:
      return json.string(*value.text());
    case JsonValue::Kind::array:
      json.array(std::ranges::none_of(*value.list(), is_container) ? JsonWriter::Line::one
                                                                   : JsonWriter::Line::many);
      for (const JsonValue& item : *value.list()) write_json(json, item);
      return json.end();
    case JsonValue::Kind::object:
      json.object();
      for (const auto& [name, member] : *value.object()) {
        json.key(name);
        write_json(json, member);
      }
      return json.end();
  }
}

std::string to_json(const JsonValue& value) {
  JsonWriter json;
  write_json(json, value);
  return json.take();
}

void append_pointer_step(std::string& pointer, std::string_view name) {
  pointer += '/';
  for (const char c : name) {
    if (c == '~')
      pointer += "~0";
    else if (c == '/')
      pointer += "~1";
    else
      pointer += c;
  }
}

std::string shortest_decimal(double value) {
  if (!std::isfinite(value)) return "0";
  DigitBuffer digits{};
  return {digits.data(),
          std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed).ptr};
}

std::string rounded_decimal(double value, int decimals) {
  if (!std::isfinite(value)) return "0";
  // Binary cannot hold 5.2325, only slightly less; on paper it still rounds to 5.233.
  constexpr double nudge = 1e-12;
  DigitBuffer buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value + value * nudge,
                                 std::chars_format::fixed, decimals)
                       .ptr;
  std::string digits(buffer.data(), end);
  if (digits.contains('.')) {
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.ends_with('.')) digits.pop_back();
  }
  return digits == "-0" ? "0" : digits;
}

}  // namespace estimate
