#include "esxserver/notes/photo_tags.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "esxserver/base/identifiers.h"
#include "esxserver/notes/store.h"
#include "esxserver/projects/store.h"
#include "esxserver/storage/pages.h"

namespace esxserver {

using sql::Connection;
using sql::page_start;
using sql::Query;
using sql::read_rows;

namespace {

using TagMember = std::optional<std::string> PhotoTagContent::*;

bool any_has(const std::vector<PhotoTag>& tags, TagMember member, const std::vector<std::string>& wanted) {
  return wanted.empty() || std::ranges::any_of(tags, [&](const PhotoTag& tag) {
           const std::optional<std::string>& value = tag.*member;
           return value && std::ranges::find(wanted, *value) != wanted.end();
         });
}

void count(TagStatistics::Counts& counts, const std::optional<std::string>& value) {
  if (value) ++counts[*value];
}

const std::string select_tag =
    "SELECT photo_tag.id, photo_tag.note_id, note.project_id, photo_tag.category_id, photo_tag.room_id, "
    "photo_tag.damage_type, photo_tag.severity, photo_tag.note, photo_tag.created_at, photo_tag.updated_at "
    "FROM photo_tag JOIN note ON note.id = photo_tag.note_id ";
const std::string newest_first = " ORDER BY photo_tag.created_at DESC, photo_tag.id DESC";

PhotoTag tag_of(const Query& row) {
  PhotoTag tag;
  tag.id = row.text(0);
  tag.note_id = row.text(1);
  tag.project_id = row.text(2);
  tag.category_id = row.optional_text(3);
  tag.room_id = row.optional_text(4);
  tag.damage_type = row.optional_text(5);
  tag.severity = row.optional_small(6);
  tag.note = row.optional_text(7);
  tag.created_at = row.time(8);
  tag.updated_at = row.time(9);
  return tag;
}

std::vector<PhotoTag> all_tags(Query row) { return read_rows(row, tag_of); }

std::vector<PhotoTag> tags_of_project(Connection& connection, std::string_view project_id) {
  return all_tags(Query(connection, select_tag + "WHERE note.project_id = $1" + newest_first, project_id));
}

void insert_tag(Connection& connection, const PhotoTag& tag) {
  Query(connection,
        "INSERT INTO photo_tag (id, note_id, category_id, room_id, damage_type, severity, note, created_at, "
        "updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        tag.id, tag.note_id, tag.category_id, tag.room_id, tag.damage_type, tag.severity, tag.note,
        tag.created_at, tag.updated_at)
      .execute();
}

/// Locks the photo, so that it is not deleted meanwhile.
bool hold_photo(Connection& connection, std::string_view project_id, std::string_view note_id) {
  return Query(connection,
               "SELECT 1 FROM note WHERE id = $1 AND project_id = $2 AND kind = 'photo'" +
                   std::string(connection.dialect().lock_rows),
               note_id, project_id)
      .next();
}

Result<void> check_photo(Connection& connection, const NotePlace& photo) {
  const auto note = find_note(connection, photo);
  if (!note) return std::unexpected(note.error());
  if (note->kind != NoteKind::photo) return fail(ErrorCode::not_found, "The note is not a photo");
  return {};
}

std::unexpected<Error> no_tag() { return fail(ErrorCode::not_found, "The tag does not exist"); }

Result<PhotoTag> find_tag(Connection& connection, std::string_view owner, std::string_view project_id,
                          std::string_view tag_id) {
  if (auto found = check_project(connection, owner, project_id); !found)
    return std::unexpected(found.error());
  // Locks the row alone: SQL cannot lock a joined one in the same way everywhere.
  if (!Query(connection,
             "SELECT 1 FROM photo_tag WHERE id = $1" + std::string(connection.dialect().lock_rows), tag_id)
           .next())
    return no_tag();
  Query row(connection, select_tag + "WHERE photo_tag.id = $1 AND note.project_id = $2", tag_id, project_id);
  if (!row.next()) return no_tag();
  return tag_of(row);
}

}  // namespace

bool PhotoFilter::accepts(const std::vector<PhotoTag>& tags) const {
  if (untagged_only && !tags.empty()) return false;
  const bool noted = std::ranges::any_of(tags, [](const PhotoTag& tag) { return tag.note.has_value(); });
  return noted == has_notes.value_or(noted) && any_has(tags, &PhotoTagContent::category_id, category_ids) &&
         any_has(tags, &PhotoTagContent::room_id, room_ids) &&
         any_has(tags, &PhotoTagContent::damage_type, damage_types);
}

TagStatistics tag_statistics(int total_photos, const std::vector<PhotoTag>& tags) {
  TagStatistics statistics{.total_photos = total_photos, .total_tags = static_cast<int>(tags.size())};
  std::set<std::string_view> tagged;
  for (const PhotoTag& tag : tags) {
    tagged.insert(tag.note_id);
    count(statistics.by_category, tag.category_id);
    count(statistics.by_room, tag.room_id);
    count(statistics.by_damage_type, tag.damage_type);
  }
  statistics.tagged_photos = static_cast<int>(tagged.size());
  statistics.untagged_photos = total_photos - statistics.tagged_photos;
  return statistics;
}

Result<std::vector<bool>> PhotoTagStore::add(std::string_view owner, std::string_view project_id,
                                             const std::vector<PhotoTag>& tags) {
  return database_.write([&](Connection& connection) -> Result<std::vector<bool>> {
    if (auto found = check_project(connection, owner, project_id); !found)
      return std::unexpected(found.error());
    // Always in the same order, which prevents deadlocks.
    std::map<std::string_view, bool> photos;
    for (const PhotoTag& tag : tags) photos.emplace(tag.note_id, false);
    for (auto& [note_id, held] : photos) held = hold_photo(connection, project_id, note_id);
    std::vector<bool> added;
    for (const PhotoTag& tag : tags) {
      added.push_back(photos.at(tag.note_id));
      if (added.back()) insert_tag(connection, tag);
    }
    return added;
  });
}

Result<std::vector<PhotoTag>> PhotoTagStore::of_photo(const NotePlace& photo) {
  return database_.read([&](Connection& connection) -> Result<std::vector<PhotoTag>> {
    if (auto found = check_photo(connection, photo); !found) return std::unexpected(found.error());
    return all_tags(
        Query(connection, select_tag + "WHERE photo_tag.note_id = $1" + newest_first, photo.note_id));
  });
}

Result<void> PhotoTagStore::remove_of_photo(const NotePlace& photo) {
  return database_.write([&](Connection& connection) -> Result<void> {
    if (auto found = check_photo(connection, photo); !found) return found;
    Query(connection, "DELETE FROM photo_tag WHERE note_id = $1", photo.note_id).execute();
    return {};
  });
}

Result<PhotoTag> PhotoTagStore::update(std::string_view owner, std::string_view project_id,
                                       std::string_view tag_id, const PhotoTagChange& change, Time now) {
  return database_.write([&](Connection& connection) -> Result<PhotoTag> {
    auto tag = find_tag(connection, owner, project_id, tag_id);
    if (!tag) return tag;
    if (auto changed = change(*tag); !changed) return std::unexpected(changed.error());
    tag->updated_at = now;
    Query(connection,
          "UPDATE photo_tag SET category_id = $1, room_id = $2, damage_type = $3, severity = $4, note = $5, "
          "updated_at = $6 WHERE id = $7",
          tag->category_id, tag->room_id, tag->damage_type, tag->severity, tag->note, tag->updated_at, tag_id)
        .execute();
    return tag;
  });
}

Result<void> PhotoTagStore::remove(std::string_view owner, std::string_view project_id,
                                   std::string_view tag_id) {
  return database_.write([&](Connection& connection) -> Result<void> {
    if (auto tag = find_tag(connection, owner, project_id, tag_id); !tag) return std::unexpected(tag.error());
    Query(connection, "DELETE FROM photo_tag WHERE id = $1", tag_id).execute();
    return {};
  });
}

Result<Page<PhotoWithTags>> PhotoTagStore::photos(std::string_view owner, std::string_view project_id,
                                                  const PhotoFilter& filter, const PageRequest& page) {
  return database_.read([&](Connection& connection) -> Result<Page<PhotoWithTags>> {
    if (auto found = check_project(connection, owner, project_id); !found)
      return std::unexpected(found.error());
    Query created(connection,
                  "SELECT created_at FROM note WHERE id = $1 AND project_id = $2 AND kind = 'photo'",
                  page.after, project_id);
    const auto start = page_start(page, created);
    if (!start) return std::unexpected(start.error());
    std::map<std::string, std::vector<PhotoTag>> tags;
    for (PhotoTag& tag : tags_of_project(connection, project_id)) tags[tag.note_id].push_back(std::move(tag));
    Query row(connection,
              std::string(select_note) +
                  "WHERE project_id = $1 AND kind = 'photo' "
                  "AND (created_at, id) < ($2, $3) ORDER BY created_at DESC, id DESC",
              project_id, start->created_at, start->id);
    Page<PhotoWithTags> photos;
    while (!photos.more && row.next()) {
      PhotoWithTags photo{note_of(row), {}};
      photo.tags = std::move(tags[photo.id]);
      if (!filter.accepts(photo.tags)) continue;
      photos.more = std::ssize(photos.items) == page.limit;
      if (!photos.more) photos.items.push_back(std::move(photo));
    }
    return photos;
  });
}

Result<TagStatistics> PhotoTagStore::statistics(std::string_view owner, std::string_view project_id) {
  return database_.read([&](Connection& connection) -> Result<TagStatistics> {
    if (auto found = check_project(connection, owner, project_id); !found)
      return std::unexpected(found.error());
    Query count(connection, "SELECT count(*) FROM note WHERE project_id = $1 AND kind = 'photo'", project_id);
    const int photos = count.next() ? count.small(0) : 0;
    return tag_statistics(photos, tags_of_project(connection, project_id));
  });
}

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
