// Notes over HTTP: text, recordings, photos, and their files.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "esxserver/http/form/upload_folder.h"
#include "esxserver/http/route.h"
#include "esxserver/service/note_service.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

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

}  // namespace esxserver
