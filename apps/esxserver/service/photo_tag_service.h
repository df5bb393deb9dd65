// PhotoTagService: the tags of photos.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esxserver/ports/clock.h"
#include "esxserver/ports/photo_tag_store.h"
#include "esxserver/ports/random.h"

namespace esxserver {

struct FailedTag {
  std::string note_id, reason;
};

struct BulkTags {
  std::vector<PhotoTag> created;
  std::vector<FailedTag> failed;
};

/// Thread-safe. Errors of every function: not_found, also for what belongs to somebody else;
/// service_unavailable, store_failed.
class PhotoTagService {
 public:
  PhotoTagService(PhotoTagStore& tags, Clock& clock, Random& random)
      : tags_(tags), clock_(clock), random_(random) {}

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

  PhotoTagStore& tags_;
  Clock& clock_;
  Random& random_;
};

/// Error: validation_failed, where "category_id", for a tag that says nothing.
[[nodiscard]] Result<void> check_tag(const PhotoTagContent& content);

}  // namespace esxserver
