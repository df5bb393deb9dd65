#include "esxserver/domain/photo_tag.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace esxserver {
namespace {

using Value = std::optional<std::string> PhotoTagContent::*;

bool any_has(const std::vector<PhotoTag>& tags, Value member, const std::vector<std::string>& wanted) {
  return wanted.empty() || std::ranges::any_of(tags, [&](const PhotoTag& tag) {
           const std::optional<std::string>& value = tag.*member;
           return value && std::ranges::find(wanted, *value) != wanted.end();
         });
}

void count(TagStatistics::Counts& counts, const std::optional<std::string>& value) {
  if (value) ++counts[*value];
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

}  // namespace esxserver
