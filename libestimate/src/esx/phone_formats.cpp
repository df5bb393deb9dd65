#include "esx/phone_formats.h"

#include <algorithm>
#include <iterator>

#include "esx/estimate/base/text.h"

namespace estimate::esx {

std::string phone_digits(std::string_view printed) {
  std::string digits;
  std::ranges::copy_if(printed, std::back_inserter(digits), [](char c) { return c >= '0' && c <= '9'; });
  return digits;
}

std::string phone_dashes(std::string_view printed) {
  const std::string d = phone_digits(printed);
  if (d.size() != 10) return std::string(trim(printed));
  return d.substr(0, 3) + "-" + d.substr(3, 3) + "-" + d.substr(6);
}

}  // namespace estimate::esx
