#include "esxserver/adapters/mail/smtp_location.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "esxserver/domain/percent_encoding.h"

namespace esxserver::mail {
namespace {

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

}  // namespace

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

}  // namespace esxserver::mail
