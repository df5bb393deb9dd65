#include <algorithm>
#include <ranges>

#include "esxserver/domain/file_names.h"
#include "esxserver/ports/identifiers.h"
#include "esxserver/service/esx_service.h"

namespace esxserver {
namespace {

constexpr std::string_view jpeg = "image/jpeg";

/// What a scope's lines are counted under.
std::string scope_reference(const User& user, std::string_view scope_id) {
  return "scope:" + user.uid + ":" + std::string(scope_id);
}

std::string name_of(const Note& photo) { return photo.file_name.value_or(photo.id); }

estimate::Warning left_out(const Note& photo, const std::string& reason) {
  return {"photo_left_out", name_of(photo) + " is left out: " + reason, {}, {}};
}

/// The sizes that the scope was made with; a scope from before they were kept has those of the project.
std::vector<MeasuredRoom> rooms_of(OwnedScope& owned, const Project& project) {
  return owned.rooms.empty() ? measured_rooms(project.rooms) : std::move(owned.rooms);
}

/// All photos of a project, the oldest first.
Result<std::vector<Note>> photos_of(NoteService& notes, const std::string& owner,
                                    const std::string& project_id) {
  std::vector<Note> photos;
  PageRequest page;
  for (bool more = true; more;) {
    auto part = notes.list(owner, project_id, page);
    if (!part) return std::unexpected(part.error());
    more = part->more && !part->items.empty();
    if (more) page.after = part->items.back().id;
    for (Note& note : part->items)
      if (note.kind == NoteKind::photo) photos.push_back(std::move(note));
  }
  std::ranges::reverse(photos);
  return photos;
}

}  // namespace

Result<bool> EsxService::is_of_others(const User& user, const ScopeExport& wanted) {
  const auto project = ports_.projects.find(user.uid, wanted.project_id);
  if (!project && project.error().code != ErrorCode::not_found) return std::unexpected(project.error());
  if (!project) return ports_.projects.exists(wanted.project_id);
  const auto scope = ports_.scopes.find(wanted.scope_id);
  if (!scope && scope.error().code != ErrorCode::not_found) return std::unexpected(scope.error());
  return scope && scope->owner != user.uid;
}

Result<OwnedScope> EsxService::find_scope(const User& user, const ScopeExport& wanted) {
  auto scope = ports_.scopes.find(wanted.scope_id);
  if (!scope) return scope;
  const std::optional<std::string>& project = scope->scope.project_id;
  if (scope->owner != user.uid || (project && *project != wanted.project_id))
    return fail(ErrorCode::not_found, "The project does not have the scope");
  return scope;
}

Result<std::vector<estimate::Warning>> EsxService::add_photos(const User& user, const std::string& project_id,
                                                              MakeScopeEsxTask& task) {
  auto photos = photos_of(ports_.notes, user.uid, project_id);
  if (!photos) return std::unexpected(photos.error());
  std::vector<estimate::Warning> warnings;
  std::int64_t bytes = 0;
  for (const Note& photo : *photos) {
    const std::int64_t size = photo.size_bytes.value_or(0);
    if (photo.content_type != jpeg) {
      warnings.push_back(left_out(photo, "an ESX has only JPEG photos"));
    } else if (task.photos.size() >= max_photos || bytes + size > max_photo_bytes) {
      warnings.push_back(left_out(photo, "the others reach the limit of " + std::to_string(max_photos) +
                                             " photos and " + std::to_string(max_photo_bytes / 1'000'000) +
                                             " MB"));
    } else {
      bytes += size;
      const std::string caption = photo.caption.value_or("");
      task.document.photos.push_back({.description = caption.empty() ? name_of(photo) : caption});
      task.photos.emplace_back(
          [this, &user, project_id, id = photo.id]() -> Result<std::unique_ptr<FileReader>> {
            auto file = ports_.notes.open_file({user.uid, project_id, id});
            if (!file) return std::unexpected(file.error());
            return std::move(file->content);
          });
    }
  }
  return warnings;
}

Result<GeneratedEsx> EsxService::generate_from_scope(const User& user, const ScopeExport& wanted,
                                                     const IsWanted& is_wanted) {
  auto project = ports_.projects.find(user.uid, wanted.project_id);
  if (!project) return std::unexpected(project.error());
  auto owned = find_scope(user, wanted);
  if (!owned) return std::unexpected(owned.error());
  const auto list = choose(user, wanted.price_list.value_or(owned->scope.price_list), {});
  if (!list) return std::unexpected(list.error());
  auto folder = ports_.price_lists.folder_of(list->code, PriceListOwner::user(user.uid));
  if (!folder) return std::unexpected(folder.error());
  const ProjectContent& content = *project;
  MakeScopeEsxTask task{.document = {.project = {content},
                                     .items = std::move(owned->scope.items),
                                     .rooms = rooms_of(*owned, *project),
                                     .photos = {}},
                        .photos = {},
                        .price_list = list->code,
                        .price_list_dir = *std::move(folder),
                        .sketch = wanted.include_sketch && user.role != UserRole::none};
  std::vector<estimate::Warning> warnings;
  if (wanted.include_photos) {
    auto left = add_photos(user, project->id, task);
    if (!left) return std::unexpected(left.error());
    warnings = *std::move(left);
  }
  const auto turn = queue_.enter(is_wanted);
  if (!turn) return std::unexpected(turn.error());
  auto run = ports_.metering.begin(user, make_uuid(ports_.random), scope_reference(user, wanted.scope_id), 0);
  if (!run) return std::unexpected(run.error());
  auto made = ports_.maker.make_of_scope(std::move(task), run->alive(is_wanted));
  if (!made) return std::unexpected(made.error());
  auto& all = made->report.warnings;
  all.insert(all.end(), warnings.begin(), warnings.end());
  return finish(*run, EsxRunKind::scope, project->name + ".pdf", *std::move(made));
}

}  // namespace esxserver
