// Rows of the note table as values.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/adapters/sql/query.h"
#include "esxserver/domain/note.h"
#include "esxserver/domain/result.h"
#include "esxserver/ports/note_store.h"

namespace esxserver::sql {

/// "SELECT …" with the columns that note_of() reads, up to and including FROM.
inline constexpr std::string_view select_note =
    "SELECT note.id, note.project_id, note.kind, note.text, note.transcript, note.caption, "
    "note.transcription_status, note.sha256, note.media, note.created_at, note.updated_at FROM note ";

// All functions throw an exception of the database.

/// The current row.
[[nodiscard]] Note note_of(const Query& row);

void insert_note(Connection& connection, const Note& note);
void update_note(Connection& connection, const Note& note);

/// `lock`: a suffix of the dialect. Error: not_found, also for the note of somebody else.
[[nodiscard]] Result<Note> find_note(Connection& connection, const NotePlace& place,
                                     std::string_view lock = {});

[[nodiscard]] std::unexpected<Error> no_note();

}  // namespace esxserver::sql
