#include "esxserver/domain/scope.h"

namespace esxserver {
namespace {

constexpr std::array scope_activities = {NamedValue{ScopeActivity::replace, "replace"},
                                         NamedValue{ScopeActivity::remove, "remove"},
                                         NamedValue{ScopeActivity::remove_and_replace, "remove_and_replace"},
                                         NamedValue{ScopeActivity::detach_and_reset, "detach_and_reset"},
                                         NamedValue{ScopeActivity::install, "install"},
                                         NamedValue{ScopeActivity::material_only, "material_only"}};

}  // namespace

std::span<const NamedValue<ScopeActivity>> enum_names(ScopeActivity) { return scope_activities; }

}  // namespace esxserver
