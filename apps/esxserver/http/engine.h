// Answers connections one by one; each thread has its own engine.
#pragma once

#include <memory>

#include "esxserver/http/connections.h"
#include "esxserver/http/router.h"
#include "esxserver/http/server.h"

namespace http {

class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// Reads the body on the handler's demand and writes the response; the socket stays open. Returns whether
  /// the response was written and everything that the client has sent was read.
  [[nodiscard]] virtual bool serve(Connection& connection) = 0;
};

[[nodiscard]] std::unique_ptr<Engine> make_engine(const ServerOptions& options, Dispatcher& handler);

}  // namespace http
