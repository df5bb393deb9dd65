// Projects over HTTP.
#pragma once

#include <cstdint>
#include <vector>

#include "esxserver/chat/service.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/projects/service.h"
#include "esxserver/scopes/service.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/transcription/service.h"

namespace esxserver {

/// The references must outlive the routes.
[[nodiscard]] std::vector<http::Route> project_routes(SignIn& sign_in, ProjectService& projects);

// Routes that make scopes.

[[nodiscard]] std::vector<http::Route> scope_routes(SignIn& sign_in, ScopeService& scopes);

// The chat with the assistant.

/// References must outlive the routes.
struct ChatRouteServices {
  SignIn& sign_in;
  ChatService& chat;
  http::UploadFolder upload_folder;
  std::uint64_t max_upload_bytes = 50'000'000;
};

[[nodiscard]] std::vector<http::Route> chat_routes(const ChatRouteServices& services);

// Transcription over HTTP.

/// References must outlive the route.
struct TranscribeRouteServices {
  SignIn& sign_in;
  TranscriptionService& transcriptions;
  http::UploadFolder upload_folder;
  std::uint64_t max_upload_bytes = 50'000'000;
};

[[nodiscard]] http::Route transcribe_route(const TranscribeRouteServices& services);

}  // namespace esxserver
