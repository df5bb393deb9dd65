// The chat with the assistant.
#pragma once

#include <cstdint>
#include <vector>

#include "esxserver/http/form/upload_folder.h"
#include "esxserver/http/route.h"
#include "esxserver/service/chat_service.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

/// References must outlive the routes.
struct ChatRouteServices {
  SignIn& sign_in;
  ChatService& chat;
  http::UploadFolder upload_folder;
  std::uint64_t max_upload_bytes = 50'000'000;
};

[[nodiscard]] std::vector<http::Route> chat_routes(const ChatRouteServices& services);

}  // namespace esxserver
