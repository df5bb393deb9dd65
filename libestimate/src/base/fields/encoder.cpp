#include "estimate/fields/encoder.h"

namespace estimate {

JsonValue& JsonTreeBuilder::add(JsonValue value) {
  if (open_.empty()) return root_ = std::move(value);
  if (auto* list = open_.back()->list()) return list->emplace_back(std::move(value));
  return open_.back()->object()->emplace_back(std::move(name_), std::move(value)).value;
}

}  // namespace estimate
