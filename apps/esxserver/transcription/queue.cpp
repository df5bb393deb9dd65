#include "esxserver/transcription/queue.h"

#include <utility>

#include "esxserver/notes/store.h"

namespace esxserver {

using sql::Connection;
using sql::Database;
using sql::Query;

namespace {

struct DueNote {
  Note note;
  int attempts = 0;
};

std::optional<DueNote> due_note(Connection& connection, Time now, std::string_view lock = {}) {
  Query due(connection,
            "SELECT note.id, note.transcription_attempts FROM note "
            "WHERE transcription_status = 'pending' AND transcription_due <= $1 "
            "ORDER BY transcription_due, id LIMIT 1" +
                std::string(lock),
            now);
  if (!due.next()) return std::nullopt;
  Query row(connection, std::string(select_note) + "WHERE id = $1", due.text(0));
  if (!row.next()) return std::nullopt;
  return DueNote{note_of(row), due.small(1)};
}

/// Makes changes, whose parameters are `values`, to a note that the lease still holds; returns whether it
/// does.
template <class... Values>
Result<bool> change_leased(Database& database, const std::string& changes, const TranscriptionLease& lease,
                           const Values&... values) {
  const std::string id = "$" + std::to_string(sizeof...(values) + 1);
  const std::string token = "$" + std::to_string(sizeof...(values) + 2);
  return database.write([&](Connection& connection) -> Result<bool> {
    return Query(connection,
                 "UPDATE note SET " + changes + " WHERE id = " + id + " AND transcription_lease = " + token +
                     " AND transcription_status = 'pending'",
                 values..., lease.note_id, lease.token)
               .execute() > 0;
  });
}

}  // namespace

Result<std::optional<ClaimedTranscription>> TranscriptionQueue::claim(const std::string& token, Time now,
                                                                      Time until) {
  // Idle workers poll often; reading first does not block writers.
  const auto any = database_.read(
      [&](Connection& connection) -> Result<bool> { return due_note(connection, now).has_value(); });
  if (!any) return std::unexpected(any.error());
  if (!*any) return std::nullopt;
  return database_.write([&](Connection& connection) -> Result<std::optional<ClaimedTranscription>> {
    auto due = due_note(connection, now, connection.dialect().lock_free_rows);
    if (!due) return std::nullopt;
    ClaimedTranscription claimed{.note = std::move(due->note),
                                 .lease = {.note_id = {}, .token = token, .until = until},
                                 .attempts = due->attempts + 1};
    claimed.lease.note_id = claimed.note.id;
    Query(connection,
          "UPDATE note SET transcription_lease = $1, transcription_due = $2, transcription_attempts = $3 "
          "WHERE id = $4",
          token, until, claimed.attempts, claimed.note.id)
        .execute();
    return claimed;
  });
}

Result<bool> TranscriptionQueue::renew(const TranscriptionLease& lease) {
  return change_leased(database_, "transcription_due = $1", lease, lease.until);
}

Result<bool> TranscriptionQueue::finish(const TranscriptionLease& lease, const std::string& transcript,
                                        Time now) {
  return change_leased(database_,
                       "transcription_status = 'done', transcript = COALESCE(transcript, $1), "
                       "transcription_lease = '', updated_at = $2",
                       lease, transcript, now);
}

Result<bool> TranscriptionQueue::fail_note(const TranscriptionLease& lease, Time now) {
  return change_leased(
      database_, "transcription_status = 'failed', transcription_lease = '', updated_at = $1", lease, now);
}

Result<bool> TranscriptionQueue::put_back(const TranscriptionLease& lease, Time next, bool counts) {
  return change_leased(database_,
                       "transcription_lease = '', transcription_due = $1, "
                       "transcription_attempts = transcription_attempts - $2",
                       lease, next, counts ? 0 : 1);
}

Result<Note> TranscriptionQueue::retry(const NotePlace& place, Time now) {
  return database_.write([&](Connection& connection) -> Result<Note> {
    auto note = find_note(connection, place, connection.dialect().lock_rows);
    if (!note) return note;
    if (note->kind != NoteKind::voice) return fail(ErrorCode::not_found, "The note is not a recording");
    const bool changed = Query(connection,
                               "UPDATE note SET transcription_status = 'pending', transcription_lease = '', "
                               "transcription_due = $1, transcription_attempts = 0, updated_at = $1 "
                               "WHERE id = $2 AND (transcription_status = 'failed' OR "
                               "(transcription_status = 'pending' AND "
                               "(transcription_lease = '' OR transcription_due <= $1)))",
                               now, place.note_id)
                             .execute() > 0;
    if (changed) {
      note->transcription_status = TranscriptionStatus::pending;
      note->updated_at = now;
    }
    return note;
  });
}

}  // namespace esxserver
