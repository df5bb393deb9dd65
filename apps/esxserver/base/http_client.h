// The HTTP client of the server, over libcurl, and the requests that it sends to an OpenID issuer.
#pragma once

#include <chrono>
#include <cstddef>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "esxserver/base/result.h"

struct curl_slist;

namespace esxserver {

struct FreeCurl {
  void operator()(void* handle) const;
  void operator()(curl_slist* list) const;
};

/// A transfer; empty if libcurl fails.
using CurlHandle = std::unique_ptr<void, FreeCurl>;
/// Lines of text.
using CurlList = std::unique_ptr<curl_slist, FreeCurl>;

[[nodiscard]] CurlHandle make_curl_handle();
void append(CurlList& list, const std::string& text);

struct HttpAnswer {
  int status = 0;
  std::string body;
};

/// A request over HTTP or HTTPS. Redirects are not followed, no signal is used, and an answer that is larger
/// than its limit is an error. Further options are those of libcurl, on handle(). Example:
/// `HttpTransfer transfer(url, 5s, 1'000'000); transfer.header("Expect:"); const auto answer =
/// transfer.perform();`
class HttpTransfer {
 public:
  /// Texts that it is given must outlive it. `max_answer_bytes` 0: the answer ends where its body begins.
  /// `handle`: of an earlier transfer, whose connection it may use.
  HttpTransfer(const std::string& url, std::chrono::milliseconds time_limit, std::size_t max_answer_bytes,
               CurlHandle handle = make_curl_handle());
  HttpTransfer(const HttpTransfer&) = delete;
  HttpTransfer& operator=(const HttpTransfer&) = delete;
  ~HttpTransfer() = default;

  /// "Name: value".
  void header(const std::string& line) { append(headers_, line); }
  /// Makes it a POST.
  void post(const std::string& body);
  /// nullptr if libcurl cannot be started.
  [[nodiscard]] void* handle() const { return handle_.get(); }

  /// Any answer, whatever its status; else why there is none.
  [[nodiscard]] std::expected<HttpAnswer, std::string> perform();
  /// For the next transfer to the same host.
  [[nodiscard]] CurlHandle release() { return std::move(handle_); }

 private:
  static std::size_t collect(const char* bytes, std::size_t size, std::size_t count, void* transfer);

  CurlHandle handle_;
  CurlList headers_;
  std::size_t max_answer_bytes_;
  HttpAnswer answer_;
};

/// Call it before starting threads. Repeated calls do nothing.
void start_curl();

}  // namespace esxserver

namespace esxserver::identity {

/// The value of the --identity option for an OpenID issuer.
struct OidcLocation {
  std::string issuer;    // "https://accounts.example", exactly as in the tokens
  std::string audience;  // the "aud" of the tokens
  std::string jwks;      // URL or path of the JWK set; empty: found by discovery
};

/// "oidc:ISSUER?audience=NAME&jwks=URL-or-file", with percent-encoded values. Error: invalid_usage.
[[nodiscard]] Result<OidcLocation> parse_oidc_location(std::string_view text);

/// Whether keys may come from there: https, or http on this machine. Keys that travel unprotected could be
/// forged.
[[nodiscard]] bool is_trustworthy_url(std::string_view url);

/// Whether it is a URL (http, https), and not the path of a file.
[[nodiscard]] bool is_url(std::string_view url_or_file);

/// The content of a URL or of a file, at most 1 MB. Redirects are not followed, and a URL has 5 s to answer.
/// Error: service_unavailable.
[[nodiscard]] Result<std::string> fetch_document(const std::string& url_or_file);

/// A POST of application/x-www-form-urlencoded, with Basic authentication if there is a `user`.
struct FormRequest {
  std::string url, form, user, password;
};

/// The answer to the form, whatever its status; at most 1 MB. Redirects are not followed, and the issuer has
/// 5 s to answer. Error: service_unavailable.
[[nodiscard]] Result<HttpAnswer> post_form(const FormRequest& request);

}  // namespace esxserver::identity
