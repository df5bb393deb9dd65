// Photo tags: what a user says that a photo shows. Their store, service and routes.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/http/route.h"
#include "esxserver/notes/note.h"
#include "esxserver/notes/store.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/database.h"
#include "esxserver/storage/pages.h"

namespace esxserver {

/// The ids are the user's own.
struct PhotoTagContent {
  std::optional<std::string> category_id, room_id, damage_type;  // at least one of them
  std::optional<int> severity;                                   // 1 to 5
  std::optional<std::string> note;

  [[nodiscard]] bool says_what() const { return category_id || room_id || damage_type; }
  friend bool operator==(const PhotoTagContent&, const PhotoTagContent&) = default;
};

struct PhotoTag : PhotoTagContent {
  std::string id = {}, note_id = {}, project_id = {};
  Time created_at = {}, updated_at = {};

  friend bool operator==(const PhotoTag&, const PhotoTag&) = default;
};

struct PhotoWithTags : Note {
  std::vector<PhotoTag> tags;  // newest first

  friend bool operator==(const PhotoWithTags&, const PhotoWithTags&) = default;
};

struct TagStatistics {
  using Counts = std::map<std::string, int, std::less<>>;
  int total_photos = 0, tagged_photos = 0, untagged_photos = 0, total_tags = 0;
  Counts by_category = {}, by_room = {}, by_damage_type = {};  // tags by id

  friend bool operator==(const TagStatistics&, const TagStatistics&) = default;
};

/// Which photos to list. What a photo's tags must have: one of the values of each list that is not empty.
struct PhotoFilter {
  std::vector<std::string> category_ids = {}, room_ids = {}, damage_types = {};
  std::optional<bool> has_notes = {};  // whether some tag has a note
  bool untagged_only = false;

  [[nodiscard]] bool accepts(const std::vector<PhotoTag>& tags) const;
};

[[nodiscard]] TagStatistics tag_statistics(int total_photos, const std::vector<PhotoTag>& tags);

struct PhotoTagCreate : PhotoTagContent {};
struct PhotoTagUpdate : PhotoTagContent {};

struct BulkTagCreate {
  std::vector<std::string> note_ids;
  PhotoTagCreate tag;
};

namespace tag_rows {

constexpr auto content(estimate::FieldRules::Absent absent) {
  using Tag = PhotoTagContent;
  using Text = OrNull<std::optional<std::string>>;
  const estimate::FieldRules id = {.min_length = 1, .max_length = 100, .absent = absent};
  return std::tuple(
      estimate::field_as<Text>("category_id", &Tag::category_id, "Part of the building, by your own id.", id),
      estimate::field_as<Text>("room_id", &Tag::room_id, "Room, by its id in the project or your own.", id),
      estimate::field_as<Text>("damage_type", &Tag::damage_type, "Kind of damage, by your own id.", id),
      estimate::field_as<OrNull<std::optional<int>>>("severity", &Tag::severity, "1 (slight) to 5 (severe).",
                                                     {.minimum = 1, .maximum = 5, .absent = absent}),
      estimate::field_as<Text>("note", &Tag::note, "Free text.",
                               {.max_length = note_rows::max_caption, .absent = absent}));
}

}  // namespace tag_rows
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::PhotoTagCreate> {
  static constexpr std::string_view name = "PhotoTagCreate",
                                    text = "A new tag: at least one of category_id, room_id and damage_type.";
  static constexpr auto rows = esxserver::tag_rows::content(FieldRules::Absent::left_out);
};

template <>
struct estimate::FieldList<esxserver::PhotoTagUpdate> {
  static constexpr std::string_view name = "PhotoTagUpdate",
                                    text =
                                        "Changes of a tag: what is left out stays, and null removes a value.";
  static constexpr auto rows = esxserver::tag_rows::content(FieldRules::Absent::left_out);
};

template <>
struct estimate::FieldList<esxserver::PhotoTag> {
  using Tag = esxserver::PhotoTag;
  static constexpr std::string_view name = "PhotoTag", text = "A tag of a photo.";
  static constexpr auto rows = std::tuple_cat(
      std::tuple(field("id", &Tag::id, "Its id.", {.format = "uuid"}),
                 field("note_id", &Tag::note_id, "Its photo.", {.format = "uuid"}),
                 field("project_id", &Tag::project_id, "Its project.", {.format = "uuid"})),
      esxserver::tag_rows::content(FieldRules::Absent::null),
      std::tuple(
          field("created_at", &Tag::created_at, "When it was created, UTC.", {.format = "date-time"}),
          field("updated_at", &Tag::updated_at, "When it was last changed, UTC.", {.format = "date-time"})));
};

template <>
struct estimate::FieldList<esxserver::PhotoWithTags> {
  static constexpr std::string_view name = "PhotoWithTags", text = "A photo note with its tags.";
  static constexpr auto rows =
      std::tuple_cat(FieldList<esxserver::Note>::rows,
                     std::tuple(field("tags", &esxserver::PhotoWithTags::tags, "Its tags, newest first.")));
};

template <>
struct estimate::FieldList<esxserver::BulkTagCreate> {
  using Bulk = esxserver::BulkTagCreate;
  static constexpr std::string_view name = "BulkTagCreate", text = "One tag for many photos.";
  static constexpr auto rows = std::tuple(
      field("note_ids", &Bulk::note_ids, "Ids of photo notes.", {.min_items = 1, .max_items = 200}),
      field("tag", &Bulk::tag, "The tag that each of them gets."));
};

template <>
struct estimate::FieldList<esxserver::TagStatistics> {
  using Statistics = esxserver::TagStatistics;
  static constexpr FieldRules count = {.minimum = 0};
  static constexpr std::string_view name = "TagStatistics", text = "Photos and tags of a project, counted.";
  static constexpr auto rows =
      std::tuple(field("total_photos", &Statistics::total_photos, "Photos.", count),
                 field("tagged_photos", &Statistics::tagged_photos, "Photos with a tag.", count),
                 field("untagged_photos", &Statistics::untagged_photos, "Photos without a tag.", count),
                 field("total_tags", &Statistics::total_tags, "Tags.", count),
                 field("by_category", &Statistics::by_category, "Tags by category_id.", count),
                 field("by_room", &Statistics::by_room, "Tags by room_id.", count),
                 field("by_damage_type", &Statistics::by_damage_type, "Tags by damage_type.", count));
};

namespace esxserver {

/// Returns why the change is not possible, or nothing.
using PhotoTagChange = std::function<Result<void>(PhotoTag&)>;

/// The tags of photos. A photo, project or tag of somebody else does not exist, and a note that is not a
/// photo is not found. Errors: not_found; service_unavailable, store_failed.
class PhotoTagStore {
 public:
  explicit PhotoTagStore(sql::Database& database) : database_(database) {}

  /// Adds those whose note is a photo of the project; returns for each whether it was added. not_found: the
  /// project.
  [[nodiscard]] Result<std::vector<bool>> add(std::string_view owner, std::string_view project_id,
                                              const std::vector<PhotoTag>& tags);
  /// Newest first.
  [[nodiscard]] Result<std::vector<PhotoTag>> of_photo(const NotePlace& photo);
  [[nodiscard]] Result<void> remove_of_photo(const NotePlace& photo);
  /// Applies the change while nobody else can change the tag. Errors: also those of the change.
  [[nodiscard]] Result<PhotoTag> update(std::string_view owner, std::string_view project_id,
                                        std::string_view tag_id, const PhotoTagChange& change, Time now);
  [[nodiscard]] Result<void> remove(std::string_view owner, std::string_view project_id,
                                    std::string_view tag_id);
  [[nodiscard]] Result<Page<PhotoWithTags>> photos(std::string_view owner, std::string_view project_id,
                                                   const PhotoFilter& filter, const PageRequest& page);
  [[nodiscard]] Result<TagStatistics> statistics(std::string_view owner, std::string_view project_id);

 private:
  sql::Database& database_;
};

struct FailedTag {
  std::string note_id, reason;
};

struct BulkTags {
  std::vector<PhotoTag> created;
  std::vector<FailedTag> failed;
};

/// Thread-safe. Everything given must outlive it. Errors of every function: not_found, also for what belongs
/// to somebody else; service_unavailable, store_failed.
class PhotoTagService {
 public:
  PhotoTagService(sql::Database& database, Clock& clock, Random& random)
      : tags_(database), clock_(clock), random_(random) {}

  [[nodiscard]] Result<PhotoTag> create(const NotePlace& photo, const PhotoTagContent& content);
  /// The same tag for many photos. A wrong id fails alone.
  [[nodiscard]] Result<BulkTags> create_many(std::string_view owner, std::string_view project_id,
                                             const std::vector<std::string>& note_ids,
                                             const PhotoTagContent& content);
  /// validation_failed: the tag would say nothing.
  [[nodiscard]] Result<PhotoTag> update(std::string_view owner, std::string_view project_id,
                                        std::string_view tag_id, const PhotoTagChange& change);
  /// What needs neither clock nor ids.
  [[nodiscard]] PhotoTagStore& store() { return tags_; }

 private:
  PhotoTag new_tag(std::string_view project_id, std::string_view note_id, const PhotoTagContent& content);

  PhotoTagStore tags_;
  Clock& clock_;
  Random& random_;
};

/// Error: validation_failed, where "category_id", for a tag that says nothing.
[[nodiscard]] Result<void> check_tag(const PhotoTagContent& content);

/// /api/v1/user/projects/{project_id}/photos and what is below it. The services must outlive the routes.
/// `base_url`: of the images.
[[nodiscard]] std::vector<http::Route> photo_tag_routes(SignIn& sign_in, PhotoTagService& tags,
                                                        const std::function<std::string()>& base_url);

}  // namespace esxserver
