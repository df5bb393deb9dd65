// Answers connections with httplib. No other file includes it. It does two things: it decodes the framing of
// bodies, and it writes responses. Its listening, threads, parsing of heads, routes, ranges, compression and
// files have faults or lack limits (version 0.11.4), so they are never reached: the head that it reads is
// rewritten from checked values.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <httplib.h>

#include "esxserver/base/result.h"
#include "esxserver/base/thread_share.h"
#include "esxserver/http/body_checks.h"
#include "esxserver/http/connections.h"
#include "esxserver/http/engine.h"

namespace http {
namespace {

using estimate::Error;
using estimate::ErrorCode;
using estimate::fail;
using estimate::Result;
using esxserver::ServerError;
using esxserver::ShareGivenBack;

/// Reads a body: first the bytes that arrived with the head, then from the socket. Once it has to wait,
/// others have the share of this thread, until the body is there.
class SocketReader {
 public:
  SocketReader(const Socket& socket, std::string received, bool chunked, const MinimumRate& rate)
      : socket_(socket), buffer_(std::move(received)), chunked_(chunked), rate_(rate) {}

  /// Number of bytes read into `target`; 0: the client closed, was too slow, or sent malformed chunks.
  [[nodiscard]] std::size_t read(std::span<char> target);
  /// Whether the chunks, if there are any, are complete.
  [[nodiscard]] bool is_complete() const { return !chunked_ || chunks_.is_complete(); }
  /// Whether all that was received was read.
  [[nodiscard]] bool is_used_up() const { return used_ == buffer_.size(); }
  [[nodiscard]] bool timed_out() const { return timed_out_; }
  /// Whether others needed the place.
  [[nodiscard]] bool was_cut() const { return cut_; }
  /// Nothing more is read.
  void finish() { share_.reset(); }

 private:
  [[nodiscard]] bool fill();

  const Socket& socket_;
  std::atomic<bool> cut_ = false;
  std::optional<ShareGivenBack> share_;
  std::string buffer_;
  std::size_t used_ = 0;  // of the buffer
  const bool chunked_;
  ChunkChecker chunks_;
  MinimumRate rate_;
  bool timed_out_ = false;
};

/// Writes everything, or as much as the client accepts in time. Once it has to wait, others have the share of
/// this thread. Short pieces, such as a head and its body, go out together.
class SocketWriter {
 public:
  SocketWriter(const Socket& socket, const MinimumRate& rate) : socket_(socket), rate_(rate) {}

  [[nodiscard]] bool write(std::string_view bytes);
  /// Sends what waits for more.
  [[nodiscard]] bool flush();
  [[nodiscard]] std::uint64_t written() const { return written_; }

 private:
  [[nodiscard]] bool send(std::string_view bytes);

  const Socket& socket_;
  std::string short_pieces_;
  std::optional<ShareGivenBack> share_;
  MinimumRate rate_;
  std::uint64_t written_ = 0;
};

constexpr std::size_t buffer_bytes = 65'536;

template <class WaitFor>
Wait wait_at_rate(const Socket& socket, MinimumRate& rate, WaitFor wait_for) {
  const auto start = std::chrono::steady_clock::now();
  const Wait wait = wait_for(socket, rate.next_wait(start));
  rate.waited(std::chrono::steady_clock::now() - start);
  return wait;
}

std::size_t SocketReader::read(std::span<char> target) {
  if (used_ == buffer_.size() && !fill()) return 0;
  const std::size_t count = std::min(target.size(), buffer_.size() - used_);
  if (chunked_ && !chunks_.pass(std::string_view(buffer_).substr(used_, count))) return 0;
  std::memcpy(target.data(), buffer_.data() + used_, count);
  used_ += count;
  return count;
}

bool SocketReader::fill() {
  used_ = 0;
  buffer_.resize(buffer_bytes);
  std::ptrdiff_t count = -1;
  while (count < 0) {
    count = receive_some(socket_, buffer_);
    if (count < 0 && !would_block()) break;
    if (count >= 0) break;
    if (!share_)
      share_.emplace([this] {
        cut_ = true;
        stop_receiving(socket_);
      });
    const Wait wait = wait_at_rate(socket_, rate_, wait_readable);
    timed_out_ = wait == Wait::timed_out;
    if (wait != Wait::ready || cut_) break;
  }
  buffer_.resize(std::size_t(std::max(count, std::ptrdiff_t(0))));
  rate_.moved(buffer_.size());
  return !buffer_.empty();
}

bool SocketWriter::write(std::string_view bytes) {
  constexpr std::size_t together = 16'384;
  if (short_pieces_.size() + bytes.size() > together) return flush() && send(bytes);
  short_pieces_.append(bytes);
  return true;
}

bool SocketWriter::flush() { return send(std::exchange(short_pieces_, {})); }

bool SocketWriter::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::ptrdiff_t count = send_some(socket_, bytes);
    if (count >= 0) {
      written_ += std::uint64_t(count);
      rate_.moved(std::uint64_t(count));
      bytes.remove_prefix(std::size_t(count));
      continue;
    }
    if (!would_block()) return false;
    if (!share_) share_.emplace([this] { finish_sending(socket_); });
    if (wait_at_rate(socket_, rate_, wait_writable) != Wait::ready) return false;
  }
  return true;
}

constexpr std::size_t piece_bytes = 65'536;
constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";

/// The head that httplib reads. It contains no path, header name or value sent by the client.
std::string plain_head(const Framing& framing) {
  if (framing.chunked) return "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
  // Not POST without a body: httplib would read until the client closes.
  if (framing.content_length == 0) return "GET / HTTP/1.1\r\n\r\n";
  return "POST / HTTP/1.1\r\nContent-Length: " + std::to_string(framing.content_length) + "\r\n\r\n";
}

/// The connection, for httplib.
class SocketStream final : public httplib::Stream {
 public:
  SocketStream(std::string head, SocketReader& reader, SocketWriter& writer)
      : head_(std::move(head)), reader_(reader), writer_(writer) {}

  using httplib::Stream::write;
  [[nodiscard]] bool is_readable() const override { return true; }
  [[nodiscard]] bool is_writable() const override { return true; }
  ssize_t read(char* target, std::size_t size) override {
    if (used_ == head_.size()) return ssize_t(reader_.read({target, size}));
    const std::size_t count = head_.copy(target, size, used_);
    used_ += count;
    return ssize_t(count);
  }
  ssize_t write(const char* bytes, std::size_t size) override {
    return writer_.write({bytes, size}) ? ssize_t(size) : -1;
  }
  void get_remote_ip_and_port(std::string& ip, int& port) const override { ip.clear(), port = 0; }
  void get_local_ip_and_port(std::string& ip, int& port) const override { ip.clear(), port = 0; }
  // Only compared with FD_SETSIZE, since httplib's own streams use select(); this one does not.
  [[nodiscard]] socket_t socket() const override { return 0; }

 private:
  const std::string head_;
  std::size_t used_ = 0;
  SocketReader& reader_;
  SocketWriter& writer_;
};

/// A body whose framing httplib decodes while it is read.
class FramedBody final : public Body {
 public:
  FramedBody(const Framing& framing, SocketReader& reader, SocketWriter& writer,
             std::chrono::milliseconds answer_time)
      : framing_(framing), reader_(reader), writer_(writer), answer_time_(answer_time) {}

  void attach(const httplib::ContentReader* content) { content_ = content; }
  /// Whether nobody would get the answer any more.
  [[nodiscard]] bool is_late() const { return std::chrono::steady_clock::now() > answer_by_; }
  [[nodiscard]] std::uint64_t received() const { return received_; }
  /// Whether all of it was read, and nothing came after it.
  [[nodiscard]] bool is_whole() const { return whole_; }

  [[nodiscard]] std::optional<std::uint64_t> known_length() const override {
    return framing_.chunked ? std::nullopt : std::optional(framing_.content_length);
  }

  [[nodiscard]] Result<void> read(std::uint64_t limit_bytes, const Receive& receive) override {
    if (!content_) return {};
    if (framing_.content_length > limit_bytes) return too_large(limit_bytes);
    if (framing_.expects_continue && !(writer_.write(go_on) && writer_.flush())) return ended_early();
    Result<void> result;
    const auto* content = std::exchange(content_, nullptr);
    const bool whole = (*content)([&](const char* bytes, std::size_t size) {
      received_ += size;
      result = received_ > limit_bytes ? too_large(limit_bytes) : receive({bytes, size});
      return result.has_value();
    });
    reader_.finish();
    answer_by_ = std::chrono::steady_clock::now() + answer_time_;
    const bool complete = whole && reader_.is_complete();
    whole_ = complete && reader_.is_used_up();
    return result && !complete ? ended_early() : result;
  }

 private:
  static Result<void> too_large(std::uint64_t limit_bytes) {
    return fail(ErrorCode::request_too_large,
                "the body has more than " + std::to_string(limit_bytes) + " bytes");
  }
  [[nodiscard]] Result<void> ended_early() const {
    if (reader_.was_cut())
      return fail(ServerError::service_unavailable, "too many bodies arrive slowly; try again shortly");
    return reader_.timed_out() ? fail(ServerError::request_timeout, "the body did not arrive in time")
                               : fail(ServerError::invalid_request, "the body ended early or is malformed");
  }

  const Framing framing_;
  SocketReader& reader_;
  SocketWriter& writer_;
  const httplib::ContentReader* content_ = nullptr;
  std::uint64_t received_ = 0;
  bool whole_ = false;
  const std::chrono::milliseconds answer_time_;
  std::chrono::steady_clock::time_point answer_by_ = std::chrono::steady_clock::now() + answer_time_;
};

bool send_piece(const StreamedBody& body, std::size_t offset, std::size_t left, httplib::DataSink& sink) {
  const auto piece = body.read(offset, std::min(left, piece_bytes));
  return piece && !piece->empty() && sink.write(piece->data(), piece->size());
}

/// Copies the response into httplib's. Without a body, sets the length it would have.
void fill_in(httplib::Response& to, const Response& from, bool without_body) {
  to.status = from.status;
  const bool streams = from.stream && from.stream->length > 0 && !without_body;
  std::string content_type;
  for (const Field& field : from.headers) {
    if (field.name == "Content-Type" && streams) {
      content_type = field.value;  // set_content_provider() adds it
    } else {
      to.headers.emplace(field.name, field.value);
    }
  }
  if (without_body) {
    to.headers.emplace("Content-Length", std::to_string(from.length()));
  } else if (streams) {
    to.set_content_provider(from.stream->length, content_type,
                            [&body = *from.stream](std::size_t offset, std::size_t left, auto& sink) {
                              return send_piece(body, offset, left, sink);
                            });
  } else {
    to.body = from.body;
  }
}

class HttplibEngine final : public Engine, private httplib::Server {
 public:
  HttplibEngine(const ServerOptions& options, Dispatcher& handler) : options_(options), handler_(handler) {
    // httplib stops sending a body once its listening socket is closed, and this server has its own.
    svr_sock_ = 0;
    Get("/", [this](const httplib::Request&, httplib::Response& to) { answer(to, nullptr); });
    Post("/", [this](const httplib::Request&, httplib::Response& to, const httplib::ContentReader& content) {
      answer(to, &content);
    });
    // Nothing throws past answer(); without this handler httplib would put an exception's text in a header.
    set_exception_handler([](const auto&, httplib::Response& to, const auto&) { to.status = 500; });
  }

  bool serve(Connection& connection) override {
    const bool is_bare =
        !connection.refusal && !connection.head.framing.has_body() && connection.received.empty();
    Exchange exchange(connection, options_);
    handler_.begin(exchange.request);
    exchange_ = &exchange;
    SocketStream stream(plain_head(exchange.framing), exchange.reader, exchange.writer);
    bool closed = false;
    const bool complete = process_request(stream, true, closed, nullptr) && exchange.writer.flush();
    exchange_ = nullptr;
    const auto duration = std::chrono::steady_clock::now() - connection.accepted;
    handler_.end(exchange.request, exchange.response,
                 {.status = exchange.response.status,
                  .received_bytes = exchange.body.received(),
                  .sent_bytes = exchange.writer.written(),
                  .duration = std::chrono::duration_cast<std::chrono::microseconds>(duration),
                  .complete = complete});
    return (is_bare || exchange.body.is_whole()) && complete;
  }

 private:
  struct Exchange {
    Exchange(Connection& connection, const ServerOptions& options)
        : refusal(std::move(connection.refusal)),
          framing(refusal ? Framing{} : connection.head.framing),
          end(std::chrono::steady_clock::now() + options.exchange_time),
          reader(connection.socket, std::move(connection.received), framing.chunked, {options.reading, end}),
          writer(connection.socket, {options.writing, end}),
          body(framing, reader, writer, options.answer_time) {
      Head& head = connection.head;
      request.method = std::move(head.method);
      request.path = std::move(head.path);
      request.query = std::move(head.query);
      request.headers = std::move(head.headers);
      request.remote_address = std::move(connection.remote_address);
      request.body = &body;
      request.client_has_left = [this, &socket = connection.socket] {
        return body.is_late() || has_hung_up(socket);
      };
    }
    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;

    const std::optional<Error> refusal;
    const Framing framing;
    const std::chrono::steady_clock::time_point end;
    SocketReader reader;
    SocketWriter writer;
    FramedBody body;
    Request request;
    Response response;
  };

  void answer(httplib::Response& to, const httplib::ContentReader* content) {
    Exchange& exchange = *exchange_;
    exchange.body.attach(content);
    exchange.response = response_for(exchange);
    exchange.body.attach(nullptr);
    const bool not_modified = exchange.response.status == 304;
    fill_in(to, exchange.response, exchange.request.method == "HEAD" || not_modified);
  }

  Response response_for(Exchange& exchange) {
    try {
      Response response = exchange.refusal ? handler_.refuse(exchange.request, *exchange.refusal)
                                           : handler_.answer(exchange.request);
      constexpr int unavailable = 503;
      if (response.status == unavailable && exchange.body.is_late())
        return handler_.refuse(exchange.request, {ServerError::timeout, "the request takes too long", ""});
      if (headers_are_clean(response.headers)) return response;
    } catch (const std::exception& fault) {
      handler_.fault(exchange.request, fault.what());  // the text is not for clients
    }
    return handler_.refuse(exchange.request, {ErrorCode::internal_error, "the request failed", ""});
  }

  const ServerOptions options_;
  Dispatcher& handler_;
  Exchange* exchange_ = nullptr;
};

}  // namespace

std::unique_ptr<Engine> make_engine(const ServerOptions& options, Dispatcher& handler) {
  return std::make_unique<HttplibEngine>(options, handler);
}

}  // namespace http
