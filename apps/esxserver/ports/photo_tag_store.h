// PhotoTagStore: the tags of photos.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/page.h"
#include "esxserver/domain/photo_tag.h"
#include "esxserver/domain/result.h"
#include "esxserver/ports/note_store.h"

namespace esxserver {

/// Returns why the change is not possible, or nothing.
using PhotoTagChange = std::function<Result<void>(PhotoTag&)>;

/// A photo, project or tag of somebody else does not exist, and a note that is not a photo is not found.
/// Errors: not_found; service_unavailable, store_failed.
class PhotoTagStore {
 public:
  virtual ~PhotoTagStore() = default;

  /// Adds those whose note is a photo of the project; returns for each whether it was added. not_found: the
  /// project.
  [[nodiscard]] virtual Result<std::vector<bool>> add(std::string_view owner, std::string_view project_id,
                                                      const std::vector<PhotoTag>& tags) = 0;
  /// Newest first.
  [[nodiscard]] virtual Result<std::vector<PhotoTag>> of_photo(const NotePlace& photo) = 0;
  [[nodiscard]] virtual Result<void> remove_of_photo(const NotePlace& photo) = 0;
  /// Applies the change while nobody else can change the tag. Errors: also those of the change.
  [[nodiscard]] virtual Result<PhotoTag> update(std::string_view owner, std::string_view project_id,
                                                std::string_view tag_id, const PhotoTagChange& change,
                                                Time now) = 0;
  [[nodiscard]] virtual Result<void> remove(std::string_view owner, std::string_view project_id,
                                            std::string_view tag_id) = 0;
  [[nodiscard]] virtual Result<Page<PhotoWithTags>> photos(std::string_view owner,
                                                           std::string_view project_id,
                                                           const PhotoFilter& filter,
                                                           const PageRequest& page) = 0;
  [[nodiscard]] virtual Result<TagStatistics> statistics(std::string_view owner,
                                                         std::string_view project_id) = 0;
};

}  // namespace esxserver
