#include "esxserver/base/model_endpoint.h"

#include <memory>

#include <curl/curl.h>

#include "esxserver/base/http_client.h"

namespace esxserver::openai {
namespace {

struct FreeMime {
  void operator()(curl_mime* mime) const { curl_mime_free(mime); }
};
using Mime = std::unique_ptr<curl_mime, FreeMime>;

struct ModelAnswer {
  std::string body;
  std::size_t max_bytes;
};

std::size_t take_model_answer(const char* bytes, std::size_t size, std::size_t count, void* target) {
  auto& answer = *static_cast<ModelAnswer*>(target);
  if (answer.body.size() + size * count > answer.max_bytes) return 0;
  answer.body.append(bytes, size * count);
  return size * count;
}

int go_on(void* is_wanted, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return (*static_cast<const std::function<bool()>*>(is_wanted))() ? 0 : 1;
}

Mime form_of(void* handle, const std::vector<FormPart>& parts) {
  Mime mime(curl_mime_init(handle));
  for (const FormPart& part : parts) {
    curl_mimepart* const added = curl_mime_addpart(mime.get());
    curl_mime_name(added, part.name.c_str());
    if (part.file_path.empty()) {
      curl_mime_data(added, part.value.data(), part.value.size());
      continue;
    }
    curl_mime_filedata(added, part.file_path.c_str());
    curl_mime_filename(added, part.file_name.c_str());
    curl_mime_type(added, part.content_type.c_str());
  }
  return mime;
}

Result<std::string> answer_of(long status, std::string body) {
  constexpr long success = 200, failure = 300, unauthorized = 401, forbidden = 403, missing = 404, slow = 408,
                 too_many = 429, fault = 500;
  if (status >= success && status < failure) return body;
  const std::string said = "The model's server answered " + std::to_string(status);
  if (status == unauthorized || status == forbidden || status == missing)
    return fail(ErrorCode::store_failed, said);
  if (status >= fault || status < success || status == slow || status == too_many)
    return fail(ServerError::service_unavailable, said);
  return fail(ErrorCode::validation_failed, "was refused by the model's server");
}

/// What every call has.
struct AnyCall {
  const std::string& path;
  std::chrono::milliseconds time_limit;
  std::size_t max_answer_bytes;
};

/// `add_body` gives the transfer its body, and may add headers.
template <class AddBody>
Result<std::string> post(const Endpoint& endpoint, const AnyCall& call,
                         const std::function<bool()>& is_wanted, AddBody add_body) {
  const CurlHandle handle = make_curl_handle();
  if (!handle) return fail(ServerError::service_unavailable, "libcurl cannot be started");
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(handle.get(), option, value); };
  const std::string url = endpoint.base_url + call.path;
  CurlList headers;
  append(headers, "Expect:");
  if (!endpoint.api_key.empty()) append(headers, "Authorization: Bearer " + endpoint.api_key);
  add_body(handle.get(), headers);
  ModelAnswer answer{{}, call.max_answer_bytes};
  set(CURLOPT_URL, url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(call.time_limit.count()));
  set(CURLOPT_USERAGENT, "esxserver");
  set(CURLOPT_HTTPHEADER, headers.get());
  set(CURLOPT_WRITEFUNCTION, &take_model_answer);
  set(CURLOPT_WRITEDATA, &answer);
  set(CURLOPT_NOPROGRESS, 0L);
  set(CURLOPT_XFERINFOFUNCTION, &go_on);
  set(CURLOPT_XFERINFODATA, &is_wanted);
  const CURLcode code = curl_easy_perform(handle.get());
  if (code != CURLE_OK)
    return fail(ServerError::service_unavailable,
                std::string("The model's server: ") + curl_easy_strerror(code));
  long status = 0;
  curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &status);
  return answer_of(status, std::move(answer.body));
}

}  // namespace

Result<Endpoint> parse_endpoint(const std::string& url, std::string api_key,
                                const std::string& default_model) {
  constexpr std::string_view model_query = "?model=";
  const auto query = url.find('?');
  Endpoint endpoint{.base_url = url.substr(0, query), .model = default_model, .api_key = std::move(api_key)};
  while (endpoint.base_url.ends_with('/')) endpoint.base_url.pop_back();
  if (!identity::is_trustworthy_url(endpoint.base_url))
    return fail(ErrorCode::invalid_usage,
                "a model's server needs an https URL, or an http URL of this machine");
  if (query == std::string::npos) return endpoint;
  if (url.compare(query, model_query.size(), model_query) != 0 || query + model_query.size() == url.size())
    return fail(ErrorCode::invalid_usage, "the URL of a model's server may end with ?model=NAME only");
  endpoint.model = url.substr(query + model_query.size());
  return endpoint;
}

Result<std::string> post_form(const Endpoint& endpoint, const FormCall& call,
                              const std::function<bool()>& is_wanted) {
  Mime mime;
  return post(endpoint, {call.path, call.time_limit, call.max_answer_bytes}, is_wanted,
              [&](void* handle, CurlList&) {
                mime = form_of(handle, call.parts);
                curl_easy_setopt(handle, CURLOPT_MIMEPOST, mime.get());
              });
}

Result<std::string> post_json(const Endpoint& endpoint, const JsonCall& call,
                              const std::function<bool()>& is_wanted) {
  return post(endpoint, {call.path, call.time_limit, call.max_answer_bytes}, is_wanted,
              [&](void* handle, CurlList& headers) {
                append(headers, "Content-Type: application/json");
                curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(call.body.size()));
                curl_easy_setopt(handle, CURLOPT_POSTFIELDS, call.body.c_str());
              });
}

}  // namespace esxserver::openai
