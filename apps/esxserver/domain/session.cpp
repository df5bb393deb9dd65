#include "esxserver/domain/session.h"

#include <algorithm>

namespace esxserver {
namespace {

constexpr std::array<NamedValue<LinkUse>, 3> link_uses = {
    {{LinkUse::never, "never"}, {LinkUse::local, "local"}, {LinkUse::any, "any"}}};

}  // namespace

Time end_of(const Session& session) {
  return std::min(session.used_at + session_idle, session.created_at + session_life);
}

Identity local_user() { return {"local", "local@localhost", false, ""}; }

std::optional<LinkUse> link_use_from_name(std::string_view name) { return value_in(link_uses, name); }

}  // namespace esxserver
