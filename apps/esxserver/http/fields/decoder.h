// Where decoding is, and everything that it found wrong.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esxserver/http/fields/field_list.h"
#include "esxserver/http/fields/json_value.h"
#include "esxserver/http/fields/violation.h"

namespace http {

class Decoder {
 public:
  /// Keeps a step of the place for as long as it lives.
  class Step {
   public:
    explicit Step(Place& place) : place_(place) {}
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;
    ~Step() { place_.pop_back(); }

   private:
    Place& place_;
  };
  [[nodiscard]] Step enter(std::string_view name);
  [[nodiscard]] Step enter(std::size_t item);

  void violation(std::string type, std::string message);
  [[nodiscard]] const std::vector<Violation>& violations() const { return violations_; }

  // Each of these reports what is wrong and says whether all is well.
  bool expect(const JsonValue& value, JsonValue::Kind kind);  // an integer is a number, too
  bool check_text(std::string_view text, const FieldLimits& limits);
  bool check_range(std::int64_t value, const FieldLimits& limits);
  template <class Tag, int Digits>
  bool check_range(estimate::Fixed<Tag, Digits> value, const FieldLimits& limits) {
    std::int64_t unit = 1;
    for (int i = 0; i < Digits; ++i) unit *= 10;
    const bool low = limits.minimum && value.units() < *limits.minimum * unit;
    const bool high = limits.maximum && value.units() > *limits.maximum * unit;
    return report_range(low, high, limits);
  }
  bool check_count(std::size_t items, const FieldLimits& limits);
  /// Members that the schema does not know, and required ones that are not there.
  void check_names(const JsonValue& object, const SchemaInfo& schema);

 private:
  bool report_range(bool low, bool high, const FieldLimits& limits);

  Place place_;
  std::vector<Violation> violations_;
};

}  // namespace http
