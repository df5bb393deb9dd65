// JSON as a plain value: numbers keep their digits, so that money is never read through a double.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "estimate/base/result.h"

namespace calc {

/// Example: `Value v = object({{"radius_ft", number(45.0, 1)}}); v.find("radius_ft")->as_number() == 45`.
class Value {
 public:
  struct Number {
    double value = 0;
    std::string digits;  // as written
  };
  struct Member;  // a name and its value, in the order written
  using List = std::vector<Value>;
  using Object = std::vector<Member>;

  Value() noexcept;  // null
  Value(const Value& other);
  Value(Value&& other) noexcept;
  Value& operator=(const Value& other);
  Value& operator=(Value&& other) noexcept;
  ~Value();
  explicit Value(bool value);
  explicit Value(Number value);
  explicit Value(std::string text);
  explicit Value(std::string_view text);
  explicit Value(const char* text);
  explicit Value(List list);
  explicit Value(Object object);

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::monostate>(held_); }
  [[nodiscard]] const bool* boolean() const { return std::get_if<bool>(&held_); }
  [[nodiscard]] const Number* number() const { return std::get_if<Number>(&held_); }
  [[nodiscard]] const std::string* text() const { return std::get_if<std::string>(&held_); }
  [[nodiscard]] const List* list() const { return std::get_if<List>(&held_); }
  [[nodiscard]] const Object* object() const { return std::get_if<Object>(&held_); }
  [[nodiscard]] List* list() { return std::get_if<List>(&held_); }
  [[nodiscard]] Object* object() { return std::get_if<Object>(&held_); }

  /// The member of that name; nullptr where there is none, or where this is no object.
  [[nodiscard]] const Value* find(std::string_view name) const;

  /// The value at a path of members and list places ("panel.service_a", "rooms[0].name"); nullptr if none.
  [[nodiscard]] const Value* at_path(std::string_view path) const;
  /// Sets a member of this object (or of this null, which becomes one), appended where it is new.
  Value& set(std::string_view name, Value value);
  /// Sets the member at a path, making the objects on the way; nothing where a list has no such entry.
  void set_path(std::string_view path, Value value);

  /// The number or text held; a stand-in where it is something else (for data files of our own).
  [[nodiscard]] double as_number() const { return number() ? number()->value : 0; }
  [[nodiscard]] std::string_view as_text() const {
    return text() ? std::string_view(*text()) : std::string_view();
  }

  friend bool operator==(const Value& a, const Value& b);

 private:
  std::variant<std::monostate, bool, Number, std::string, List, Object> held_;
};

struct Value::Member {
  std::string name;
  Value value;
};

// Only here is a member complete, and with it the list of members that a value may hold.
inline Value::Value(bool value) : held_(value) {}
inline Value::Value(Number value) : held_(std::move(value)) {}
inline Value::Value(std::string text) : held_(std::move(text)) {}
inline Value::Value(std::string_view text) : held_(std::string(text)) {}
inline Value::Value(const char* text) : held_(std::string(text)) {}
inline Value::Value(List list) : held_(std::move(list)) {}
inline Value::Value(Object object) : held_(std::move(object)) {}

/// Rounded half up to `decimals`; trailing zeros are dropped.
[[nodiscard]] Value number(double value, int decimals);
[[nodiscard]] Value integer(std::int64_t value);
/// A number whose digits are known, such as money.
[[nodiscard]] Value exact(std::string digits);
/// The shortest digits that read back as the same number.
[[nodiscard]] std::string shortest(double value);

/// Strict JSON: no comments, no trailing text, no duplicate names, no overlong or deep input.
/// Error: malformed_json, with the place in its text.
[[nodiscard]] estimate::Result<Value> read_json(std::string_view text);

/// Indented by two blanks; names in the order held.
[[nodiscard]] std::string to_json(const Value& value);

}  // namespace calc
