// Notes in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/note_store.h"

namespace esxserver::sql {

class SqlNoteStore final : public NoteStore {
 public:
  explicit SqlNoteStore(Database& database) : database_(database) {}

  Result<void> add(std::string_view owner, const Note& note) override;
  Result<Note> find(const NotePlace& place) override;
  Result<Note> find_public(std::string_view project_id, std::string_view note_id) override;
  Result<Page<Note>> list(std::string_view owner, std::string_view project_id,
                          const PageRequest& page) override;
  Result<Note> update(const NotePlace& place, const NoteChange& change, Time now) override;
  Result<Note> remove(const NotePlace& place) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
