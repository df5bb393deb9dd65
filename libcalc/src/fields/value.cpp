#include "calc/value.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "estimate/base/json_writer.h"

namespace calc {
namespace {

void write(estimate::JsonWriter& writer, const Value& value) {
  if (const bool* flag = value.boolean()) {
    writer.boolean(*flag);
  } else if (const auto* number = value.number()) {
    writer.raw_number(number->digits);
  } else if (const auto* text = value.text()) {
    writer.string(*text);
  } else if (const auto* list = value.list()) {
    const bool plain = std::ranges::none_of(*list, [](const Value& v) { return v.list() || v.object(); });
    writer.array(plain ? estimate::JsonWriter::Line::one : estimate::JsonWriter::Line::many);
    for (const Value& item : *list) write(writer, item);
    writer.end();
  } else if (const auto* object = value.object()) {
    writer.object();
    for (const auto& member : *object) {
      writer.key(member.name);
      write(writer, member.value);
    }
    writer.end();
  } else {
    writer.null();
  }
}

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
const Value* entry_of(const Value* list, std::string_view step) {
  std::size_t index = 0;
  const bool read = std::from_chars(step.data() + 1, step.data() + step.size(), index).ec == std::errc();
  return read && list->list() && index < list->list()->size() ? &(*list->list())[index] : nullptr;
}

}  // namespace

Value::Value() noexcept = default;
Value::Value(const Value& other) = default;
Value::Value(Value&& other) noexcept = default;
Value& Value::operator=(const Value& other) = default;
Value& Value::operator=(Value&& other) noexcept = default;
Value::~Value() = default;

const Value* Value::find(std::string_view name) const {
  if (!object()) return nullptr;
  const auto found = std::ranges::find(*object(), name, &Member::name);
  return found == object()->end() ? nullptr : &found->value;
}

const Value* Value::at_path(std::string_view path) const {
  const Value* at = this;
  while (at && !path.empty()) {
    const auto step = next_step(path);
    at = step.starts_with('[') ? entry_of(at, step) : at->find(step);
  }
  return at;
}

Value& Value::set(std::string_view name, Value value) {
  if (!object()) held_ = Object();
  Object& members = *object();
  const auto found = std::ranges::find(members, name, &Member::name);
  if (found != members.end()) return found->value = std::move(value);
  return members.emplace_back(std::string(name), std::move(value)).value;
}

void Value::set_path(std::string_view path, Value value) {
  Value* at = this;
  auto step = next_step(path);
  for (; !path.empty(); step = next_step(path)) {
    if (!step.starts_with('[') && !at->find(step)) at->set(step, Value(Object()));
    // What is found in a value that may be changed may be changed.
    at = const_cast<Value*>(step.starts_with('[') ? entry_of(at, step) : std::as_const(*at).find(step));
    if (!at) return;
  }
  at->set(step, std::move(value));
}

bool operator==(const Value& a, const Value& b) {
  if (a.number() && b.number()) return a.number()->value == b.number()->value;
  if (a.list() && b.list()) return *a.list() == *b.list();
  if (a.object() && b.object()) {
    return std::ranges::equal(*a.object(), *b.object(), [](const auto& x, const auto& y) {
      return x.name == y.name && x.value == y.value;
    });
  }
  if (a.text() && b.text()) return *a.text() == *b.text();
  if (a.boolean() && b.boolean()) return *a.boolean() == *b.boolean();
  return a.is_null() && b.is_null();
}

Value number(double value, int decimals) {
  std::array<char, 400> buffer{};
  // Half up in decimals: 5.2325 is held as a little less, and is 5.233 nevertheless.
  constexpr double nudge = 1e-12;
  const double nudged = value + value * nudge;
  const auto end =
      std::to_chars(buffer.begin(), buffer.end(), nudged, std::chars_format::fixed, decimals).ptr;
  std::string digits(buffer.data(), end);
  if (digits.find('.') != digits.npos) {
    while (digits.ends_with('0')) digits.pop_back();
    if (digits.ends_with('.')) digits.pop_back();
  }
  if (digits == "-0") digits = "0";
  return exact(std::move(digits));
}

Value integer(std::int64_t value) { return Value(Value::Number{double(value), std::to_string(value)}); }

Value exact(std::string digits) {
  double value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return Value(Value::Number{value, std::move(digits)});
}

std::string shortest(double value) {
  std::array<char, 400> buffer{};
  return {buffer.data(), std::to_chars(buffer.begin(), buffer.end(), value, std::chars_format::fixed).ptr};
}

std::string to_json(const Value& value) {
  estimate::JsonWriter writer;
  write(writer, value);
  return writer.take();
}

}  // namespace calc
