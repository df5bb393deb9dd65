#include "esx/verify/value_type.h"

#include <algorithm>
#include <charconv>

#include "esx/estimate/base/text.h"

namespace estimate::esx {
namespace {

bool smaller_magnitude(const DecimalText& a, const DecimalText& b) {
  if (a.integer.size() != b.integer.size()) return a.integer.size() < b.integer.size();
  if (a.integer != b.integer) return a.integer < b.integer;
  return a.decimals < b.decimals;  // digits after the point compare as text
}

/// Takes text that matches the form, in which 0 is any digit.
bool take(std::string_view& text, std::string_view form) {
  if (text.size() < form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] == '0' ? !is_digit(text[i]) : text[i] != form[i]) return false;
  text.remove_prefix(form.size());
  return true;
}

void take_fraction(std::string_view& text) {
  if (text.size() < 2 || text[0] != '.' || !is_digit(text[1])) return;
  text.remove_prefix(1);
  while (!text.empty() && is_digit(text.front())) text.remove_prefix(1);
}

void take_zone(std::string_view& text) { take(text, "Z") || take(text, "+00:00") || take(text, "-00:00"); }

int number(std::string_view text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

bool exists(int year, int month, int day) {
  constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return year > 0 && month >= 1 && month <= 12 && day >= 1 &&
         day <= days[month - 1] + (month == 2 && leap ? 1 : 0);
}

bool is_zone(std::string_view zone) {
  return zone.size() < 6 || (number(zone.substr(1, 2)) * 60 + number(zone.substr(4, 2)) <= 14 * 60 &&
                             number(zone.substr(4, 2)) < 60);
}

constexpr std::string_view amount_notation = "d2[-999999999.99,999999999.99]";
constexpr std::string_view positive_notation = "d2[0,999999999.99]";
constexpr std::string_view int_notation = "i[-2147483648,2147483647]";
constexpr std::size_t max_digits = 24;  // as in xmllint, which checks the vendor's schemas

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_letter(char c) { return is_lower(c) || (c >= 'A' && c <= 'Z'); }
bool is_white_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool in_charset(char charset, std::string_view value) {
  return std::ranges::all_of(value, [charset](char c) {
    switch (charset) {
      case 'u':
        return !is_lower(c);
      case 'U':
        return !is_lower(c) && !is_white_space(c);
      case '#':
        return is_digit(c);
      case '.':
        return !is_white_space(c);
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

constexpr std::string_view months[] = {"JAN", "FEB", "MAR", "APR", "MAY", "JUN",
                                       "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"};
constexpr std::string_view series = "8X_";
constexpr std::size_t code_size = 12;
constexpr int max_months = 24;

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_capital_or_digit(char c) { return is_capital(c) || (c >= '0' && c <= '9'); }

/// Months since the year 2000; nullopt for a code with another pattern.
std::optional<int> month_of_issue(std::string_view code) {
  if (code.size() != code_size || code.substr(4, 3) != series) return std::nullopt;
  const auto month = std::ranges::find(months, code.substr(7, 3));
  const std::string_view year_text = code.substr(10);
  if (month == std::end(months) || !is_digits(year_text) ||
      !std::ranges::all_of(code.substr(0, 2), is_capital) ||
      !std::ranges::all_of(code.substr(2, 2), is_capital_or_digit))
    return std::nullopt;
  int year = 0;
  std::from_chars(year_text.data(), year_text.data() + year_text.size(), year);
  return year * 12 + static_cast<int>(month - std::begin(months));
}

}  // namespace

bool operator<(const DecimalText& a, const DecimalText& b) {
  if (a.negative != b.negative) return a.negative;
  return a.negative ? smaller_magnitude(b, a) : smaller_magnitude(a, b);
}

std::optional<DecimalText> parse_decimal_text(std::string_view text) {
  text = trim(text);
  DecimalText number;
  if (text.starts_with('-') || text.starts_with('+')) {
    number.negative = text.starts_with('-');
    text.remove_prefix(1);
  }
  const std::size_t point = std::min(text.find('.'), text.size());
  std::string_view integer = text.substr(0, point);
  std::string_view decimals = point < text.size() ? text.substr(point + 1) : std::string_view();
  if ((!integer.empty() && !is_digits(integer)) || (!decimals.empty() && !is_digits(decimals)) ||
      (integer.empty() && decimals.empty()))
    return std::nullopt;
  while (integer.starts_with('0')) integer.remove_prefix(1);
  while (decimals.ends_with('0')) decimals.remove_suffix(1);
  number.integer = integer;
  number.decimals = decimals;
  if (number.integer.empty() && number.decimals.empty()) number.negative = false;
  return number;
}

bool is_vendor_date(std::string_view text) {
  take(text, "-");
  if (!take(text, "0000-00-00")) return false;
  if (take(text, "T00:00:00")) take_fraction(text);
  take_zone(text);
  return text.empty();
}

bool is_xml_date(std::string_view text) {
  text = trim(text);
  const std::string_view date = text;
  if (!take(text, "0000-00-00") ||
      !exists(number(date.substr(0, 4)), number(date.substr(5, 2)), number(date.substr(8, 2))))
    return false;
  const std::string_view time = text;
  if (take(text, "T00:00:00")) {
    const int hour = number(time.substr(1, 2));
    const bool midnight = time.substr(1, 8) == "24:00:00";
    if ((hour > 23 && !midnight) || number(time.substr(4, 2)) > 59 || number(time.substr(7, 2)) > 59)
      return false;
    take_fraction(text);
  }
  const std::string_view zone = text;
  take_zone(text);
  return text.empty() && is_zone(zone);
}

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

std::optional<std::string> price_list_code_fault(std::string_view code, const std::optional<DateTime>& loss) {
  if (code.empty()) return std::nullopt;
  const auto issued = month_of_issue(code);
  if (!issued) return "\"" + std::string(code) + "\" does not have the form SSRR8X_MMMYY";
  if (!loss) return std::nullopt;
  const int months_before = (loss->year - 2000) * 12 + loss->month - 1 - *issued;
  if (months_before <= max_months) return std::nullopt;
  return "\"" + std::string(code) + "\" was issued " + std::to_string(months_before) +
         " months before the loss";
}

}  // namespace estimate::esx
