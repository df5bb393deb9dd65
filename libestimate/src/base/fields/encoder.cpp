#include "estimate/fields/encoder.h"

namespace estimate {
namespace {

// What most objects have at least; saves moving their first members.
constexpr std::size_t reserved_members = 8;

}  // namespace

JsonValue& JsonTreeBuilder::add(JsonValue&& value) {
  if (open_.empty()) return root_ = std::move(value);
  if (auto* list = open_.back()->list()) return list->emplace_back(std::move(value));
  JsonValue::Object& members = *open_.back()->object();
  if (members.empty()) members.reserve(reserved_members);
  return members.emplace_back(std::move(name_), std::move(value)).value;
}

}  // namespace estimate
