// Tags of photos in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/photo_tag_store.h"

namespace esxserver::sql {

class SqlPhotoTagStore final : public PhotoTagStore {
 public:
  explicit SqlPhotoTagStore(Database& database) : database_(database) {}

  Result<std::vector<bool>> add(std::string_view owner, std::string_view project_id,
                                const std::vector<PhotoTag>& tags) override;
  Result<std::vector<PhotoTag>> of_photo(const NotePlace& photo) override;
  Result<void> remove_of_photo(const NotePlace& photo) override;
  Result<PhotoTag> update(std::string_view owner, std::string_view project_id, std::string_view tag_id,
                          const PhotoTagChange& change, Time now) override;
  Result<void> remove(std::string_view owner, std::string_view project_id, std::string_view tag_id) override;
  Result<Page<PhotoWithTags>> photos(std::string_view owner, std::string_view project_id,
                                     const PhotoFilter& filter, const PageRequest& page) override;
  Result<TagStatistics> statistics(std::string_view owner, std::string_view project_id) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
