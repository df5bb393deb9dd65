#include "esx/opening_types.h"

#include <algorithm>

namespace estimate::esx {
namespace {

struct OpeningType {
  std::string_view printed, written;
};

constexpr OpeningType opening_types[] = {
    {"Missing Wall", "Goes to Floor/Ceiling"},
    {"Missing Wall - Goes to Floor", "Goes to Floor"},
    {"Missing Wall - Goes to Ceiling", "Goes to Ceiling"},
};

}  // namespace

std::string_view written_opening_type(std::string_view printed) {
  const auto it = std::ranges::find(opening_types, printed, &OpeningType::printed);
  return it == std::end(opening_types) ? printed : it->written;
}

std::string_view printed_opening_type(std::string_view written) {
  const auto it = std::ranges::find(opening_types, written, &OpeningType::written);
  return it == std::end(opening_types) ? written : it->printed;
}

}  // namespace estimate::esx
