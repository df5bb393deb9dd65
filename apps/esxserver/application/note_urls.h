// The public URL of a photo.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/note.h"

namespace esxserver {

/// Fills in image_url of a photo; other notes have none.
inline void add_image_url(Note& note, std::string_view base_url) {
  if (note.kind == NoteKind::photo)
    note.image_url =
        std::string(base_url) + "/api/v1/user/projects/notes/" + note.project_id + "/" + note.id + "/image";
}

}  // namespace esxserver
