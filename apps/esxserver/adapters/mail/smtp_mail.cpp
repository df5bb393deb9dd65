#include "esxserver/adapters/mail/smtp_mail.h"

#include <curl/curl.h>

#include <algorithm>
#include <cstring>

#include "esxserver/adapters/curl_handles.h"

namespace esxserver::mail {
namespace {

constexpr long connect_ms = 5'000, total_ms = 20'000;

/// What libcurl has not read yet.
struct Unsent {
  std::string_view bytes;
};

std::size_t give_bytes(char* to, std::size_t size, std::size_t count, void* source) {
  auto& unsent = *static_cast<Unsent*>(source);
  const std::size_t taken = std::min(size * count, unsent.bytes.size());
  std::memcpy(to, unsent.bytes.data(), taken);
  unsent.bytes.remove_prefix(taken);
  return taken;
}

std::unexpected<Error> smtp_failure(std::string_view why) {
  return fail(ServerError::service_unavailable, "mail server: " + std::string(why));
}

std::string failure_text(const CurlHandle& handle, CURLcode code) {
  long reply = 0;
  curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &reply);
  std::string text = curl_easy_strerror(code);
  if (reply > 0) text += " (reply " + std::to_string(reply) + ")";
  return text;
}

void set_server(const CurlHandle& handle, const SmtpLocation& location) {
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(handle.get(), option, value); };
  set(CURLOPT_URL, location.url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  set(CURLOPT_PROXY, "");
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_CONNECTTIMEOUT_MS, connect_ms);
  set(CURLOPT_TIMEOUT_MS, total_ms);
  if (location.starttls) set(CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_ALL));
  if (!location.ca_file.empty()) set(CURLOPT_CAINFO, location.ca_file.c_str());
  if (location.user.empty()) return;
  set(CURLOPT_USERNAME, location.user.c_str());
  set(CURLOPT_PASSWORD, location.password.c_str());
}

}  // namespace

SmtpMail::SmtpMail(SmtpLocation location) : location_(std::move(location)) { start_curl(); }

Result<void> SmtpMail::send(const Mail& mail) {
  const CurlHandle handle = make_curl_handle();
  if (!handle) return smtp_failure("libcurl cannot be started");
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(handle.get(), option, value); };
  set_server(handle, location_);
  const std::string message = mail_message(mail);
  Unsent unsent{message};
  CurlList recipients;
  append(recipients, "<" + mail.to + ">");
  const std::string sender = "<" + mail.from + ">";
  set(CURLOPT_MAIL_FROM, sender.c_str());
  set(CURLOPT_MAIL_RCPT, recipients.get());
  set(CURLOPT_UPLOAD, 1L);
  set(CURLOPT_READFUNCTION, &give_bytes);
  set(CURLOPT_READDATA, &unsent);
  const CURLcode code = curl_easy_perform(handle.get());
  if (code != CURLE_OK) return smtp_failure(failure_text(handle, code));
  return {};
}

}  // namespace esxserver::mail
