#include "esx/depreciation_terms.h"

namespace estimate::esx {
namespace {

struct Use {
  std::string_view condition, written;
};
constexpr Use uses[] = {{"New", "3"}, {"Repl.", "4"}};

}  // namespace

std::string_view depreciation_use(std::string_view condition) {
  for (const Use& use : uses)
    if (use.condition == condition) return use.written;
  return {};
}

std::string_view depreciation_condition(std::string_view written) {
  for (const Use& use : uses)
    if (use.written == written) return use.condition;
  return {};
}

}  // namespace estimate::esx
