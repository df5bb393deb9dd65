// Formats of values in the two documents, in the notation of schema.h: decimals, dates, price list codes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/date.h"

namespace estimate::esx {

/// A decimal of any length, compared by its digits.
struct DecimalText {
  bool negative = false;          // never for zero
  std::string integer, decimals;  // without leading or trailing zeros

  friend bool operator<(const DecimalText& a, const DecimalText& b);
};

/// A sign, digits, a point with digits; surrounding spaces are ignored. nullopt for anything else.
[[nodiscard]] std::optional<DecimalText> parse_decimal_text(std::string_view text);

/// YYYY-MM-DD, optionally with Thh:mm:ss, a fraction and a zone; only the digits are checked.
[[nodiscard]] bool is_vendor_date(std::string_view text);

/// A valid date, optionally with a time; a zone may follow. Surrounding spaces are ignored.
[[nodiscard]] bool is_xml_date(std::string_view text);

/// The format of an attribute's value or an element's text, parsed from the notation of schema.h.
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

/// Codes are state, region, 8X, month of issue ("TXHO8X_SEP20"). What is unusual about a code, as a message:
/// its form, or that it was issued more than 24 months before the loss. nullopt for a normal code and for an
/// empty one.
[[nodiscard]] std::optional<std::string> price_list_code_fault(std::string_view code,
                                                               const std::optional<DateTime>& loss);

}  // namespace estimate::esx
