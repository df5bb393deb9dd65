// A connection whose request has come in far enough to be answered.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "estimate/base/error.h"
#include "esxserver/http/edge/head.h"
#include "esxserver/http/edge/socket.h"

namespace http {

struct Connection {
  Socket socket;
  std::string remote_address;
  std::chrono::steady_clock::time_point accepted;
  std::string received;  // while the head is awaited: what came of it; afterwards: what came of the body
  Head head;
  std::optional<estimate::Error> refusal = {};  // why it cannot be answered as asked
};

}  // namespace http
