// Answers one connection after the other; each thread has its own.
#pragma once

#include <memory>

#include "esxserver/http/application.h"
#include "esxserver/http/edge/connection.h"
#include "esxserver/http/server.h"

namespace http {

class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// Reads the body as the application asks for it and writes the response; the socket stays open.
  virtual void serve(Connection& connection) = 0;
};

[[nodiscard]] std::unique_ptr<Engine> make_engine(const ServerOptions& options, Application& application);

}  // namespace http
