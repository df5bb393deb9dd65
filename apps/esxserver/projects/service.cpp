#include "esxserver/projects/service.h"

#include "esxserver/base/identifiers.h"

namespace esxserver {

void ProjectService::name_rooms(ProjectContent& content) {
  for (Room& room : content.rooms)
    if (!room.id) room.id = make_uuid(ports_.random);
}

Result<Project> ProjectService::create(std::string_view owner, const ProjectContent& content) {
  Project project{content};
  name_rooms(project);
  project.id = make_uuid(ports_.random);
  project.created_at = project.updated_at = ports_.clock.now();
  if (auto added = ports_.projects.add(owner, project); !added) return std::unexpected(added.error());
  return project;
}

Result<Project> ProjectService::find(std::string_view owner, std::string_view id) {
  return ports_.projects.find(owner, id);
}

Result<bool> ProjectService::exists(std::string_view id) { return ports_.projects.exists(id); }

Result<Page<Project>> ProjectService::list(std::string_view owner, const PageRequest& page) {
  return ports_.projects.list(owner, page);
}

Result<Project> ProjectService::update(std::string_view owner, std::string_view id,
                                       const ProjectChange& change) {
  const auto complete = [&](ProjectContent& content) {
    change(content);
    name_rooms(content);
  };
  return ports_.projects.update(owner, id, complete, ports_.clock.now());
}

Result<void> ProjectService::remove(std::string_view owner, std::string_view id) {
  const auto files = ports_.projects.remove(owner, id);
  if (!files) return std::unexpected(files.error());
  files_.remove_unneeded(*files);
  return {};
}

ProjectMatches ProjectService::match(std::string_view owner, const MatchRequest& request) {
  auto matches = try_match(owner, request);
  if (matches) return *std::move(matches);
  ports_.log.write(LogLevel::error, "match_failed",
                   {{"code", matches.error().code.info().name}, {"reason", matches.error().message}});
  return {};
}

Result<ProjectMatches> ProjectService::try_match(std::string_view owner, const MatchRequest& request) {
  ProjectMatches matches;
  auto exact = ports_.projects.find_claim(owner, request.claim_number.value_or(""));
  if (!exact) return std::unexpected(exact.error());
  matches.exact_match = *std::move(exact);
  const OwnerMatcher matcher(request);
  if (!matcher.compares_anything()) return matches;
  const auto owners = ports_.projects.owners(owner);
  if (!owners) return std::unexpected(owners.error());
  const std::optional<Project>& found = matches.exact_match;
  for (const OwnerMatch& best : best_matches(matcher, *owners, found ? found->id : "")) {
    auto project = ports_.projects.find(owner, best.project_id);
    if (!project && project.error().code == ErrorCode::not_found) continue;  // deleted meanwhile
    if (!project) return std::unexpected(project.error());
    matches.fuzzy_matches.push_back({*std::move(project), best.similarity});
  }
  return matches;
}

}  // namespace esxserver
