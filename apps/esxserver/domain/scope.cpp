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

std::vector<MeasuredRoom> measured_rooms(const std::vector<Room>& rooms) {
  std::vector<MeasuredRoom> made;
  made.reserve(rooms.size());
  for (const Room& room : rooms)
    made.push_back({.name = room.name,
                    .level = room.level,
                    .length_ft = room.length_ft,
                    .width_ft = room.width_ft,
                    .height_ft = room.height_ft,
                    .openings = {}});
  return made;
}

}  // namespace esxserver
