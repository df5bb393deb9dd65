// Walks a field list and writes each field; what is empty becomes null.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "estimate/base/json_writer.h"
#include "estimate/match.h"
#include "estimate/model.h"
#include "json/enum_names.h"

namespace estimate {

/// What a writer does with a field that has nothing in it: write null, or leave out its key (readers take
/// both alike), along with what follows from other fields.
enum class Absent { null, left_out };

class FieldWriter {
 public:
  /// `match` may be null; both must outlive the writer.
  FieldWriter(JsonWriter& json, const Estimate& estimate, const PriceMatch* match,
              Absent absent = Absent::null)
      : json_(json), estimate_(estimate), match_(match), absent_(absent) {}

  template <class T>
  void operator()(std::string_view key, const T& value) {
    if (absent_ == Absent::left_out && is_empty(value)) return;
    json_.key(key);
    write(value);
  }

  /// Left out where there is nothing: keys that only estimates read from an export have.
  template <class T>
  void if_any(std::string_view key, const std::optional<T>& value) {
    if (value) (*this)(key, *value);
  }
  template <class T>
  void if_any(std::string_view key, const std::vector<T>& values) {
    if (!values.empty()) (*this)(key, values);
  }

  /// An object that groups fields of the value at hand.
  template <class Fields>
  void object(std::string_view key, Fields inner) {
    json_.key(key);
    json_.object();
    inner(*this);
    json_.end();
  }

  void constant(std::string_view key, std::string_view text);
  void page(std::string_view key, int page);
  void section_id(std::string_view key, const std::string& id) { (*this)(key, id); }
  void section_reference(std::string_view key, int section);
  void section_path(std::string_view key, const Section& section);
  void item_match(std::string_view key, const LineItem& item);

 private:
  static bool is_empty(const std::string& text) { return text.empty(); }
  template <class T>
  static bool is_empty(const std::optional<T>& value) {
    return !value;
  }
  template <class T>
  static bool is_empty(const std::vector<T>& values) {
    return values.empty();
  }
  static bool is_empty(const Dimensions& dimensions) { return dimensions.empty(); }
  template <class T>
  static bool is_empty(const T&) {
    return false;
  }

  void write(const std::string& text) { json_.text_or_null(text); }
  void write(bool value) { json_.boolean(value); }
  void write(int value) { json_.integer(value); }
  void write(const DateTime& date) { json_.string(date.iso()); }
  void write(const Box& box);
  void write(const Dimensions& dimensions);
  void write(const std::vector<std::string>& texts);
  template <class Tag, int Digits>
  void write(Fixed<Tag, Digits> value) {
    json_.number(value);
  }
  template <class Enum>
    requires std::is_enum_v<Enum>
  void write(Enum value) {
    json_.string(enum_name(value));
  }
  template <class T>
  void write(const std::optional<T>& value) {
    value ? write(*value) : json_.null();
  }
  template <class T>
  void write(const std::vector<T>& values) {
    json_.array();
    for (const T& value : values) write(value);
    json_.end();
  }
  template <class T>
    requires std::is_class_v<T>
  void write(const T& value) {
    json_.object();
    fields(*this, value);
    json_.end();
  }

  JsonWriter& json_;
  const Estimate& estimate_;
  const PriceMatch* match_;
  Absent absent_;
};

}  // namespace estimate
