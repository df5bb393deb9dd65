#include "esxserver/webhooks/transport.h"

#include <curl/curl.h>

#include "esx/estimate/base/text.h"
#include "esxserver/base/http_client.h"
#include "esxserver/webhooks/callbacks.h"

namespace esxserver {
namespace {

CurlList headers_of(const WebhookRequest& request) {
  CurlList headers;
  for (const auto& [name, value] : request.headers)
    append(headers, std::string(name).append(": ").append(value));
  append(headers, "Expect:");  // no need to wait for 100 Continue with a small body
  return headers;
}

/// "host:port:address,address": the addresses that libcurl must use instead of resolving the host again.
std::string pin(const CallbackTarget& target, const std::vector<IpAddress>& addresses) {
  std::vector<std::string> texts;
  for (const IpAddress& address : addresses) {
    const std::string text = address_text(address);
    texts.push_back(text.contains(':') ? "[" + text + "]" : text);
  }
  return target.host + ":" + target.port + ":" + estimate::join(texts, ",");
}

/// The body is not needed: at its first byte the status is known.
std::size_t refuse_body(const char*, std::size_t, std::size_t, void*) { return 0; }

void set_options(const CurlHandle& handle, const WebhookRequest& request, const CurlList& headers,
                 const CurlList& pins) {
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(handle.get(), option, value); };
  set(CURLOPT_URL, request.url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_PROXY, "");
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(request.timeout.count()));
  set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
  set(CURLOPT_POSTFIELDS, request.body.data());
  set(CURLOPT_HTTPHEADER, headers.get());
  set(CURLOPT_RESOLVE, pins.get());
  set(CURLOPT_USERAGENT, "esxserver");
  set(CURLOPT_WRITEFUNCTION, &refuse_body);
}

}  // namespace

CurlTransport::CurlTransport(bool allow_private) : allow_private_(allow_private) { start_curl(); }

WebhookAnswer CurlTransport::post(const WebhookRequest& request) {
  const auto target = parse_callback(request.url);
  if (!target) return {0, target.error().message};
  const auto addresses = look_up(target->host).addresses;
  if (addresses.empty()) return {0, "the host cannot be resolved"};
  if (!allow_private_)
    if (const auto allowed = check_public(*target, addresses); !allowed) return {0, allowed.error().message};
  const CurlHandle handle = make_curl_handle();
  if (!handle) return {0, "libcurl cannot be started"};
  const CurlList headers = headers_of(request);
  CurlList pins;
  if (!parse_address(target->host)) append(pins, pin(*target, addresses));
  set_options(handle, request, headers, pins);
  const CURLcode code = curl_easy_perform(handle.get());
  long status = 0;
  curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &status);
  // CURLE_WRITE_ERROR: drop_body stopped the transfer.
  if (code == CURLE_OK || (code == CURLE_WRITE_ERROR && status != 0)) return {static_cast<int>(status), ""};
  return {0, curl_easy_strerror(code)};
}

}  // namespace esxserver
