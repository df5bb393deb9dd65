// JSON: JsonWriter writes a document step by step, read_json reads one into a JsonValue.
// Numbers keep their digits, so no double ever carries money.
// Threads: a writer belongs to one thread; the functions have no state; call them from any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/result.h"

namespace estimate {

/// Streaming output that writes decimals exactly.
/// Example: `JsonWriter w; w.object(); w.key("rcv"); w.number(Money::from_units(123)); w.end(); w.take()`.
/// Keys keep the order of the calls, the indent is two spaces, and invalid UTF-8 is replaced by U+FFFD.
class JsonWriter {
 public:
  /// Line::one writes the value and everything in it on one line: for coordinates and small rows.
  enum class Line { many, one };

  void object(Line line = Line::many);
  void array(Line line = Line::many);
  void end();  // closes the innermost object or array
  void key(std::string_view name);

  void string(std::string_view text);
  void integer(std::int64_t value);
  void boolean(bool value);
  void null();
  void raw_number(std::string_view digits);  // already formatted
  template <class Tag, int Digits>
  void number(Fixed<Tag, Digits> value) {
    raw_number(value.plain());
  }
  template <class T>
  void number(const std::optional<T>& value) {
    value ? number(*value) : null();
  }
  /// Adds the members of an object that another writer made, to an object that is the root, too.
  void members(std::string_view object);
  /// Writes null for empty text.
  void text_or_null(std::string_view text) { text.empty() ? null() : string(text); }

  /// Returns the document and empties the writer. Everything must be closed.
  [[nodiscard]] std::string take();

 private:
  void open(char opener, Line line);
  void before_value();
  void separate();
  void new_line();

  std::string out_;
  std::vector<char> open_;         // '{' or '['
  std::size_t one_line_from_ = 0;  // from this depth on, all on one line; 0: never
  bool first_ = true;
  bool after_key_ = false;
};

/// A JSON document as a value.
/// Example: `read_json(R"({"radius_ft": 45.0})")->find("radius_ft")->as_double() == 45`.
class JsonValue {
 public:
  enum class Kind { null, boolean, number, string, array, object };

  struct Number {
    std::string digits = {};  // as written

    /// The nearest double, which may be infinite; 0 where the digits are not a JSON number.
    [[nodiscard]] double value() const;
    /// Whether there is neither a fraction nor an exponent.
    [[nodiscard]] bool is_integer() const { return digits.find_first_of(".eE") == std::string::npos; }
  };
  struct Member;  // a name and its value, in the order written
  using List = std::vector<JsonValue>;
  using Object = std::vector<Member>;

  JsonValue() noexcept;  // null
  JsonValue(const JsonValue& other);
  JsonValue(JsonValue&& other) noexcept;
  JsonValue& operator=(const JsonValue& other);
  JsonValue& operator=(JsonValue&& other) noexcept;
  ~JsonValue();
  explicit JsonValue(bool value);
  explicit JsonValue(Number value);
  explicit JsonValue(std::string text);
  explicit JsonValue(std::string_view text);
  explicit JsonValue(const char* text);
  explicit JsonValue(List list);
  explicit JsonValue(Object object);

  /// A number with the digits given, such as money.
  [[nodiscard]] static JsonValue exact(std::string digits);
  [[nodiscard]] static JsonValue integer(std::int64_t value);
  /// Rounded half up to `decimals`, trailing zeros stripped; null where the value is not finite.
  [[nodiscard]] static JsonValue rounded(double value, int decimals);

  [[nodiscard]] Kind kind() const { return Kind(held_.index()); }
  [[nodiscard]] bool is_null() const { return kind() == Kind::null; }
  /// The value held, or nullptr where it is of another kind.
  [[nodiscard]] const bool* boolean() const { return std::get_if<bool>(&held_); }
  [[nodiscard]] const Number* number() const { return std::get_if<Number>(&held_); }
  [[nodiscard]] const std::string* text() const { return std::get_if<std::string>(&held_); }
  [[nodiscard]] const List* list() const { return std::get_if<List>(&held_); }
  [[nodiscard]] const Object* object() const { return std::get_if<Object>(&held_); }
  [[nodiscard]] List* list() { return std::get_if<List>(&held_); }
  [[nodiscard]] Object* object() { return std::get_if<Object>(&held_); }

  /// The value held, or 0, "" where it is of another kind.
  [[nodiscard]] double as_double() const { return number() ? number()->value() : 0; }
  [[nodiscard]] std::string_view as_text() const {
    return text() ? std::string_view(*text()) : std::string_view();
  }

  /// The member with that name; nullptr where there is none, or where this is not an object.
  [[nodiscard]] const JsonValue* find(std::string_view name) const;
  /// The value at a path of members and list indexes ("panel.service_a", "rooms[0].name"); nullptr if none.
  [[nodiscard]] const JsonValue* at_path(std::string_view path) const;
  /// Sets a member of this object (a null becomes one), appended where it is new.
  JsonValue& set(std::string_view name, JsonValue value);
  /// Sets the member at a path and makes the objects on the way; does nothing where a list has no such entry.
  void set_path(std::string_view path, JsonValue value);

  /// Numbers are equal when their values are: 1.50 equals 1.5.
  friend bool operator==(const JsonValue& a, const JsonValue& b);

 private:
  std::variant<std::monostate, bool, Number, std::string, List, Object> held_;  // in the order of Kind
};

struct JsonValue::Member {
  std::string name = {};
  JsonValue value = {};
};

// Only here is a member complete, and with it the list of members that a value may hold.
inline JsonValue::JsonValue(bool value) : held_(value) {}
inline JsonValue::JsonValue(Number value) : held_(std::move(value)) {}
inline JsonValue::JsonValue(std::string text) : held_(std::move(text)) {}
inline JsonValue::JsonValue(std::string_view text) : held_(std::string(text)) {}
inline JsonValue::JsonValue(const char* text) : held_(std::string(text)) {}
inline JsonValue::JsonValue(List list) : held_(std::move(list)) {}
inline JsonValue::JsonValue(Object object) : held_(std::move(object)) {}

/// "true or false", "a number", "a string" and so on, for messages.
[[nodiscard]] std::string_view name_of(JsonValue::Kind kind);

/// Bounds of one document. The defaults suit an estimate with thousands of line items.
struct JsonLimits {
  std::size_t bytes = 256'000'000;
  std::size_t depth = 64;           // also keeps the destruction of the tree off the end of the stack
  std::size_t values = 20'000'000;  // of all kinds
  std::size_t names = 1'000'000;    // of one object
};

/// Reads strict JSON: UTF-8, no comments, no trailing text, each name once per object.
/// Error: malformed_json; `where` is the JSON pointer of the innermost value begun.
[[nodiscard]] Result<JsonValue> read_json(std::string_view text, const JsonLimits& limits = {});

/// The same with null for a large member of the outermost object that the caller does not need: of its value
/// only the syntax and the depth are checked. Example: `read_json_without(manifest, "estimate")`.
[[nodiscard]] Result<JsonValue> read_json_without(std::string_view text, std::string_view member,
                                                  const JsonLimits& limits = {});

/// Writes a value as part of a larger document. Lists of scalars stay on one line.
void write_json(JsonWriter& json, const JsonValue& value);

/// The whole value as a document, indented by two blanks.
[[nodiscard]] std::string to_json(const JsonValue& value);

/// Appends a step to a JSON pointer (RFC 6901).
void append_pointer_step(std::string& pointer, std::string_view name);

/// The shortest digits that read back as the same number, without an exponent; "0" where it is not finite.
[[nodiscard]] std::string shortest_decimal(double value);

/// Rounded half up to `decimals`, trailing zeros stripped; "0" where it is not finite. Not for money.
[[nodiscard]] std::string rounded_decimal(double value, int decimals);

}  // namespace estimate
