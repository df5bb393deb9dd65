// A receiver of webhooks, or a server of documents, on a free port of this machine.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "operations/files.h"

namespace test {

struct Received {
  std::string head, body;

  /// Of the header, whose name is written as sent.
  [[nodiscard]] std::string header(const std::string& name) const {
    const auto at = head.find("\r\n" + name + ": ");
    if (at == std::string::npos) return {};
    const auto begin = at + name.size() + 4;
    return head.substr(begin, head.find("\r\n", begin) - begin);
  }
};

/// Answers each request with the next of the answers, the last one again and again.
class Receiver {
 public:
  explicit Receiver(std::vector<std::string> answers = {"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"})
      : answers_(std::move(answers)), socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    auto* generic = reinterpret_cast<sockaddr*>(&address);
    if (::bind(socket_.get(), generic, size) != 0 || ::listen(socket_.get(), 16) != 0 ||
        ::getsockname(socket_.get(), generic, &size) != 0)
      throw std::runtime_error("no port for the receiver");
    port_ = ntohs(address.sin_port);
    thread_ = std::jthread([this](const std::stop_token& stop) { serve(stop); });
  }

  [[nodiscard]] std::string url(const std::string& host = "127.0.0.1") const {
    return "http://" + host + ":" + std::to_string(port_) + "/hook";
  }

  [[nodiscard]] std::vector<Received> received() {
    const std::scoped_lock lock(mutex_);
    return received_;
  }

 private:
  void serve(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      pollfd waiting{socket_.get(), POLLIN, 0};
      if (::poll(&waiting, 1, 50) <= 0) continue;
      const apps::files::FileHandle client(::accept4(socket_.get(), nullptr, nullptr, SOCK_CLOEXEC));
      if (client) answer(client);
    }
  }

  void answer(const apps::files::FileHandle& client) {
    std::string text;
    std::string buffer(65536, '\0');
    while (!complete(text)) {
      const ssize_t got = ::read(client.get(), buffer.data(), buffer.size());
      if (got <= 0) return;
      text.append(buffer, 0, static_cast<std::size_t>(got));
    }
    std::string next;
    {
      const std::scoped_lock lock(mutex_);
      const auto end = text.find("\r\n\r\n");
      received_.push_back({text.substr(0, end + 2), text.substr(end + 4)});
      next = answers_[std::min(received_.size(), answers_.size()) - 1];
    }
    static_cast<void>(apps::files::write_all(client, next));
  }

  static bool complete(const std::string& text) {
    const auto end = text.find("\r\n\r\n");
    if (end == std::string::npos) return false;
    const auto length = text.find("Content-Length: ");
    if (length == std::string::npos) return true;
    return text.size() >= end + 4 + std::stoul(text.substr(length + 16));
  }

  std::vector<std::string> answers_;
  apps::files::FileHandle socket_;
  int port_ = 0;
  std::mutex mutex_;
  std::vector<Received> received_;
  std::jthread thread_;
};

}  // namespace test
