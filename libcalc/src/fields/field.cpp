#include "calc/field.h"

namespace calc {
namespace {

/// Visits a plain member through an optional one, and says that it has a default.
template <class T, class Visit>
void through_optional(T& value, bool& has_default, const Spec& spec, Visit visit) {
  std::optional<T> held = value;
  has_default = spec.need != "Y";
  visit(held);
  has_default = false;
  if (held) value = *held;
}

}  // namespace

void FieldVisitor::number(std::string_view name, double& value, const Spec& spec) {
  through_optional(value, has_default_, spec, [&](std::optional<double>& held) { number(name, held, spec); });
}

void FieldVisitor::integer(std::string_view name, int& value, const Spec& spec) {
  through_optional(value, has_default_, spec, [&](std::optional<int>& held) { integer(name, held, spec); });
}

void FieldVisitor::boolean(std::string_view name, bool& value, const Spec& spec) {
  through_optional(value, has_default_, spec, [&](std::optional<bool>& held) { boolean(name, held, spec); });
}

}  // namespace calc
