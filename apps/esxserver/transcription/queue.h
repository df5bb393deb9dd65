// TranscriptionQueue: voice notes that wait for their words.
#pragma once

#include <optional>
#include <string>

#include "esxserver/base/result.h"
#include "esxserver/notes/note.h"
#include "esxserver/notes/store.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// A worker's claim to a voice note: valid until `until`, unless renewed.
struct TranscriptionLease {
  std::string note_id;
  std::string token;  // unguessable: a worker presumed dead cannot end what another worker does
  Time until;
};

struct ClaimedTranscription {
  Note note;
  TranscriptionLease lease;
  int attempts = 1;  // with this one
};

/// Each function is one transaction. A deleted note is lost to its worker. Any number of processes may share
/// a queue. Errors: service_unavailable, store_failed.
class TranscriptionQueue {
 public:
  explicit TranscriptionQueue(sql::Database& database) : database_(database) {}

  /// The pending note that has been due for longest, now under a new lease.
  [[nodiscard]] Result<std::optional<ClaimedTranscription>> claim(const std::string& token, Time now,
                                                                  Time until);
  /// Extends the lease; false: the worker has lost the note.
  [[nodiscard]] Result<bool> renew(const TranscriptionLease& lease);
  /// The note is done and has these words, unless its user wrote others. False: the worker has lost it.
  [[nodiscard]] Result<bool> finish(const TranscriptionLease& lease, const std::string& transcript, Time now);
  /// The note has failed. False: the worker has lost it.
  [[nodiscard]] Result<bool> fail_note(const TranscriptionLease& lease, Time now);
  /// The note is due again at `next`; `counts`: this was an attempt. False: the worker has lost it.
  [[nodiscard]] Result<bool> put_back(const TranscriptionLease& lease, Time next, bool counts);
  /// A failed note, or a pending one that no worker has, is due at once, with all its attempts. Other voice
  /// notes stay as they are. Returns the note. Error: not_found, also for another kind of note.
  [[nodiscard]] Result<Note> retry(const NotePlace& place, Time now);

 private:
  sql::Database& database_;
};

}  // namespace esxserver
