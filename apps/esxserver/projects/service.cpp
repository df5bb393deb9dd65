#include "esxserver/projects/service.h"

#include "esxserver/base/identifiers.h"

namespace esxserver {

void ProjectService::name_rooms(ProjectContent& content) {
  for (Room& room : content.rooms)
    if (!room.id) room.id = make_uuid(system_.random);
}

Result<Project> ProjectService::create(std::string_view owner, const ProjectContent& content) {
  Project project{content};
  name_rooms(project);
  project.id = make_uuid(system_.random);
  project.created_at = project.updated_at = system_.clock.now();
  if (auto added = projects_.add(owner, project, limits_); !added) return std::unexpected(added.error());
  return project;
}

Result<Project> ProjectService::find(std::string_view owner, std::string_view id) {
  return projects_.find(owner, id);
}

Result<bool> ProjectService::exists(std::string_view id) { return projects_.exists(id); }

Result<Page<Project>> ProjectService::list(std::string_view owner, const PageRequest& page) {
  return projects_.list(owner, page);
}

Result<Project> ProjectService::update(std::string_view owner, std::string_view id,
                                       const ProjectChange& change) {
  const auto complete = [&](ProjectContent& content) {
    change(content);
    name_rooms(content);
  };
  return projects_.update(owner, id, complete, system_.clock.now());
}

Result<void> ProjectService::remove(std::string_view owner, std::string_view id) {
  const auto files = projects_.remove(owner, id);
  if (!files) return std::unexpected(files.error());
  files_.remove_unneeded(*files);
  return {};
}

ProjectMatches ProjectService::match(std::string_view owner, const MatchRequest& request) {
  auto matches = try_match(owner, request);
  if (matches) return *std::move(matches);
  system_.log.write(LogLevel::error, "match_failed",
                    {{"code", matches.error().code.info().name}, {"reason", matches.error().message}});
  return {};
}

Result<ProjectMatches> ProjectService::try_match(std::string_view owner, const MatchRequest& request) {
  ProjectMatches matches;
  auto exact = projects_.find_claim(owner, request.claim_number.value_or(""));
  if (!exact) return std::unexpected(exact.error());
  matches.exact_match = *std::move(exact);
  const OwnerMatcher matcher(request);
  if (!matcher.compares_anything()) return matches;
  const auto owners = projects_.owners(owner);
  if (!owners) return std::unexpected(owners.error());
  const std::optional<Project>& found = matches.exact_match;
  for (const OwnerMatch& best : best_matches(matcher, *owners, found ? found->id : "")) {
    auto project = projects_.find(owner, best.project_id);
    if (!project && project.error().code == ErrorCode::not_found) continue;  // deleted meanwhile
    if (!project) return std::unexpected(project.error());
    matches.fuzzy_matches.push_back({*std::move(project), best.similarity});
  }
  return matches;
}

}  // namespace esxserver
