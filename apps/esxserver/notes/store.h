// NoteStore: the notes of projects; and the rows of their table as values.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/settings.h"
#include "esxserver/notes/note.h"
#include "esxserver/storage/database.h"
#include "esxserver/storage/pages.h"

namespace esxserver {

/// A note of a user's project.
struct NotePlace {
  std::string_view owner;  // uid of a user
  std::string_view project_id, note_id;
};

/// Returns why the change is not possible, or nothing.
using NoteChange = std::function<Result<void>(Note&)>;

/// A project or note of somebody else does not exist. Errors: not_found; service_unavailable, store_failed.
class NoteStore {
 public:
  explicit NoteStore(sql::Database& database) : database_(database) {}

  /// From now on a sweep keeps the file of the note.
  /// Error: also quota_exceeded.
  [[nodiscard]] Result<void> add(std::string_view owner, const Note& note, const StorageLimits& limits = {});
  /// Whether the project is there and has room for a note with so many bytes.
  [[nodiscard]] Result<void> check_room(std::string_view owner, std::string_view project_id,
                                        std::int64_t bytes, const StorageLimits& limits);
  [[nodiscard]] Result<Note> find(const NotePlace& place);
  /// The note of any user.
  [[nodiscard]] Result<Note> find_public(std::string_view project_id, std::string_view note_id);
  [[nodiscard]] Result<Page<Note>> list(std::string_view owner, std::string_view project_id,
                                        const PageRequest& page);
  /// Applies the change while nobody else can change the note. Errors: also those of the change.
  [[nodiscard]] Result<Note> update(const NotePlace& place, const NoteChange& change, Time now);
  /// Removes it with its tags. Returns the note, whose file other notes may use too.
  [[nodiscard]] Result<Note> remove(const NotePlace& place);

 private:
  sql::Database& database_;
};

// Rows of the note table as values. All functions throw an exception of the database.

/// "SELECT …" with the columns that note_of() reads, up to and including FROM.
inline constexpr std::string_view select_note =
    "SELECT note.id, note.project_id, note.kind, note.text, note.transcript, note.caption, "
    "note.transcription_status, note.sha256, note.media, note.created_at, note.updated_at FROM note ";

/// The current row.
[[nodiscard]] Note note_of(const sql::Query& row);

void insert_note(sql::Connection& connection, const Note& note);
void update_note(sql::Connection& connection, const Note& note);

/// `lock`: a suffix of the dialect. Error: not_found, also for the note of somebody else.
[[nodiscard]] Result<Note> find_note(sql::Connection& connection, const NotePlace& place,
                                     std::string_view lock = {});

[[nodiscard]] std::unexpected<Error> no_note();

}  // namespace esxserver
