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

Result<std::string> answer_of(HttpAnswer answer) {
  constexpr int success = 200, failure = 300, unauthorized = 401, forbidden = 403, missing = 404, slow = 408,
                too_many = 429, fault = 500;
  const int status = answer.status;
  if (status >= success && status < failure) return std::move(answer.body);
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
  HttpTransfer transfer(endpoint.base_url + call.path, call.time_limit, call.max_answer_bytes);
  if (void* const handle = transfer.handle()) {
    transfer.header("Expect:");
    if (!endpoint.api_key.empty()) transfer.header("Authorization: Bearer " + endpoint.api_key);
    add_body(transfer);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, &go_on);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, &is_wanted);
  }
  auto answer = transfer.perform();
  if (!answer) return fail(ServerError::service_unavailable, "The model's server: " + answer.error());
  return answer_of(*std::move(answer));
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
              [&](HttpTransfer& transfer) {
                mime = form_of(transfer.handle(), call.parts);
                curl_easy_setopt(transfer.handle(), CURLOPT_MIMEPOST, mime.get());
              });
}

Result<std::string> post_json(const Endpoint& endpoint, const JsonCall& call,
                              const std::function<bool()>& is_wanted) {
  return post(endpoint, {call.path, call.time_limit, call.max_answer_bytes}, is_wanted,
              [&](HttpTransfer& transfer) {
                transfer.header("Content-Type: application/json");
                transfer.post(call.body);
              });
}

}  // namespace esxserver::openai
