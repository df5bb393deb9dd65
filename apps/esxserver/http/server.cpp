#include "esxserver/http/server.h"

#include <algorithm>
#include <utility>

#include "esxserver/base/result.h"
#include "esxserver/http/connections.h"
#include "esxserver/http/engine.h"
#include "esxserver/http/head.h"
#include "esxserver/http/workers.h"

namespace http {
namespace {

using estimate::Error;
using esxserver::ServerError;

/// poller ─► workers ─► poller, until the client closes. A separate thread answers the connections that the
/// workers have no room for.
class ThreadedServer final : public Server {
 public:
  ThreadedServer(Socket listener, const ServerOptions& options, Dispatcher& handler)
      : port_(local_port(listener)),
        trusted_proxies_(options.trusted_proxies),
        refusers_(std::make_unique<WorkerPool>(1, options.connections, worker(options, handler))),
        workers_(std::make_unique<WorkerPool>(options.threads, options.queue, worker(options, handler))),
        poller_(std::make_unique<ConnectionPoller>(
            std::move(listener), poller_options(options),
            [this](Connection connection) { admit(std::move(connection)); })) {
    poller_->start();
  }
  ~ThreadedServer() override { shut_down(); }

  [[nodiscard]] int port() const override { return port_; }
  void stop() override { shut_down(); }

 private:
  static ConnectionPollerOptions poller_options(const ServerOptions& options) {
    constexpr std::size_t least_of_address = 64;
    return {.head = {},
            .head_time = options.head_time,
            .linger_time = options.linger_time,
            .stop_time = options.stop_time,
            .connections = options.connections,
            .of_address = std::max(options.connections / 4, least_of_address),
            .has_many_clients = [proxies = options.trusted_proxies](const std::string& address) {
              const auto parsed = esxserver::parse_address(address);
              return std::ranges::any_of(proxies, [&](const esxserver::Network& proxy) {
                return parsed && proxy.contains(*parsed);
              });
            }};
  }

  std::function<WorkerPool::Work()> worker(const ServerOptions& options, Dispatcher& handler) {
    return [this, options, &handler] {
      const std::shared_ptr<Engine> engine = make_engine(options, handler);
      return [this, engine](Connection connection) {
        // Closing with unread bytes would take the response back.
        const bool may_close = engine->serve(connection) && !has_unread(connection.socket);
        if (!may_close) poller_->linger(std::move(connection.socket));
      };
    };
  }

  void admit(Connection connection) {
    connection.remote_address =
        client_address(connection.remote_address, connection.head.headers, trusted_proxies_);
    if (!connection.refusal) {
      if (workers_->take(connection)) return;
      connection.refusal =
          Error{ServerError::service_unavailable, "the server is busy; try again shortly", ""};
    }
    // If even these responses have piled up, the connection is closed without one.
    static_cast<void>(refusers_->take(connection));
  }

  void shut_down() {
    if (!poller_) return;
    poller_->stop_accepting();
    workers_.reset();
    refusers_.reset();
    poller_->close();
    poller_.reset();
  }

  int port_ = 0;
  const std::vector<esxserver::Network> trusted_proxies_;
  std::unique_ptr<WorkerPool> refusers_, workers_;
  std::unique_ptr<ConnectionPoller> poller_;
};

}  // namespace

estimate::Result<std::unique_ptr<Server>> start_server(const ServerOptions& options, Dispatcher& handler) {
  auto listener = listen_at(options.host, options.port);
  if (!listener) return std::unexpected(std::move(listener).error());
  return std::make_unique<ThreadedServer>(std::move(*listener), options, handler);
}

}  // namespace http
