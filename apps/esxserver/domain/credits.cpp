#include "esxserver/domain/credits.h"

namespace esxserver {
namespace {

constexpr std::array<NamedValue<CreditKind>, 6> credit_kinds = {{{CreditKind::signup, "signup"},
                                                                 {CreditKind::code, "code"},
                                                                 {CreditKind::purchase, "purchase"},
                                                                 {CreditKind::charge, "charge"},
                                                                 {CreditKind::refund, "refund"},
                                                                 {CreditKind::grant, "grant"}}};

}  // namespace

std::span<const NamedValue<CreditKind>> enum_names(CreditKind /*any*/) { return credit_kinds; }
std::string_view credit_kind_name(CreditKind kind) { return name_in(credit_kinds, kind); }
std::optional<CreditKind> credit_kind_from_name(std::string_view name) {
  return value_in(credit_kinds, name);
}

std::string refund_ref(std::string_view charge_ref) { return "refund:" + std::string(charge_ref); }

}  // namespace esxserver
