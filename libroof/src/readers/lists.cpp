#include "readers/lists.h"

#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"

namespace roof::readers {

std::optional<std::vector<double>> read_decimals(std::string_view text) {
  std::vector<double> numbers;
  for (const std::string_view part : estimate::split(text, ',')) {
    const auto number = geometry::read_decimal(part);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

std::vector<std::string_view> read_ids(std::string_view text) {
  std::vector<std::string_view> ids;
  for (const std::string_view part : estimate::split(text, ','))
    for (const std::string_view id : estimate::split_blanks(part)) ids.push_back(id);
  return ids;
}

}  // namespace roof::readers
