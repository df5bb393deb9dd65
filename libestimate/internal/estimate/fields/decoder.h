// Where decoding is in a document, and everything that it found wrong.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "estimate/fields/type_info.h"
#include "estimate/fields/violation.h"
#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/json_value.h"

namespace estimate {

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

}  // namespace estimate
