#include "esxserver/notes/note.h"

namespace esxserver {
namespace {

constexpr std::array<NamedValue<NoteKind>, 3> note_kinds = {
    {{NoteKind::text, "text"}, {NoteKind::voice, "voice"}, {NoteKind::photo, "photo"}}};
constexpr std::array<NamedValue<TranscriptionStatus>, 4> transcription_statuses = {
    {{TranscriptionStatus::none, "none"},
     {TranscriptionStatus::pending, "pending"},
     {TranscriptionStatus::done, "done"},
     {TranscriptionStatus::failed, "failed"}}};

}  // namespace

std::span<const NamedValue<NoteKind>> enum_names(NoteKind /*any*/) { return note_kinds; }
std::string_view note_kind_name(NoteKind kind) { return name_in(note_kinds, kind); }
std::optional<NoteKind> note_kind_from_name(std::string_view name) { return value_in(note_kinds, name); }

std::span<const NamedValue<TranscriptionStatus>> enum_names(TranscriptionStatus /*any*/) {
  return transcription_statuses;
}
std::string_view transcription_status_name(TranscriptionStatus status) {
  return name_in(transcription_statuses, status);
}
std::optional<TranscriptionStatus> transcription_status_from_name(std::string_view name) {
  return value_in(transcription_statuses, name);
}

void add_image_url(Note& note, std::string_view base_url) {
  if (note.kind == NoteKind::photo)
    note.image_url =
        std::string(base_url) + "/api/v1/user/projects/notes/" + note.project_id + "/" + note.id + "/image";
}

}  // namespace esxserver
