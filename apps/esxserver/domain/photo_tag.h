// PhotoTag: what a user says that a photo shows.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "esxserver/domain/note.h"

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

}  // namespace esxserver
