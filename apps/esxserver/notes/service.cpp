#include "esxserver/notes/service.h"

#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"

namespace esxserver {

namespace {

/// Four colors of 16 bits are the most that a pixel has; what else is in a photo (previews, colors, a second
/// of video) has room besides.
Result<void> check_pixels(const MediaInfo& info, const std::filesystem::path& path) {
  constexpr std::int64_t bytes_of_pixel = 8, besides = 4'000'000;
  if (!info.width || !info.height) return {};
  std::error_code unknown;
  const auto bytes = static_cast<std::int64_t>(std::filesystem::file_size(path, unknown));
  const std::int64_t most = std::int64_t{*info.width} * *info.height * bytes_of_pixel + besides;
  if (unknown || bytes <= most) return {};
  return fail(
      ErrorCode::validation_failed,
      "has " + std::to_string(bytes) + " bytes, of which its pixels can need only " + std::to_string(most),
      "file");
}

}  // namespace

Note NoteService::new_note(std::string_view project_id, NoteKind kind) {
  Note note;
  note.id = make_uuid(system_.random);
  note.project_id = project_id;
  note.kind = kind;
  note.created_at = note.updated_at = system_.clock.now();
  return note;
}

Result<void> NoteService::check_upload(std::string_view owner, std::string_view project_id,
                                       std::uint64_t bytes) {
  return notes_.check_room(owner, project_id, static_cast<std::int64_t>(bytes), limits_);
}

Result<Note> NoteService::create(std::string_view owner, std::string_view project_id,
                                 const std::string& text) {
  Note note = new_note(project_id, NoteKind::text);
  note.text = text;
  if (auto added = notes_.add(owner, note, limits_); !added) return std::unexpected(added.error());
  return note;
}

Result<Note> NoteService::upload(std::string_view owner, std::string_view project_id, const NewMedia& media) {
  auto info = inspector_.inspect(media.path, media.kind);
  if (!info) return std::unexpected(info.error());
  if (auto plausible = check_pixels(*info, media.path); !plausible) return std::unexpected(plausible.error());
  const auto file = artifacts_.put(media.path);
  if (!file) return std::unexpected(file.error());
  Note note = new_note(project_id, media.kind);
  static_cast<NoteContent&>(note) = media.content;
  if (media.kind == NoteKind::voice) note.transcription_status = TranscriptionStatus::pending;
  if (std::string name = safe_file_name(media.file_name); !name.empty()) note.file_name = std::move(name);
  note.sha256 = file->sha256;
  note.size_bytes = static_cast<std::int64_t>(file->bytes);
  static_cast<MediaInfo&>(note) = *std::move(info);
  if (auto added = add_with_file(owner, note, media.path); !added) {
    files_.remove_unneeded({file->sha256});
    return std::unexpected(added.error());
  }
  return note;
}

Result<void> NoteService::add_with_file(std::string_view owner, const Note& note,
                                        const std::filesystem::path& path) {
  if (auto added = notes_.add(owner, note, limits_); !added) return added;
  // A sweep that started before the note existed may have removed the file; later sweeps keep it.
  const auto kept = artifacts_.contains(note.sha256.value_or(""));
  if (!kept || *kept) return {};
  const auto again = artifacts_.put(path);
  return again ? Result<void>() : std::unexpected(again.error());
}

Result<Page<Note>> NoteService::list(std::string_view owner, std::string_view project_id,
                                     const PageRequest& page) {
  return notes_.list(owner, project_id, page);
}

Result<Note> NoteService::update(const NotePlace& place, const NoteChange& change) {
  const auto checked = [&](Note& note) -> Result<void> {
    if (auto changed = change(note); !changed) return changed;
    if (note.kind == NoteKind::text && !note.text)
      return fail(ErrorCode::validation_failed, "must not be null in a text note", "text");
    return {};
  };
  return notes_.update(place, checked, system_.clock.now());
}

Result<void> NoteService::remove(const NotePlace& place) {
  const auto removed = notes_.remove(place);
  if (!removed) return std::unexpected(removed.error());
  if (const std::optional<std::string>& sha256 = removed->sha256) files_.remove_unneeded({*sha256});
  return {};
}

Result<Note> NoteService::retry_transcription(const NotePlace& place) {
  return transcriptions_.retry(place, system_.clock.now());
}

Result<NoteFile> NoteService::open(Result<Note> note) {
  if (!note) return std::unexpected(note.error());
  auto content = artifacts_.open(note->sha256.value_or(""));
  if (!content) return std::unexpected(content.error());
  return NoteFile{*std::move(note), *std::move(content)};
}

Result<NoteFile> NoteService::open_file(const NotePlace& place) {
  auto note = notes_.find(place);
  if (note && note->kind == NoteKind::text) return fail(ErrorCode::not_found, "The note has no file");
  return open(std::move(note));
}

Result<NoteFile> NoteService::open_image(std::string_view project_id, std::string_view note_id) {
  auto note = notes_.find_public(project_id, note_id);
  if (note && note->kind != NoteKind::photo) return fail(ErrorCode::not_found, "The note is not a photo");
  return open(std::move(note));
}

}  // namespace esxserver
