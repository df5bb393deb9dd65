// Where encoding writes to, and how it writes what is absent.
#pragma once

#include <string_view>

#include "estimate/fields/type_info.h"
#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/json_writer.h"

namespace estimate {

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

/// `Sink` is JsonWriter or JsonTreeBuilder.
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
