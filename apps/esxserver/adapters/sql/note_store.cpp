#include "esxserver/adapters/sql/note_store.h"

#include "esxserver/adapters/sql/file_locks.h"
#include "esxserver/adapters/sql/note_rows.h"
#include "esxserver/adapters/sql/pages.h"
#include "esxserver/adapters/sql/project_rows.h"

namespace esxserver::sql {

Result<void> SqlNoteStore::add(std::string_view owner, const Note& note) {
  return database_.write([&](Connection& connection) -> Result<void> {
    if (const std::optional<std::string>& sha256 = note.sha256)
      hold_file(connection, std::string_view(*sha256));
    // The lock keeps the project from being deleted before its new note is there.
    if (auto held = hold_project(connection, owner, note.project_id); !held) return held;
    insert_note(connection, note);
    return {};
  });
}

Result<Note> SqlNoteStore::find(const NotePlace& place) {
  return database_.read([&](Connection& connection) { return find_note(connection, place); });
}

Result<Note> SqlNoteStore::find_public(std::string_view project_id, std::string_view note_id) {
  return database_.read([&](Connection& connection) -> Result<Note> {
    Query row(connection, std::string(select_note) + "WHERE id = $1 AND project_id = $2", note_id,
              project_id);
    if (!row.next()) return no_note();
    return note_of(row);
  });
}

Result<Page<Note>> SqlNoteStore::list(std::string_view owner, std::string_view project_id,
                                      const PageRequest& page) {
  return database_.read([&](Connection& connection) -> Result<Page<Note>> {
    if (auto found = check_project(connection, owner, project_id); !found)
      return std::unexpected(found.error());
    Query created(connection, "SELECT created_at FROM note WHERE id = $1 AND project_id = $2", page.after,
                  project_id);
    const auto start = page_start(page, created);
    if (!start) return std::unexpected(start.error());
    Query rows(connection,
               std::string(select_note) +
                   "WHERE project_id = $1 AND (created_at, id) < ($2, $3) "
                   "ORDER BY created_at DESC, id DESC LIMIT $4",
               project_id, start->created_at, start->id, page.limit + 1);
    return read_page<Note>(rows, page, note_of);
  });
}

Result<Note> SqlNoteStore::update(const NotePlace& place, const NoteChange& change, Time now) {
  return database_.write([&](Connection& connection) -> Result<Note> {
    auto note = find_note(connection, place, connection.dialect().lock_rows);
    if (!note) return note;
    if (auto changed = change(*note); !changed) return std::unexpected(changed.error());
    note->updated_at = now;
    update_note(connection, *note);
    return note;
  });
}

Result<Note> SqlNoteStore::remove(const NotePlace& place) {
  return database_.write([&](Connection& connection) -> Result<Note> {
    auto note = find_note(connection, place, connection.dialect().lock_rows);
    if (note) Query(connection, "DELETE FROM note WHERE id = $1", place.note_id).execute();
    return note;
  });
}

}  // namespace esxserver::sql
