// What a single printed word can be: amount, quantity with unit, age/life, percent, flag.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/base/fixed.h"

namespace estimate {

enum class AmountStyle {
  plain,           // 1,234.56, -692.08, $5.00
  parentheses,     // (83.76): a deduction, recoverable
  angle_brackets,  // <418.36>: a deduction, not recoverable
};

/// An amount as printed, and the marks attached to it.
struct Amount {
  Money value;  // negative only with a printed minus sign
  AmountStyle style = AmountStyle::plain;
  bool dollar = false;
  std::string suffix;  // "*", "*E", "+", "="
};

/// "12": digits alone; nullopt for anything else, and if an int is too small.
[[nodiscard]] std::optional<int> read_whole_number(std::string_view word);

/// Whether one item number is the next after another.
[[nodiscard]] bool is_next_number(std::string_view number, std::string_view before);

/// An amount needs two decimals (prints always have them): "5000" is not an amount.
[[nodiscard]] std::optional<Amount> read_amount(std::string_view word);

/// "34.26", "4,558.71SF", "5000": the number and, if attached to it, the unit.
struct QuantityWord {
  Quantity value;
  std::string unit;  // empty if it is a separate word
};
[[nodiscard]] std::optional<QuantityWord> read_quantity(std::string_view word);

/// One to three capital letters (usually two) that may follow a quantity.
[[nodiscard]] bool is_unit(std::string_view word);

/// "17.14%" → 17.14.
[[nodiscard]] std::optional<Percent> read_percent(std::string_view word);

/// The factor of a roof payment schedule, "80%" or "0.80" → 80.
[[nodiscard]] std::optional<Percent> read_factor(std::string_view word);

/// "6/35" and "0/NA" (the unit "yrs" is a separate word or missing).
struct AgeLife {
  Quantity age;
  std::optional<Quantity> life;
};
[[nodiscard]] std::optional<AgeLife> read_age_life(std::string_view word);

/// "7." or "3a." before a description: the number without the period.
[[nodiscard]] std::optional<std::string> read_item_number(std::string_view word);

/// Marks such as "*", "[*]", "[%]", "[M]", "[*EN]".
[[nodiscard]] bool is_mark(std::string_view word);

}  // namespace estimate
