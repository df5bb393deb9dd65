#include "esxserver/domain/project.h"

namespace esxserver {
namespace {

constexpr std::array statuses = {
    NamedValue{ProjectStatus::open, "open"}, NamedValue{ProjectStatus::submitted, "submitted"},
    NamedValue{ProjectStatus::closed, "closed"}, NamedValue{ProjectStatus::archived, "archived"}};

}  // namespace

std::span<const NamedValue<ProjectStatus>> enum_names(ProjectStatus) { return statuses; }
std::string_view project_status_name(ProjectStatus status) { return name_in(statuses, status); }
std::optional<ProjectStatus> project_status_from_name(std::string_view name) {
  return value_in(statuses, name);
}

}  // namespace esxserver
