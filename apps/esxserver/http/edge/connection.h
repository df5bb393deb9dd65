// A connection whose request is ready to be answered.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "esx/estimate/base/result.h"
#include "esxserver/http/edge/head.h"
#include "esxserver/http/edge/socket.h"

namespace http {

struct Connection {
  Socket socket;
  std::string remote_address;  // of the socket, until the request is admitted: then of the client
  std::chrono::steady_clock::time_point accepted;
  std::string received;  // first the received part of the head, then of the body
  Head head;
  std::optional<estimate::Error> refusal = {};  // why the request is rejected
};

}  // namespace http
