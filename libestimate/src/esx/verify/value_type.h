// The format of an attribute's value or an element's text, parsed from the notation of schema_rules.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace estimate::esx {

class ValueType {
 public:
  explicit ValueType(std::string_view notation);

  /// Why the value does not have the type, as a message; nullopt if it does.
  [[nodiscard]] std::optional<std::string> fault(std::string_view value) const;

 private:
  [[nodiscard]] std::optional<std::string> text_fault(std::string_view value) const;
  [[nodiscard]] std::optional<std::string> choice_fault(std::string_view value) const;
  [[nodiscard]] std::optional<std::string> number_fault(std::string_view value) const;

  enum class Kind { text, choice, decimal, integer, date, date_or_time, phone, coverage_id };
  Kind kind_ = Kind::text;
  bool nullable_ = false, any_case_ = false;
  std::size_t max_characters_ = SIZE_MAX;
  char charset_ = 0;
  std::vector<std::string> choices_;
  std::size_t max_decimals_ = SIZE_MAX;
  std::string low_, high_;  // empty: unlimited
};

}  // namespace estimate::esx
