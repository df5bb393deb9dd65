// Reading and writing structs row by row: the Decoder and what it finds wrong, and the Encoder.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "estimate/fields/type_info.h"
#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/json_value.h"

namespace estimate {

/// Names of members and indexes of items, from the outside in.
using Place = std::vector<std::variant<std::string, std::size_t>>;

/// One thing that is wrong with the fields of a document.
struct Violation {
  Place place;
  std::string message;     // "must be at most 10"
  std::string type;        // stable: a name of `violation_types`, or what the rules of the field give
  JsonValue details = {};  // {"min": …, "max": …} of a limit; else null

  friend bool operator==(const Violation&, const Violation&) = default;
};

namespace violation_types {
inline constexpr const char* missing = "missing";
inline constexpr const char* unknown = "unknown";
inline constexpr const char* wrong_type = "wrong_type";
inline constexpr const char* out_of_range = "out_of_range";
inline constexpr const char* too_short = "too_short";
inline constexpr const char* too_long = "too_long";
inline constexpr const char* too_few = "too_few";
inline constexpr const char* too_many = "too_many";
inline constexpr const char* not_allowed = "not_allowed";
inline constexpr const char* malformed = "malformed";
}  // namespace violation_types

/// RFC 6901: "/items/0/name"; the whole document is "".
[[nodiscard]] std::string json_pointer(const Place& place);

/// "items[0].name"; the whole document is "".
[[nodiscard]] std::string dotted_path(const Place& place);

/// All violations (at least one) as one malformed_json error, which points at the first.
[[nodiscard]] Error to_error(const std::vector<Violation>& violations);

struct DecodeOptions {
  /// Members that the field list does not have: whether they are violations, and where these are listed.
  enum class Unknown { ignored, before_fields, after_fields };

  Unknown unknown = Unknown::before_fields;
  bool null_is_absent = false;              // otherwise null is a value of the wrong type
  bool whole_numbers_are_integers = false;  // 2.0 and 2e0 too, as in JSON Schema
  bool collect_absent = false;              // for take_absent()
  std::size_t max_violations = 100;
  void* context = nullptr;  // what codecs of this document share; see Decoder::context
};

/// Where decoding is in a document, and everything that it found wrong.
class Decoder {
 public:
  explicit Decoder(const DecodeOptions& options = {}) : options_(options) {}

  /// Keeps a step of the place for as long as it lives.
  class Step {
   public:
    explicit Step(Decoder& decoder) : decoder_(decoder) {}
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;
    ~Step() { decoder_.steps_.pop_back(); }

   private:
    Decoder& decoder_;
  };
  /// `name` must outlive the step.
  [[nodiscard]] Step enter(std::string_view name);
  [[nodiscard]] Step enter(std::size_t item);

  void violation(std::string_view type, std::string message, JsonValue details = {});
  /// The same, before all others: a reason to look at nothing else.
  void refuse(std::string_view type, std::string message);
  void missing(std::string_view name, const FieldRules& rules);
  /// Notes a field that may be absent and is, where the options ask for it.
  void note_absent(std::string_view name);

  [[nodiscard]] const DecodeOptions& options() const { return options_; }
  [[nodiscard]] const std::vector<Violation>& violations() const { return violations_; }
  [[nodiscard]] std::vector<Violation> take_violations() { return std::move(violations_); }
  /// The fields that were not given; needs DecodeOptions::collect_absent.
  [[nodiscard]] std::vector<Place> take_absent() { return std::move(absent_); }
  template <class Context>
  [[nodiscard]] Context& context() const {
    return *static_cast<Context*>(options_.context);
  }

  // Each of these reports what is wrong and returns whether all is well.
  bool expect(const JsonValue& value, JsonValue::Kind kind);
  bool expect_integer(const JsonValue& value);
  bool check_text(std::string_view text, const FieldRules& rules);
  bool check_range(double value, const FieldRules& rules);
  template <class Tag, int Digits>
  bool check_range(Fixed<Tag, Digits> value, const FieldRules& rules) {
    double unit = 1;
    for (int i = 0; i < Digits; ++i) unit *= 10;
    return check_range(double(value.units()) / unit, rules);
  }
  /// A number that its C++ type cannot hold.
  void too_large(const JsonValue::Number& number, const FieldRules& rules);
  bool check_count(std::size_t items, const FieldRules& rules);
  /// Members that the struct does not have.
  void check_names(const JsonValue& object, const StructInfo& info);

 private:
  struct PlaceStep {
    std::string_view name;  // empty: an item
    std::size_t item = 0;
  };
  [[nodiscard]] Place place() const;

  DecodeOptions options_;
  std::vector<PlaceStep> steps_;
  std::vector<Violation> violations_;
  std::vector<Place> absent_;
};

/// Finds members that mostly come in the order in which they are asked for.
class MemberCursor {
 public:
  explicit MemberCursor(const JsonValue& object) : members_(*object.object()) {}
  /// The member with that name, or nullptr.
  [[nodiscard]] const JsonValue* find(std::string_view name);

 private:
  const JsonValue::Object& members_;
  std::size_t next_ = 0;
};

struct EncodeOptions {
  FieldRules::Absent absent = FieldRules::Absent::left_out;
  bool empty_is_absent =
      false;                  // an empty string counts as absent, and where absent is left out an empty list
  bool with_computed = true;  // also what follows from other fields
  const void* context = nullptr;  // what codecs of this document share; see Encoder::context
};

/// Builds a JsonValue through the functions that JsonWriter has.
class JsonTreeBuilder {
 public:
  void object(JsonWriter::Line = JsonWriter::Line::many) { open(JsonValue(JsonValue::Object())); }
  void array(JsonWriter::Line = JsonWriter::Line::many) { open(JsonValue(JsonValue::List())); }
  void end() { open_.pop_back(); }
  void key(std::string_view name) { name_ = name; }
  void string(std::string_view text) { add(JsonValue(text)); }
  void integer(std::int64_t value) { add(JsonValue::integer(value)); }
  void boolean(bool value) { add(JsonValue(value)); }
  void null() { add(JsonValue()); }
  void raw_number(std::string_view digits) { add(JsonValue::exact(std::string(digits))); }
  template <class Tag, int Digits>
  void number(Fixed<Tag, Digits> value) {
    raw_number(value.plain());
  }
  void value(const JsonValue& value) { add(JsonValue(value)); }

  [[nodiscard]] JsonValue take() { return std::move(root_); }

 private:
  void open(JsonValue&& container) { open_.push_back(&add(std::move(container))); }
  JsonValue& add(JsonValue&& value);

  JsonValue root_;
  std::vector<JsonValue*> open_;  // the innermost last; a container does not grow while a child is open
  std::string name_;              // of the member that comes next
};

/// Where encoding writes to, and how it writes what is absent. `Sink` is JsonWriter or JsonTreeBuilder.
template <class Sink>
class Encoder {
 public:
  Encoder(Sink& sink, const EncodeOptions& options) : json(sink), options_(options) {}

  Sink& json;

  [[nodiscard]] const EncodeOptions& options() const { return options_; }
  template <class Context>
  [[nodiscard]] const Context& context() const {
    return *static_cast<const Context*>(options_.context);
  }
  void value(const JsonValue& value) {
    if constexpr (requires { json.value(value); })
      json.value(value);
    else
      write_json(json, value);
  }

 private:
  const EncodeOptions& options_;
};

}  // namespace estimate
