// Transcription over HTTP.
#pragma once

#include <cstdint>

#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/transcription/service.h"

namespace esxserver {

/// References must outlive the route.
struct TranscribeRouteServices {
  SignIn& sign_in;
  TranscriptionService& transcriptions;
  http::UploadFolder upload_folder;
  std::uint64_t max_upload_bytes = 50'000'000;
};

[[nodiscard]] http::Route transcribe_route(const TranscribeRouteServices& services);

}  // namespace esxserver
