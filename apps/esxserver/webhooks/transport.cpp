#include "esxserver/webhooks/transport.h"

#include <curl/curl.h>

#include "esx/estimate/base/text.h"
#include "esxserver/base/http_client.h"
#include "esxserver/webhooks/callbacks.h"

namespace esxserver {
namespace {

/// "host:port:address,address": the addresses that libcurl must use instead of resolving the host again.
std::string pin(const CallbackTarget& target, const std::vector<IpAddress>& addresses) {
  std::vector<std::string> texts;
  for (const IpAddress& address : addresses) {
    const std::string text = address_text(address);
    texts.push_back(text.contains(':') ? "[" + text + "]" : text);
  }
  return target.host + ":" + target.port + ":" + estimate::join(texts, ",");
}

}  // namespace

WebhookTransport::WebhookTransport(bool allow_private) : allow_private_(allow_private) { start_curl(); }

WebhookAnswer WebhookTransport::post(const WebhookRequest& request) {
  const auto target = parse_callback(request.url);
  if (!target) return {0, target.error().message};
  const auto addresses = look_up(target->host).addresses;
  if (addresses.empty()) return {0, "the host cannot be resolved"};
  if (!allow_private_)
    if (const auto allowed = check_public(*target, addresses); !allowed) return {0, allowed.error().message};
  CurlList pins;
  if (!parse_address(target->host)) append(pins, pin(*target, addresses));
  constexpr std::size_t only_status = 0;
  HttpTransfer transfer(request.url, request.timeout, only_status);
  if (void* const handle = transfer.handle()) {
    for (const auto& [name, value] : request.headers)
      transfer.header(std::string(name).append(": ").append(value));
    transfer.header("Expect:");  // no need to wait for 100 Continue with a small body
    transfer.post(request.body);
    curl_easy_setopt(handle, CURLOPT_PROXY, "");
    curl_easy_setopt(handle, CURLOPT_RESOLVE, pins.get());
  }
  const auto answer = transfer.perform();
  if (!answer) return {0, answer.error()};
  return {answer->status, ""};
}

}  // namespace esxserver
