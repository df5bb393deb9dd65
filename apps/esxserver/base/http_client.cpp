#include "esxserver/base/http_client.h"

#include <algorithm>
#include <array>
#include <fstream>

#include <curl/curl.h>

#include "esx/estimate/base/text.h"
#include "esxserver/base/codecs.h"

namespace esxserver {

void FreeCurl::operator()(void* handle) const { curl_easy_cleanup(handle); }
void FreeCurl::operator()(curl_slist* list) const { curl_slist_free_all(list); }

CurlHandle make_curl_handle() { return CurlHandle(curl_easy_init()); }

void append(CurlList& list, const std::string& text) {
  curl_slist* const before = list.release();
  curl_slist* const longer = curl_slist_append(before, text.c_str());
  list.reset(longer ? longer : before);
}

HttpTransfer::HttpTransfer(const std::string& url, std::chrono::milliseconds time_limit,
                           std::size_t max_answer_bytes, CurlHandle handle)
    : handle_(std::move(handle)), max_answer_bytes_(max_answer_bytes) {
  if (!handle_) return;
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(handle_.get(), option, value); };
  set(CURLOPT_URL, url.c_str());  // libcurl copies it
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(time_limit.count()));
  set(CURLOPT_USERAGENT, "esxserver");
  set(CURLOPT_WRITEFUNCTION, &HttpTransfer::collect);
  set(CURLOPT_WRITEDATA, this);
}

void HttpTransfer::post(const std::string& body) {
  curl_easy_setopt(handle_.get(), CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
  curl_easy_setopt(handle_.get(), CURLOPT_POSTFIELDS, body.c_str());
}

std::expected<HttpAnswer, std::string> HttpTransfer::perform() {
  if (!handle_) return std::unexpected("libcurl cannot be started");
  curl_easy_setopt(handle_.get(), CURLOPT_HTTPHEADER, headers_.get());
  const CURLcode code = curl_easy_perform(handle_.get());
  long status = 0;
  curl_easy_getinfo(handle_.get(), CURLINFO_RESPONSE_CODE, &status);
  const bool is_without_body = max_answer_bytes_ == 0 && code == CURLE_WRITE_ERROR && status != 0;
  if (code != CURLE_OK && !is_without_body) return std::unexpected(curl_easy_strerror(code));
  answer_.status = static_cast<int>(status);
  return std::move(answer_);
}

std::size_t HttpTransfer::collect(const char* bytes, std::size_t size, std::size_t count, void* transfer) {
  auto& self = *static_cast<HttpTransfer*>(transfer);
  if (self.answer_.body.size() + size * count > self.max_answer_bytes_) return 0;
  self.answer_.body.append(bytes, size * count);
  return size * count;
}

void start_curl() { curl_global_init(CURL_GLOBAL_DEFAULT); }

}  // namespace esxserver

namespace esxserver::identity {
namespace {

constexpr std::size_t max_bytes = 1'000'000;
constexpr std::chrono::milliseconds max_time(5'000);
constexpr int good_status = 200;

std::unexpected<Error> unavailable_document(const std::string& place, const std::string& why) {
  return fail(ServerError::service_unavailable, place + ": " + why);
}

Result<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(max_bytes + 1, '\0');
  if (!file) return unavailable_document(path, "the file cannot be opened");
  file.read(text.data(), std::streamsize(text.size()));
  if (file.bad() || !file.eof()) return unavailable_document(path, "the file cannot be read or is too large");
  text.resize(std::size_t(file.gcount()));
  return text;
}

Result<HttpAnswer> answer_of(HttpTransfer& transfer, const std::string& url) {
  auto answer = transfer.perform();
  if (!answer) return unavailable_document(url, answer.error());
  return *std::move(answer);
}

Result<std::string> get_url(const std::string& url) {
  HttpTransfer transfer(url, max_time, max_bytes);
  auto answer = answer_of(transfer, url);
  if (!answer) return std::unexpected(answer.error());
  if (answer->status != good_status)
    return unavailable_document(url, "answered " + std::to_string(answer->status));
  return std::move(answer->body);
}

constexpr std::string_view scheme = "oidc:";

/// "audience=app" into its member.
bool take_parameter(std::string_view parameter, OidcLocation& location) {
  const auto equals = parameter.find('=');
  if (equals == std::string_view::npos) return false;
  const std::string_view name = parameter.substr(0, equals);
  auto value = percent_decode(parameter.substr(equals + 1));
  if (!value || value->empty() || (name != "audience" && name != "jwks")) return false;
  (name == "audience" ? location.audience : location.jwks) = *std::move(value);
  return true;
}

}  // namespace

bool is_url(std::string_view url_or_file) {
  return url_or_file.starts_with("http://") || url_or_file.starts_with("https://");
}

Result<std::string> fetch_document(const std::string& url_or_file) {
  return is_url(url_or_file) ? get_url(url_or_file) : read_file(url_or_file);
}

Result<HttpAnswer> post_form(const FormRequest& request) {
  HttpTransfer transfer(request.url, max_time, max_bytes);
  if (void* const handle = transfer.handle()) {
    transfer.post(request.form);
    if (!request.user.empty()) {
      curl_easy_setopt(handle, CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
      curl_easy_setopt(handle, CURLOPT_USERNAME, request.user.c_str());
      curl_easy_setopt(handle, CURLOPT_PASSWORD, request.password.c_str());
    }
  }
  return answer_of(transfer, request.url);
}

bool is_trustworthy_url(std::string_view url) {
  constexpr std::string_view http = "http://", https = "https://";
  if (url.contains('@')) return false;
  if (url.starts_with(https)) return url.size() > https.size();
  if (!url.starts_with(http)) return false;
  const std::string_view rest = url.substr(http.size());
  return std::ranges::any_of(
      std::to_array<std::string_view>({"127.0.0.1", "localhost", "[::1]"}), [&](std::string_view host) {
        return rest.starts_with(host) &&
               (rest.size() == host.size() || rest[host.size()] == ':' || rest[host.size()] == '/');
      });
}

Result<OidcLocation> parse_oidc_location(std::string_view text) {
  const auto refuse = [](std::string_view why) {
    return fail(ErrorCode::invalid_usage,
                "an OpenID issuer has the form oidc:https://ISSUER?audience=NAME&jwks=URL-or-file; " +
                    std::string(why));
  };
  const auto query = text.find('?');
  if (!text.starts_with(scheme) || query == std::string_view::npos) return refuse("the audience is missing");
  OidcLocation location;
  location.issuer = text.substr(scheme.size(), query - scheme.size());
  for (const std::string_view parameter : estimate::split(text.substr(query + 1), '&'))
    if (!take_parameter(parameter, location)) return refuse("its parameters are audience and jwks");
  if (location.audience.empty()) return refuse("the audience is missing");
  if (location.issuer.empty()) return refuse("the issuer is missing");
  const std::string& source = location.jwks.empty() ? location.issuer : location.jwks;
  if ((location.jwks.empty() || is_url(source)) && !is_trustworthy_url(source))
    return refuse("keys come over https, or over http from this machine");
  return location;
}

}  // namespace esxserver::identity
