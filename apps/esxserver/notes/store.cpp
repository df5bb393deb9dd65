#include "esxserver/notes/store.h"

#include "estimate/fields/fields.h"
#include "esxserver/accounts/storage_quota.h"
#include "esxserver/notes/note.h"
#include "esxserver/projects/store.h"
#include "esxserver/storage/common_queries.h"
#include "esxserver/storage/pages.h"

namespace esxserver {

using sql::Connection;
using sql::found;
using sql::hold_file;
using sql::page_start;
using sql::Query;
using sql::read_page;
using sql::read_stored;

namespace {

/// What a note says about its file, which is one column.
struct StoredMedia {
  std::optional<std::string> file_name;
  std::optional<std::int64_t> size_bytes;
  MediaInfo info;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::StoredMedia> {
  using Media = esxserver::StoredMedia;
  static constexpr std::string_view name = "StoredMedia", text = "The file of a note.";
  static constexpr auto rows =
      std::tuple(field("file_name", &Media::file_name, "Name."),
                 field("size_bytes", &Media::size_bytes, "Size."), field("info", &Media::info, "Content."));
};

namespace esxserver {
namespace {

std::string media_text(const Note& note) {
  return estimate::encode_json(
      StoredMedia{note.file_name, note.size_bytes, static_cast<const MediaInfo&>(note)});
}

/// Of the file and the texts.
std::int64_t bytes_of(const Note& note) {
  std::int64_t bytes = note.size_bytes.value_or(0);
  for (const auto* text : {&note.text, &note.transcript, &note.caption})
    bytes += std::ssize(text->value_or(""));
  return bytes;
}

void read_media(const std::string& text, Note& note) {
  auto media = read_stored<StoredMedia>(text);
  if (!media) return;
  note.file_name = std::move(media->file_name);
  note.size_bytes = media->size_bytes;
  static_cast<MediaInfo&>(note) = std::move(media->info);
}

}  // namespace

Note note_of(const Query& row) {
  Note note;
  note.id = row.text(0);
  note.project_id = row.text(1);
  note.kind = note_kind_from_name(row.text(2)).value_or(NoteKind::text);
  note.text = row.optional_text(3);
  note.transcript = row.optional_text(4);
  note.caption = row.optional_text(5);
  note.transcription_status = transcription_status_from_name(row.text(6)).value_or(TranscriptionStatus::none);
  note.sha256 = row.optional_text(7);
  read_media(row.text(8), note);
  note.created_at = row.time(9);
  note.updated_at = row.time(10);
  return note;
}

void insert_note(Connection& connection, const Note& note) {
  Query(connection,
        "INSERT INTO note (id, project_id, kind, text, transcript, caption, transcription_status, sha256, "
        "media, created_at, updated_at, bytes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        note.id, note.project_id, note_kind_name(note.kind), note.text, note.transcript, note.caption,
        transcription_status_name(note.transcription_status), note.sha256, media_text(note), note.created_at,
        note.updated_at, bytes_of(note))
      .execute();
}

void update_note(Connection& connection, const Note& note) {
  Query(connection,
        "UPDATE note SET text = $1, transcript = $2, caption = $3, transcription_status = $4, "
        "updated_at = $5, bytes = $6 WHERE id = $7",
        note.text, note.transcript, note.caption, transcription_status_name(note.transcription_status),
        note.updated_at, bytes_of(note), note.id)
      .execute();
}

Result<Note> find_note(Connection& connection, const NotePlace& place, std::string_view lock) {
  if (auto found = check_project(connection, place.owner, place.project_id); !found)
    return std::unexpected(found.error());
  Query row(connection, std::string(select_note) + "WHERE id = $1 AND project_id = $2" + std::string(lock),
            place.note_id, place.project_id);
  if (!row.next()) return no_note();
  return note_of(row);
}

std::unexpected<Error> no_note() { return fail(ErrorCode::not_found, "The note does not exist"); }

Result<void> NoteStore::check_room(std::string_view owner, std::string_view project_id, std::int64_t bytes,
                                   const StorageLimits& limits) {
  return database_.read([&](Connection& connection) -> Result<void> {
    if (auto found = check_project(connection, owner, project_id); !found) return found;
    return check_storage(connection, owner, {.bytes = bytes, .notes = 1}, limits);
  });
}

Result<void> NoteStore::add(std::string_view owner, const Note& note, const StorageLimits& limits) {
  return database_.write([&](Connection& connection) -> Result<void> {
    if (const std::optional<std::string>& sha256 = note.sha256)
      hold_file(connection, std::string_view(*sha256));
    // The lock keeps the project from being deleted before its new note is there.
    if (auto held = hold_project(connection, owner, note.project_id); !held) return held;
    if (auto room = take_storage(connection, owner, {.bytes = bytes_of(note), .notes = 1}, limits); !room)
      return room;
    insert_note(connection, note);
    return {};
  });
}

Result<Note> NoteStore::find(const NotePlace& place) {
  return database_.read([&](Connection& connection) { return find_note(connection, place); });
}

Result<Note> NoteStore::find_public(std::string_view project_id, std::string_view note_id) {
  return database_.read([&](Connection& connection) -> Result<Note> {
    Query row(connection, std::string(select_note) + "WHERE id = $1 AND project_id = $2", note_id,
              project_id);
    if (!row.next()) return no_note();
    return note_of(row);
  });
}

Result<Page<Note>> NoteStore::list(std::string_view owner, std::string_view project_id,
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

Result<Note> NoteStore::update(const NotePlace& place, const NoteChange& change, Time now) {
  return database_.write([&](Connection& connection) -> Result<Note> {
    auto note = find_note(connection, place, connection.dialect().lock_rows);
    if (!note) return note;
    if (auto changed = change(*note); !changed) return std::unexpected(changed.error());
    note->updated_at = now;
    update_note(connection, *note);
    return note;
  });
}

Result<Note> NoteStore::remove(const NotePlace& place) {
  return database_.write([&](Connection& connection) -> Result<Note> {
    auto note = find_note(connection, place, connection.dialect().lock_rows);
    if (note) Query(connection, "DELETE FROM note WHERE id = $1", place.note_id).execute();
    return note;
  });
}

}  // namespace esxserver
