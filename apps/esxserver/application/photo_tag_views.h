// Requests and responses of the photo tag routes that are not domain values.
#pragma once

#include "esxserver/application/project_requests.h"
#include "esxserver/domain/photo_tag_fields.h"
#include "esxserver/service/photo_tag_service.h"

namespace esxserver {

struct PhotoQuery : PageQuery {
  std::optional<std::vector<std::string>> category_ids, room_ids, damage_types;
  std::optional<bool> has_notes, untagged_only;
};

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::PhotoQuery> {
  using Query = esxserver::PhotoQuery;
  static constexpr std::string_view name = "PhotoQuery", text = "Which photos to list.";
  static constexpr auto rows = std::tuple_cat(
      std::tuple(field("category_ids", &Query::category_ids, "Photos with one of these; may be repeated."),
                 field("room_ids", &Query::room_ids, "Photos with one of these; may be repeated."),
                 field("damage_types", &Query::damage_types, "Photos with one of these; may be repeated."),
                 field("has_notes", &Query::has_notes, "Photos with or without a note in a tag."),
                 field("untagged_only", &Query::untagged_only, "Only photos without tags.")),
      FieldList<esxserver::PageQuery>::rows);
};

template <>
struct estimate::FieldList<esxserver::FailedTag> {
  using Failed = esxserver::FailedTag;
  static constexpr std::string_view name = "BulkTagFailure", text = "A photo that did not get the tag.";
  static constexpr auto rows = std::tuple(field("note_id", &Failed::note_id, "The id of the request."),
                                          field("reason", &Failed::reason, "Why."));
};

template <>
struct estimate::FieldList<esxserver::BulkTags> {
  using Bulk = esxserver::BulkTags;
  static constexpr std::string_view name = "BulkTagResponse", text = "What a bulk request did.";
  static constexpr auto rows = std::tuple(field("created", &Bulk::created, "The new tags."),
                                          field("failed", &Bulk::failed, "The photos without."));
};
