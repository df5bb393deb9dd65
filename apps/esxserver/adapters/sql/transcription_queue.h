// Voice notes that wait for their words, in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/transcription_queue.h"

namespace esxserver::sql {

class SqlTranscriptionQueue final : public TranscriptionQueue {
 public:
  explicit SqlTranscriptionQueue(Database& database) : database_(database) {}

  Result<std::optional<ClaimedTranscription>> claim(const std::string& token, Time now, Time until) override;
  Result<bool> renew(const TranscriptionLease& lease) override;
  Result<bool> finish(const TranscriptionLease& lease, const std::string& transcript, Time now) override;
  Result<bool> fail_note(const TranscriptionLease& lease, Time now) override;
  Result<bool> put_back(const TranscriptionLease& lease, Time next, bool counts) override;
  Result<Note> retry(const NotePlace& place, Time now) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
