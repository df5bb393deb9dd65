#include "esxserver/adapters/identity/fetch_document.h"

#include <curl/curl.h>

#include <fstream>
#include <functional>

#include "esxserver/adapters/curl_handles.h"

namespace esxserver::identity {
namespace {

constexpr std::size_t max_bytes = 1'000'000;
constexpr long max_ms = 5'000, good_status = 200;

std::unexpected<Error> unavailable_document(const std::string& place, const std::string& why) {
  return fail(ServerError::service_unavailable, place + ": " + why);
}

std::size_t take_bytes(const char* bytes, std::size_t size, std::size_t count, void* document) {
  auto& text = *static_cast<std::string*>(document);
  if (text.size() + size * count > max_bytes) return 0;
  text.append(bytes, size * count);
  return size * count;
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

/// `set_more` sets what makes a request other than a GET.
Result<FormAnswer> perform_request(const std::string& url, const std::function<void(CURL*)>& set_more) {
  const CurlHandle handle = make_curl_handle();
  if (!handle) return unavailable_document(url, "libcurl cannot be started");
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(handle.get(), option, value); };
  FormAnswer answer;
  set(CURLOPT_URL, url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_TIMEOUT_MS, max_ms);
  set(CURLOPT_USERAGENT, "esxserver");
  set(CURLOPT_WRITEFUNCTION, &take_bytes);
  set(CURLOPT_WRITEDATA, &answer.body);
  set_more(handle.get());
  const CURLcode code = curl_easy_perform(handle.get());
  if (code != CURLE_OK) return unavailable_document(url, curl_easy_strerror(code));
  curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &answer.status);
  return answer;
}

Result<std::string> get_url(const std::string& url) {
  auto answer = perform_request(url, [](CURL*) {});
  if (!answer) return std::unexpected(answer.error());
  if (answer->status != good_status)
    return unavailable_document(url, "answered " + std::to_string(answer->status));
  return std::move(answer->body);
}

}  // namespace

bool is_url(std::string_view url_or_file) {
  return url_or_file.starts_with("http://") || url_or_file.starts_with("https://");
}

Result<std::string> fetch_document(const std::string& url_or_file) {
  return is_url(url_or_file) ? get_url(url_or_file) : read_file(url_or_file);
}

Result<FormAnswer> post_form(const FormRequest& request) {
  return perform_request(request.url, [&](CURL* handle) {
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.form.size()));
    curl_easy_setopt(handle, CURLOPT_POSTFIELDS, request.form.c_str());
    if (request.user.empty()) return;
    curl_easy_setopt(handle, CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
    curl_easy_setopt(handle, CURLOPT_USERNAME, request.user.c_str());
    curl_easy_setopt(handle, CURLOPT_PASSWORD, request.password.c_str());
  });
}

}  // namespace esxserver::identity
