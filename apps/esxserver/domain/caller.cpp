#include "esxserver/domain/caller.h"

namespace esxserver {
namespace {

constexpr std::array<NamedValue<KeyKind>, 2> kinds = {{{KeyKind::test, "test"}, {KeyKind::live, "live"}}};

}  // namespace

std::span<const NamedValue<KeyKind>> enum_names(KeyKind /*any*/) { return kinds; }
std::string_view key_kind_name(KeyKind kind) { return name_in(kinds, kind); }
std::optional<KeyKind> key_kind_from_name(std::string_view name) { return value_in(kinds, name); }

}  // namespace esxserver
