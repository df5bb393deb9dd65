#include "esx/verify/value_type.h"

#include <algorithm>
#include <charconv>

#include "esx/estimate/base/text.h"
#include "esx/verify/decimal_text.h"
#include "esx/verify/schema_dates.h"

namespace estimate::esx {
namespace {

constexpr std::string_view amount_notation = "d2[-999999999.99,999999999.99]";
constexpr std::string_view positive_notation = "d2[0,999999999.99]";
constexpr std::string_view int_notation = "i[-2147483648,2147483647]";
constexpr std::size_t max_digits = 24;  // as in xmllint, which checks the vendor's schemas

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_letter(char c) { return is_lower(c) || (c >= 'A' && c <= 'Z'); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool in_charset(char charset, std::string_view value) {
  return std::ranges::all_of(value, [charset](char c) {
    switch (charset) {
      case 'u':
        return !is_lower(c);
      case 'U':
        return !is_lower(c) && !is_blank(c);
      case '#':
        return is_digit(c);
      case '.':
        return !is_blank(c);
      case 'a':
        return is_letter(c) || is_digit(c);
      default:
        return true;
    }
  });
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

bool equal_but_case(std::string_view wanted, std::string_view value) {
  return std::ranges::equal(wanted, value, [](char w, char v) {
    return w == v || (w >= 'A' && w <= 'Z' && v == static_cast<char>(w - 'A' + 'a'));
  });
}

/// NNN-NNN-NNNN, optionally with four digits before it, or digits only; at most 12 characters.
bool is_phone(std::string_view value) {
  if (value.size() > 12) return false;
  if (std::ranges::all_of(value, is_digit)) return true;
  const auto parts = split(value, '-');
  return parts.size() == 3 && std::ranges::all_of(parts, is_digits) &&
         (parts[0].size() == 3 || parts[0].size() == 4) && parts[1].size() == 3 && parts[2].size() == 4;
}

bool is_coverage_id(std::string_view value) {
  constexpr std::string_view prefix = "COV";
  if (!value.starts_with(prefix)) return false;
  value.remove_prefix(prefix.size());
  return is_digits(value) && value.size() <= 10;
}

std::size_t number_in(std::string_view text) {
  std::size_t number = SIZE_MAX;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

ValueType::ValueType(std::string_view notation) {
  if (notation == "m") notation = amount_notation;
  if (notation == "n") notation = positive_notation;
  if (notation.starts_with('I')) {
    nullable_ = notation.ends_with('?');
    notation = int_notation;
  }
  if (notation == "b") notation = "=0|1";
  if (notation == "phone" || notation == "cov") {
    kind_ = notation == "phone" ? Kind::phone : Kind::coverage_id;
  } else if (notation.starts_with('=') || notation.starts_with('~')) {
    kind_ = Kind::choice;
    any_case_ = notation.starts_with('~');
    for (const std::string_view choice : split(notation.substr(1), '|'))
      choices_.push_back(replace_all(choice, "_", " "));
  } else if (notation.starts_with('d') || notation.starts_with('i')) {
    kind_ = notation.starts_with('d') ? Kind::decimal : Kind::integer;
    nullable_ = nullable_ || notation.ends_with('?');
    max_decimals_ = number_in(notation.substr(1));
    const std::size_t open = notation.find('['), comma = notation.find(',');
    if (open != notation.npos) {
      low_ = notation.substr(open + 1, comma - open - 1);
      high_ = notation.substr(comma + 1, notation.size() - comma - 2);
    }
  } else if (notation.starts_with('t') || notation.starts_with('D')) {
    kind_ = notation.starts_with('t') ? Kind::date : Kind::date_or_time;
    nullable_ = notation.ends_with('?');
  } else {
    max_characters_ = number_in(notation.substr(1));
    if (!notation.empty() && !is_digit(notation.back()) && notation.size() > 1) charset_ = notation.back();
  }
}

std::optional<std::string> ValueType::fault(std::string_view value) const {
  if (nullable_ && value.empty()) return std::nullopt;
  const auto unless = [](bool holds, const char* message) {
    return holds ? std::nullopt : std::optional<std::string>(message);
  };
  switch (kind_) {
    case Kind::text:
      return text_fault(value);
    case Kind::choice:
      return choice_fault(value);
    case Kind::decimal:
    case Kind::integer:
      return number_fault(value);
    case Kind::date:
      return unless(is_vendor_date(value), "is not a date of the form YYYY-MM-DDThh:mm:ss");
    case Kind::date_or_time:
      return unless(is_xml_date(value), "is not a date or a date with time");
    case Kind::phone:
      return unless(is_phone(value), "is not a telephone number of the form NNN-NNN-NNNN");
    case Kind::coverage_id:
      return unless(is_coverage_id(value), "is not a coverage id of the form COVn");
  }
  return std::nullopt;
}

std::optional<std::string> ValueType::text_fault(std::string_view value) const {
  if (characters(value) > max_characters_)
    return "has more than " + std::to_string(max_characters_) + " characters";
  if (!in_charset(charset_, value)) return "has characters that are not allowed here";
  return std::nullopt;
}

std::optional<std::string> ValueType::choice_fault(std::string_view value) const {
  const bool known = std::ranges::any_of(choices_, [&](const std::string& choice) {
    return any_case_ ? equal_but_case(choice, value) : choice == value;
  });
  return known ? std::nullopt : std::optional("is not one of " + join(choices_, ", "));
}

std::optional<std::string> ValueType::number_fault(std::string_view value) const {
  const auto number = parse_decimal_text(value);
  const bool whole = kind_ == Kind::integer;
  if (!number || number->integer.size() + number->decimals.size() > max_digits)
    return whole ? "is not a whole number" : "is not a decimal number";
  if (whole && value.contains('.')) return "is not a whole number";
  if (!whole && number->decimals.size() > max_decimals_)
    return "has more than " + std::to_string(max_decimals_) + " decimals";
  const auto low = parse_decimal_text(low_), high = parse_decimal_text(high_);
  if ((low && *number < *low) || (high && *high < *number)) return "is not between " + low_ + " and " + high_;
  return std::nullopt;
}

}  // namespace estimate::esx
