// The public URL of a photo.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/notes/note.h"
#include "esxserver/notes/photo_tags.h"
#include "esxserver/notes/service.h"
#include "esxserver/sessions/sign_in.h"

namespace esxserver {

/// Fills in image_url of a photo; other notes have none.
inline void add_image_url(Note& note, std::string_view base_url) {
  if (note.kind == NoteKind::photo)
    note.image_url =
        std::string(base_url) + "/api/v1/user/projects/notes/" + note.project_id + "/" + note.id + "/image";
}

// Notes over HTTP: text, recordings, photos, and their files.

/// What the note routes work with. References must outlive them.
struct NoteRouteServices {
  SignIn& sign_in;
  NoteService& notes;
  std::function<std::string()> base_url;  // of the images
  http::UploadFolder upload_folder;
  std::uint64_t max_upload_bytes = 50'000'000;
};

[[nodiscard]] std::vector<http::Route> note_routes(const NoteRouteServices& services);
/// Uploads and downloads.
[[nodiscard]] std::vector<http::Route> note_file_routes(const NoteRouteServices& services);

// Photo tags over HTTP.

/// The references must outlive the routes. `base_url`: of the images.
[[nodiscard]] std::vector<http::Route> photo_tag_routes(SignIn& sign_in, PhotoTagService& tags,
                                                        const std::function<std::string()>& base_url);

}  // namespace esxserver
