#include "esxserver/service/photo_tag_service.h"

#include "esxserver/ports/identifiers.h"

namespace esxserver {

Result<void> check_tag(const PhotoTagContent& content) {
  if (content.says_what()) return {};
  return fail(ErrorCode::validation_failed, "or room_id or damage_type is required", "category_id");
}

PhotoTag PhotoTagService::new_tag(std::string_view project_id, std::string_view note_id,
                                  const PhotoTagContent& content) {
  PhotoTag tag{content};
  tag.id = make_uuid(random_);
  tag.note_id = note_id;
  tag.project_id = project_id;
  tag.created_at = tag.updated_at = clock_.now();
  return tag;
}

Result<PhotoTag> PhotoTagService::create(const NotePlace& photo, const PhotoTagContent& content) {
  PhotoTag tag = new_tag(photo.project_id, photo.note_id, content);
  const auto added = tags_.add(photo.owner, photo.project_id, {tag});
  if (!added) return std::unexpected(added.error());
  if (!added->front()) return fail(ErrorCode::not_found, "The project has no such photo");
  return tag;
}

Result<BulkTags> PhotoTagService::create_many(std::string_view owner, std::string_view project_id,
                                              const std::vector<std::string>& note_ids,
                                              const PhotoTagContent& content) {
  std::vector<PhotoTag> tags;
  tags.reserve(note_ids.size());
  for (const std::string& note_id : note_ids) tags.push_back(new_tag(project_id, note_id, content));
  const auto added = tags_.add(owner, project_id, tags);
  if (!added) return std::unexpected(added.error());
  BulkTags result;
  for (std::size_t i = 0; i < tags.size(); ++i) {
    if ((*added)[i])
      result.created.push_back(std::move(tags[i]));
    else
      result.failed.push_back({note_ids[i], "The project has no such photo"});
  }
  return result;
}

Result<PhotoTag> PhotoTagService::update(std::string_view owner, std::string_view project_id,
                                         std::string_view tag_id, const PhotoTagChange& change) {
  const auto checked = [&](PhotoTag& tag) -> Result<void> {
    if (auto changed = change(tag); !changed) return changed;
    return check_tag(tag);
  };
  return tags_.update(owner, project_id, tag_id, checked, clock_.now());
}

}  // namespace esxserver
