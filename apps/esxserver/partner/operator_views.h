// Field lists of the health checks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esxserver/http/fields/field_type.h"

namespace esxserver::view {

struct Health {
  std::string status, version, git_sha, git_branch;
  bool git_dirty = false;
};

struct HealthAuth {
  bool admin_initialized = false;
  http::Nullable<std::string> project_id;
  std::optional<bool> token_verified;
  std::optional<std::string> uid, email, error;
};

struct ReadyCheck {
  std::string name;
  bool ok = false;
  std::string message;
};

struct Ready {
  bool ready = false;
  std::vector<ReadyCheck> checks;
};

}  // namespace esxserver::view

template <>
struct http::Schema<esxserver::view::Health> {
  using Health = esxserver::view::Health;
  static constexpr std::string_view name = "Health", text = "The running server and its build.";
  static constexpr auto fields =
      std::tuple(field("status", &Health::status, "Always `ok`."),
                 field("version", &Health::version, "Version of the program."),
                 field("git_sha", &Health::git_sha, "Commit it was built from."),
                 field("git_branch", &Health::git_branch, "Branch it was built from."),
                 field("git_dirty", &Health::git_dirty, "Whether it was built with uncommitted changes."));
};

template <>
struct http::Schema<esxserver::view::HealthAuth> {
  using Auth = esxserver::view::HealthAuth;
  static constexpr std::string_view name = "HealthAuth", text = "Whether ID tokens can be verified.";
  static constexpr auto fields = std::tuple(
      field("admin_initialized", &Auth::admin_initialized, "Whether an identity provider is configured."),
      field("project_id", &Auth::project_id, "Project whose tokens are accepted."),
      field("token_verified", &Auth::token_verified, "If the request has a token: whether it is valid."),
      field("uid", &Auth::uid, "User of a valid token."),
      field("email", &Auth::email, "Email address of a valid token."),
      field("error", &Auth::error, "Why the token is invalid."));
};

template <>
struct http::Schema<esxserver::view::ReadyCheck> {
  using Check = esxserver::view::ReadyCheck;
  static constexpr std::string_view name = "ReadyCheck", text = "A check of one dependency.";
  static constexpr auto fields = std::tuple(
      field("name", &Check::name, "Name of the dependency."), field("ok", &Check::ok, "Whether it works."),
      field("message", &Check::message, "What is wrong; empty if it works."));
};

template <>
struct http::Schema<esxserver::view::Ready> {
  using Ready = esxserver::view::Ready;
  static constexpr std::string_view name = "Ready", text = "Whether the server is ready.";
  static constexpr auto fields = std::tuple(field("ready", &Ready::ready, "Whether everything works."),
                                            field("checks", &Ready::checks, "The individual checks."));
};
