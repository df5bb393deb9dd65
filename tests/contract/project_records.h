// Projects, notes and tags to put into stores.
#pragma once

#include <string>

#include "contract/records.h"
#include "esxserver/notes/photo_tags.h"
#include "esxserver/notes/store.h"
#include "esxserver/projects/store.h"

namespace test {

/// Text that must come back as it is.
inline const std::string odd_text("<b>O'Brien</b>\"; DROP TABLE project; -- \0 \n\x1A \xF0\x9F\x8F\xA0", 49);

inline Project sample_project(const std::string& id, Time created_at = noon) {
  Project project;
  project.id = id;
  project.name = "Hail on Main Street";
  project.created_at = project.updated_at = created_at;
  return project;
}

inline Note sample_note(const std::string& id, const std::string& project_id = "p1",
                        NoteKind kind = NoteKind::text, Time created_at = noon) {
  Note note;
  note.id = id;
  note.project_id = project_id;
  note.kind = kind;
  note.created_at = note.updated_at = created_at;
  if (kind == NoteKind::text)
    note.text = "Shingles are bruised";
  else
    note.sha256 = std::string(64, kind == NoteKind::photo ? 'a' : 'b');
  return note;
}

inline PhotoTag sample_tag(const std::string& id, const std::string& note_id,
                           std::optional<std::string> category = "roof", Time created_at = noon) {
  PhotoTag tag;
  tag.id = id;
  tag.note_id = note_id;
  tag.project_id = "p1";
  tag.category_id = std::move(category);
  tag.created_at = tag.updated_at = created_at;
  return tag;
}

inline std::optional<AnyErrorCode> error_code(const auto& result) {
  return result ? std::nullopt : std::optional(result.error().code);
}
inline bool is_not_found(const auto& result) { return error_code(result) == ErrorCode::not_found; }

}  // namespace test
