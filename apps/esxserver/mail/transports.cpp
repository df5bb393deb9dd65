#include "esxserver/mail/transports.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include <curl/curl.h>

#include "esx/estimate/base/text.h"
#include "esxserver/base/codecs.h"
#include "esxserver/base/http_client.h"
#include "operations/files.h"

namespace esxserver::mail {
namespace {

using namespace apps::files;
namespace fs = std::filesystem;

std::unexpected<Error> maildir_failure(std::string_view what, int problem) {
  return fail(ServerError::service_unavailable,
              "maildir: " + std::string(what) + ": " + system_message(problem));
}

Result<void> write_message(const fs::path& path, std::string_view message) {
  const FileHandle file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (file.get() < 0) return maildir_failure("opening", errno);
  if (const int problem = write_all(file, message)) return maildir_failure("writing", problem);
  if (::fsync(file.get()) != 0) return maildir_failure("writing", errno);
  return {};
}

/// "USER:PASSWORD".
bool take_credentials(std::string_view text, SmtpLocation& location) {
  const auto colon = text.find(':');
  if (colon == text.npos) return false;
  auto user = percent_decode(text.substr(0, colon)), password = percent_decode(text.substr(colon + 1));
  if (!user || user->empty() || !password || password->empty()) return false;
  location.user = *std::move(user);
  location.password = *std::move(password);
  return true;
}

bool take_mail_parameter(std::string_view parameter, SmtpLocation& location) {
  if (parameter == "starttls=off") {
    location.starttls = false;
    return true;
  }
  if (parameter == "starttls=on") return true;
  constexpr std::string_view ca = "ca=";
  if (!parameter.starts_with(ca)) return false;
  auto file = percent_decode(parameter.substr(ca.size()));
  if (!file || file->empty()) return false;
  location.ca_file = *std::move(file);
  return true;
}

bool is_host_and_port(std::string_view text) {
  const auto is_good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view(".-:[]").contains(c);
  };
  return !text.empty() && !text.starts_with(':') && std::ranges::all_of(text, is_good);
}

constexpr long smtp_connect_ms = 5'000, smtp_total_ms = 20'000;

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
  set(CURLOPT_CONNECTTIMEOUT_MS, smtp_connect_ms);
  set(CURLOPT_TIMEOUT_MS, smtp_total_ms);
  if (location.starttls) set(CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_ALL));
  if (!location.ca_file.empty()) set(CURLOPT_CAINFO, location.ca_file.c_str());
  if (location.user.empty()) return;
  set(CURLOPT_USERNAME, location.user.c_str());
  set(CURLOPT_PASSWORD, location.password.c_str());
}

}  // namespace

Result<void> MaildirMail::send(const Mail& mail) {
  std::error_code problem;
  for (const char* part : {"tmp", "new", "cur"}) {
    fs::create_directories(folder_ / part, problem);
    if (problem) return maildir_failure("creating", problem.value());
  }
  const fs::path unfinished = folder_ / "tmp" / mail.id, finished = folder_ / "new" / mail.id;
  if (auto written = write_message(unfinished, mail_message(mail)); !written) return written;
  fs::rename(unfinished, finished, problem);
  if (problem) return maildir_failure("renaming", problem.value());
  sync_folder(finished.parent_path());
  return {};
}

Result<SmtpLocation> parse_smtp_location(std::string_view text) {
  const auto refuse = [](std::string_view why) {
    return fail(ErrorCode::invalid_usage,
                "a mail server has the form smtp://USER:PASSWORD@HOST:PORT?starttls=off&ca=FILE: " +
                    std::string(why));
  };
  const auto slashes = text.find("://");
  const std::string_view scheme = text.substr(0, slashes);
  if (slashes == text.npos || (scheme != "smtp" && scheme != "smtps")) return refuse("unknown scheme");
  std::string_view rest = text.substr(slashes + 3);
  SmtpLocation location;
  if (const auto query = rest.find('?'); query != rest.npos) {
    for (const std::string_view parameter : estimate::split(rest.substr(query + 1), '&'))
      if (!take_mail_parameter(parameter, location)) return refuse("its parameters are starttls and ca");
    rest = rest.substr(0, query);
  }
  if (const auto at = rest.rfind('@'); at != rest.npos) {
    if (!take_credentials(rest.substr(0, at), location)) return refuse("user or password is malformed");
    if (!location.starttls) return refuse("a password needs an encrypted connection");
    rest = rest.substr(at + 1);
  }
  if (!is_host_and_port(rest)) return refuse("the host is malformed");
  location.url = std::string(scheme) + "://" + std::string(rest);
  return location;
}

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
