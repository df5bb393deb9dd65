// Field lists of photo tags: bodies of requests and responses.
#pragma once

#include "esxserver/domain/note_fields.h"
#include "esxserver/domain/photo_tag.h"

namespace esxserver {

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
