// Requests and responses of signing in, and the field list of the signed-in user.
#pragma once

#include <optional>
#include <string>

#include "estimate/fields/fields.h"
#include "esxserver/accounts/mail_users.h"
#include "esxserver/accounts/user.h"
#include "esxserver/base/field_types.h"

template <>
struct estimate::FieldList<esxserver::User> {
  using User = esxserver::User;
  static constexpr std::string_view name = "SignedInUser", text = "The user of an ID token.";
  static constexpr auto rows = std::tuple(
      field("uid", &User::uid, "Identifier of the user, unique per identity provider."),
      field_as<esxserver::OrNull<std::string>>("email", &User::email, "Email address, if the token has one."),
      field("email_verified", &User::email_verified, "Whether the provider has verified the address."),
      field_as<esxserver::OrNull<std::string>>("name", &User::name, "Name, if the token has one."),
      field("role", &User::role, "Role that the operator assigned."),
      field_as<esxserver::OrNull<std::string>>(
          "organization", &User::organization,
          "Organization that an administrator gave; estimates are shared inside it."));
};

namespace esxserver::view {

struct SignInMethods {
  bool link = false;
  std::optional<std::string> issuer;
  bool mail = false;
  std::optional<SignUp> sign_up;
};

struct MailLinkBody {
  std::string email;
  std::optional<std::string> return_to;
};

struct MailLinkSent {
  Time expires_at;
};

struct SessionRequest {
  std::string code;
};

struct SessionResponse {
  User user;
  std::string csrf_token;
  Time expires_at;
};

struct MailSession : SessionResponse {
  std::string return_to;
};

struct LoginQuery {
  std::optional<std::string> return_to;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::SignInMethods> {
  using Methods = esxserver::view::SignInMethods;
  static constexpr std::string_view name = "SignInMethods", text = "How browsers sign in to this server.";
  static constexpr auto rows = std::tuple(
      field("link", &Methods::link, "With a link that the server prints or `esxserver user link` makes."),
      esxserver::null_or("issuer", &Methods::issuer, "The OpenID issuer at which users sign in."),
      field("mail", &Methods::mail, "With a link that the server mails."),
      esxserver::null_or(
          "sign_up", &Methods::sign_up,
          "Whom a link makes a user: any address, those that are invited, none that is unknown."));
};

template <>
struct estimate::FieldList<esxserver::view::MailLinkBody> {
  using Body = esxserver::view::MailLinkBody;
  static constexpr std::string_view name = "MailLinkRequest", text = "Who wants to sign in.";
  static constexpr auto rows = std::tuple(
      field("email", &Body::email, "Where the link is sent.", {.min_length = 1, .max_length = 254}),
      field("return_to", &Body::return_to, "A path of this server, such as `/#/projects`; default: `/`."));
};

template <>
struct estimate::FieldList<esxserver::view::MailLinkSent> {
  static constexpr std::string_view name = "MailLinkSent",
                                    text = "The same for every address, whether or not it may sign in.";
  static constexpr auto rows = std::tuple(field("expires_at", &esxserver::view::MailLinkSent::expires_at,
                                                "Until when the link of the mail works."));
};

template <>
struct estimate::FieldList<esxserver::view::SessionRequest> {
  using Request = esxserver::view::SessionRequest;
  static constexpr std::string_view name = "SessionRequest", text = "What signs a browser in.";
  static constexpr auto rows = std::tuple(
      field("code", &Request::code, "The code of a link: what follows `#sign-in=`.", {.max_length = 200}));
};

template <>
struct estimate::FieldList<esxserver::view::SessionResponse> {
  using Response = esxserver::view::SessionResponse;
  static constexpr std::string_view name = "Session", text = "A browser that is signed in.";
  static constexpr auto rows = std::tuple(
      field("user", &Response::user, "Who is signed in."),
      field("csrf_token", &Response::csrf_token,
            "For the header `X-CSRF-Token` of requests other than GET and HEAD."),
      field("expires_at", &Response::expires_at, "When the session ends, unless it is used until then."));
};

template <>
struct estimate::FieldList<esxserver::view::MailSession> {
  using Session = esxserver::view::MailSession;
  static constexpr std::string_view name = "MailSession", text = "A browser that signed in by mail.";
  static constexpr auto rows = std::tuple_cat(
      estimate::FieldList<esxserver::view::SessionResponse>::rows,
      std::tuple(field("return_to", &Session::return_to, "The path of the request for the link.")));
};

template <>
struct estimate::FieldList<esxserver::view::LoginQuery> {
  using Query = esxserver::view::LoginQuery;
  static constexpr std::string_view name = "LoginQuery", text = "Where a sign-in ends.";
  static constexpr auto rows = std::tuple(
      field("return_to", &Query::return_to, "A path of this server, such as `/projects`; default: `/`."));
};
