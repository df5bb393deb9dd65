#include "esx/verify/schema_dates.h"

#include <charconv>

#include "esx/estimate/base/text.h"

namespace estimate::esx {
namespace {

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

}  // namespace

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

}  // namespace estimate::esx
