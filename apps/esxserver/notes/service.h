// Notes of projects with their files: what may be done with them, and their routes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/system.h"
#include "esxserver/confined/media_inspector.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/notes/store.h"
#include "esxserver/operations/retention.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/artifacts.h"
#include "esxserver/transcription/queue.h"

namespace esxserver {

/// A recording or a photo on disk. The caller deletes the file afterwards.
struct NewMedia {
  NoteKind kind = NoteKind::photo;
  std::filesystem::path path;
  std::string file_name;  // as sent
  NoteContent content;    // text of a recording, caption of a photo
};

/// The file of a note.
struct NoteFile {
  Note note;
  std::unique_ptr<FileReader> content;
};

/// Thread-safe. Everything given must outlive it. Errors of every function: not_found, also for a project or
/// note of somebody else; service_unavailable, store_failed.
class NoteService {
 public:
  NoteService(sql::Database& database, MediaInspector& inspector, ArtifactStore& artifacts,
              const System& system, const StorageLimits& limits = {})
      : notes_(database),
        transcriptions_(database),
        inspector_(inspector),
        artifacts_(artifacts),
        system_(system),
        limits_(limits),
        files_(artifacts, RetentionStore(database), system.log) {}

  /// Before the body of an upload, which has so many bytes, is read. Error: also quota_exceeded.
  [[nodiscard]] Result<void> check_upload(std::string_view owner, std::string_view project_id,
                                          std::uint64_t bytes);

  [[nodiscard]] Result<Note> create(std::string_view owner, std::string_view project_id,
                                    const std::string& text);
  /// The file is durable when this returns; of a refused file nothing is kept. Errors: also those of
  /// MediaInspector; validation_failed, where "file", for a photo with more bytes than its pixels can need;
  /// quota_exceeded.
  [[nodiscard]] Result<Note> upload(std::string_view owner, std::string_view project_id,
                                    const NewMedia& media);
  /// Newest first. validation_failed, where "after": there is no such note.
  [[nodiscard]] Result<Page<Note>> list(std::string_view owner, std::string_view project_id,
                                        const PageRequest& page);
  /// validation_failed, where "text": a text note would lose its text.
  [[nodiscard]] Result<Note> update(const NotePlace& place, const NoteChange& change);
  /// With its tags, and its file if nothing else needs it.
  [[nodiscard]] Result<void> remove(const NotePlace& place);

  /// Has a recording transcribed that failed to be, or that waits for its next attempt; others stay as they
  /// are. not_found also for another kind of note.
  [[nodiscard]] Result<Note> retry_transcription(const NotePlace& place);

  /// not_found also for a text note.
  [[nodiscard]] Result<NoteFile> open_file(const NotePlace& place);
  /// The file of any user's photo.
  [[nodiscard]] Result<NoteFile> open_image(std::string_view project_id, std::string_view note_id);

 private:
  Note new_note(std::string_view project_id, NoteKind kind);
  Result<void> add_with_file(std::string_view owner, const Note& note, const std::filesystem::path& path);
  Result<NoteFile> open(Result<Note> note);

  NoteStore notes_;
  TranscriptionQueue transcriptions_;
  MediaInspector& inspector_;
  ArtifactStore& artifacts_;
  const System system_;
  const StorageLimits limits_;
  FileCleaner files_;
};

/// /api/v1/user/projects/notes/{project_id} and what is below it. The services must outlive the routes.
/// `base_url`: of the images.
[[nodiscard]] std::vector<http::Route> note_routes(SignIn& sign_in, NoteService& notes,
                                                   const http::Uploads& uploads,
                                                   const std::function<std::string()>& base_url);

}  // namespace esxserver
