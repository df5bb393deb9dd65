// Signing in by mail over HTTP.

#include <memory>

#include "esxserver/http/credentials.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/http/throttle.h"
#include "esxserver/sessions/mail_sign_in.h"
#include "esxserver/sessions/requests.h"
#include "esxserver/sessions/views.h"

namespace esxserver {
namespace {

using http::Answer;
using http::Request;
using std::chrono::duration_cast;
using std::chrono::seconds;

constexpr std::string_view mail_path = "/api/v1/auth/link", mail_cookie_name = "esx_link";

/// What binds a link to the browser that asked for it. The page sends it with requests of its own only.
http::Field mail_cookie(std::string_view secret, seconds max_age, std::string_view base_url) {
  return http::set_cookie({.name = mail_cookie_name,
                           .value = secret,
                           .path = mail_path,
                           .secure = is_https(base_url),
                           .max_age = max_age});
}

std::unexpected<http::HttpError> no_mail() {
  return refusal({ErrorCode::not_found, "This server does not mail sign-in links.", ""});
}

Result<void> check_page(const Request& request, std::string_view base_url) {
  if (const auto ours = check_host(request, base_url); !ours) return ours;
  return check_site(request);
}

Answer ask_for_link(MailSignIn& mail, const Request& request, const view::MailLinkBody& body,
                    std::string_view base_url) {
  const auto asked = mail.ask({.email = body.email,
                               .return_to = body.return_to.value_or("/"),
                               .browser_secret = std::string(http::cookie(request, mail_cookie_name)),
                               .address = http::address_group(request.remote_address)});
  if (!asked) return project_refusal(asked.error());
  if (const auto& wait = asked->wait)
    return throttled("Too many links were asked for. Try again later.", *wait);
  auto response = http::json_response(202, estimate::encode_json(view::MailLinkSent{asked->expires_at}));
  response.headers.push_back(mail_cookie(asked->browser_secret, duration_cast<seconds>(link_life), base_url));
  return response;
}

/// Wrong codes are counted by address. A right one always works.
Answer sign_in_by_mail(SignIn& sign_in, MailSignIn& mail, KeyThrottle& wrong_codes, Time now,
                       Request& request, std::string_view base_url) {
  const auto body = http::read_json<view::SessionRequest>(request);
  if (!body) return std::unexpected(body.error());
  auto end = mail.finish(body->code, http::cookie(request, mail_cookie_name));
  if (!end && end.error().code == ServerError::invalid_state)
    if (const auto wait = wrong_codes.count(http::address_group(request.remote_address), now))
      return throttled("Too many codes from this address were wrong.", *wait);
  if (!end) return refusal(end.error());
  const auto secret = sign_in.sessions().begin(end->user);
  if (!secret) return refusal(secret.error());
  auto session = sign_in.sessions().find(*secret);
  if (!session) return refusal(session.error());
  const Time expires_at = end_of(*session);
  auto user = sign_in.user(std::move(end->user));
  if (!user) return refusal(user.error());
  request.notes.push_back({"uid", user->uid});
  auto response = http::json_response(
      200,
      estimate::encode_json(view::MailSession{
          {*std::move(user), BrowserSessions::csrf_token(*secret), expires_at}, std::move(end->return_to)}));
  response.headers.push_back(session_cookie(*secret, base_url));
  response.headers.push_back(mail_cookie("", seconds(0), base_url));
  return response;
}

http::Route mail_row(std::string_view path, std::string_view operation_id, std::string_view summary,
                     std::string_view text) {
  using enum ServerError;
  return {.method = "POST",
          .path = path,
          .operation_id = operation_id,
          .summary = summary,
          .text = text,
          .tag = "Sign-in",
          .errors = {ErrorCode::not_found, cross_site_request, ErrorCode::validation_failed,
                     unsupported_media_type, ErrorCode::request_too_large, too_many_attempts,
                     service_unavailable},
          .handler = {}};
}

http::Route ask_route(MailSignIn* mail, const std::function<std::string()>& base_url) {
  auto route =
      mail_row(mail_path, "mailSignInLink", "Ask for a sign-in link",
               "Mails a link if the address belongs to a user, or may become one. The answer is the same if "
               "not. The link works once, for 15 minutes, with the cookie `esx_link` of the answer: in this "
               "browser only. Requests are limited by network address and by mailbox.");
  route.request = {{"application/json", &estimate::describe<view::MailLinkBody>}};
  route.responses = {{.status = 202,
                      .text = "If there may be a user, there will be a mail.",
                      .contents = {{"application/json", &estimate::describe<view::MailLinkSent>}},
                      .headers = {{.name = "Set-Cookie", .text = "The cookie of the link."}}}};
  route.handler = [mail, base_url](Request& request) -> Answer {
    if (!mail) return no_mail();
    if (const auto ours = check_page(request, base_url()); !ours) return refusal(ours.error());
    const auto body = http::read_json<view::MailLinkBody>(request);
    if (!body) return std::unexpected(body.error());
    return ask_for_link(*mail, request, *body, base_url());
  };
  return route;
}

http::Route confirm_route(SignIn& sign_in, MailSignIn* mail, Clock& clock,
                          const std::function<std::string()>& base_url) {
  constexpr int max_wrong_codes = 20;  // of an address in a minute
  auto route =
      mail_row("/api/v1/auth/link/confirm", "confirmSignInLink", "Sign in with a mailed link",
               "The page of the link sends its code, and the browser the cookie `esx_link`. A browser that "
               "did not ask for the link gets `invalid_state`, and the link stays usable: programs that look "
               "into mails do not use it up. Repeated wrong codes from a network address are throttled.");
  route.request = {{"application/json", &estimate::describe<view::SessionRequest>}};
  route.responses = {{.status = 200,
                      .text = "The browser is signed in.",
                      .contents = {{"application/json", &estimate::describe<view::MailSession>}},
                      .headers = {{.name = "Set-Cookie", .text = "The cookie of the session."}}}};
  route.errors.insert(route.errors.begin() + 1, ServerError::invalid_state);
  route.errors.emplace_back(ServerError::user_blocked);
  const auto wrong_codes = std::make_shared<KeyThrottle>(KeyThrottleLimit{.keys = max_wrong_codes});
  route.handler = [&sign_in, mail, &clock, base_url, wrong_codes](Request& request) -> Answer {
    if (!mail) return no_mail();
    if (const auto ours = check_page(request, base_url()); !ours) return refusal(ours.error());
    return sign_in_by_mail(sign_in, *mail, *wrong_codes, clock.now(), request, base_url());
  };
  return route;
}

}  // namespace

std::vector<http::Route> mail_routes(SignIn& sign_in, MailSignIn* mail, Clock& clock,
                                     const std::function<std::string()>& base_url) {
  return {ask_route(mail, base_url), confirm_route(sign_in, mail, clock, base_url)};
}

}  // namespace esxserver
