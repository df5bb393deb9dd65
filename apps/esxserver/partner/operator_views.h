// Field lists of the health checks.
#pragma once

#include <optional>
#include <string>

#include "estimate/fields/fields.h"
#include "esxserver/service/operations.h"

namespace esxserver::view {

struct Health {
  std::string status, version, git_sha, git_branch;
  bool git_dirty = false;
};

struct HealthAuth {
  bool admin_initialized = false;
  estimate::Nullable<std::string> project_id = {};
  std::optional<bool> token_verified = {};
  std::optional<std::string> uid = {}, email = {}, error = {};
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::Health> {
  using Health = esxserver::view::Health;
  static constexpr std::string_view name = "Health", text = "The running server and its build.";
  static constexpr auto rows =
      std::tuple(field("status", &Health::status, "Always `ok`."),
                 field("version", &Health::version, "Version of the program."),
                 field("git_sha", &Health::git_sha, "Commit it was built from."),
                 field("git_branch", &Health::git_branch, "Branch it was built from."),
                 field("git_dirty", &Health::git_dirty, "Whether it was built with uncommitted changes."));
};

template <>
struct estimate::FieldList<esxserver::view::HealthAuth> {
  using Auth = esxserver::view::HealthAuth;
  static constexpr std::string_view name = "HealthAuth", text = "Whether ID tokens can be verified.";
  static constexpr auto rows = std::tuple(
      field("admin_initialized", &Auth::admin_initialized, "Whether an identity provider is configured."),
      field("project_id", &Auth::project_id, "Project whose tokens are accepted."),
      field("token_verified", &Auth::token_verified, "If the request has a token: whether it is valid."),
      field("uid", &Auth::uid, "User of a valid token."),
      field("email", &Auth::email, "Email address of a valid token."),
      field("error", &Auth::error, "Why the token is invalid."));
};

template <>
struct estimate::FieldList<esxserver::ReadinessCheck> {
  using Check = esxserver::ReadinessCheck;
  static constexpr std::string_view name = "ReadyCheck", text = "A check of one dependency.";
  static constexpr auto rows = std::tuple(
      field("name", &Check::name, "Name of the dependency."), field("ok", &Check::ok, "Whether it works."),
      field("message", &Check::message, "What is wrong; empty if it works."));
};

template <>
struct estimate::FieldList<esxserver::Readiness> {
  using Ready = esxserver::Readiness;
  static constexpr std::string_view name = "Ready", text = "Whether the server is ready.";
  static constexpr auto rows = std::tuple(field("ready", &Ready::ready, "Whether everything works."),
                                          field("checks", &Ready::checks, "The individual checks."));
};
