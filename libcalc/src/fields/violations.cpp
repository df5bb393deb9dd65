#include "fields/violations.h"

#include <algorithm>
#include <array>
#include <utility>

namespace calc {
namespace {

namespace types = estimate::violation_types;

/// Codes of the API; any other type is the code that the field's own rules give.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> codes = {
    {{types::missing, "field_required"},
     {types::unknown, "unknown_field"},
     {types::wrong_type, "wrong_type"},
     {types::malformed, "wrong_type"},
     {types::out_of_range, "out_of_range"},
     {types::too_short, "out_of_range"},
     {types::too_long, "out_of_range"},
     {types::too_few, "out_of_range"},
     {types::too_many, "out_of_range"},
     {types::not_allowed, "not_an_option"}}};

std::string_view meaning_of(std::string_view code) {
  const auto row = std::ranges::find(refusal_table(), code, &RefusalInfo::code);
  return row == refusal_table().end() ? std::string_view() : row->meaning;
}

Violation violation_of(const estimate::Violation& found) {
  if (found.place.empty()) return {"malformed_inputs", "", std::string(meaning_of("malformed_inputs"))};
  const std::string path = estimate::dotted_path(found.place);
  const auto row = std::ranges::find(codes, found.type, &decltype(codes)::value_type::first);
  if (row == codes.end()) return {found.type, path, std::string(meaning_of(found.type))};
  const std::string name = path.substr(path.rfind('.') + 1);
  return {std::string(row->second), path, name + " " + found.message};
}

}  // namespace

Refusal refusal_of(const std::vector<estimate::Violation>& violations) {
  Refusal refusal{violation_of(violations.front()), {}, violations.front().details};
  for (auto other = violations.begin() + 1; other != violations.end(); ++other)
    refusal.others.push_back(violation_of(*other));
  return refusal;
}

}  // namespace calc
