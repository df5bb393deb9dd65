#include <optional>
#include <string>

#include "esxserver/serve/admin_acts.h"

namespace esxserver::view {

struct RoleBody {
  UserRole role = UserRole::none;
};

struct OrganizationBody {
  std::string organization;
};

struct LinkBody {
  std::optional<std::string> email, ttl;
};

struct InvitationBody {
  std::string email;
  std::optional<UserRole> role;
  std::optional<std::string> organization, expires;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::RoleBody> {
  static constexpr std::string_view name = "RoleRequest", text = "A role to assign.";
  static constexpr auto rows = std::tuple(field("role", &esxserver::view::RoleBody::role, "The role."));
};

template <>
struct estimate::FieldList<esxserver::view::OrganizationBody> {
  static constexpr std::string_view name = "OrganizationRequest",
                                    text = "An organization to put a user into.";
  static constexpr auto rows =
      std::tuple(field("organization", &esxserver::view::OrganizationBody::organization,
                       "Its name; empty: the user leaves.", {.max_length = esxserver::view::max_admin_text}));
};

template <>
struct estimate::FieldList<esxserver::view::LinkBody> {
  using Body = esxserver::view::LinkBody;
  static constexpr std::string_view name = "UserLinkRequest", text = "A link to make.";
  static constexpr auto rows =
      std::tuple(field("email", &Body::email,
                       "Address of the user; default: the one that is held, and needed without one.",
                       esxserver::view::admin_text),
                 field("ttl", &Body::ttl, "How long it is valid, `1s` to `7d`; default: `15m`."));
};

template <>
struct estimate::FieldList<esxserver::view::InvitationBody> {
  using Body = esxserver::view::InvitationBody;
  static constexpr std::string_view name = "InvitationRequest", text = "Whom to invite.";
  static constexpr auto rows = std::tuple(
      field("email", &Body::email, "The address.", esxserver::view::admin_text),
      field("role", &Body::role, "Role that the user gets; default: none."),
      field("organization", &Body::organization, "Organization that the user gets into; default: none.",
            esxserver::view::admin_text),
      field("expires", &Body::expires, "How long it can be used, such as `14d`, which is the default."));
};

namespace esxserver {

using estimate::describe;
using http::Answer;
using http::Request;

namespace {

Answer set_role_over_http(Administration& administration, const view::RoleBody& body, const std::string& id,
                          const User& user) {
  const AuditedAct act{"user role", id, {{"ROLE", std::string(user_role_name(body.role))}}};
  return audited(administration, user, act, [&] { return administration.accounts.set_role(id, body.role); });
}

Answer set_organization_over_http(Administration& administration, const view::OrganizationBody& body,
                                  const std::string& id, const User& user) {
  const AuditedAct act{"user organization", id, {{"NAME", body.organization}}};
  return audited(administration, user, act,
                 [&] { return administration.accounts.set_organization(id, body.organization); });
}

Answer link_over_http(Administration& administration, const view::LinkBody& body, const std::string& id,
                      const User& user) {
  const auto life = duration_in(body.ttl, "ttl", link_life);
  if (!life) return std::unexpected(life.error());
  AuditDetails details;
  add_detail(details, "--email", body.email, false);
  add_detail(details, "--ttl", body.ttl);
  return audited(administration, user, {"user link", id, details}, [&]() -> Result<UserLink> {
    if (administration.parts.link_use == LinkUse::never)
      return fail(ErrorCode::invalid_usage, "this server has no sign-in links; see --sign-in-link");
    return administration.accounts.make_link(id, body.email.value_or(""), life->value_or(link_life),
                                             administration.parts.origin().base_url);
  });
}

}  // namespace

void add_user_routes(AdminRoutes& admin, Administration& administration) {
  AccountAdministration& accounts = administration.accounts;
  admin.add(admin_list_row("/api/v1/admin/users", "adminUsers", "List users",
                           "The users of whom something is held, by uid, as `esxserver user list`.",
                           &describe<UserSummary>),
            [&accounts](Request& request, const User&) {
              return list_answer(request, accounts.directory().users(), [](const UserSummary& user) {
                const std::string words = user.email + " " + std::string(user_role_name(user.role)) + " " +
                                          user.organization + (user.blocked ? " blocked" : "");
                return ListedRow<UserSummary>{user.uid, words, &user};
              });
            });
  admin.add(act_row("/api/v1/admin/users/{id}/role", "adminUserRole", "Assign a role",
                    "As `esxserver user role`. The next request of the user has it.", &describe<UserRoleSet>,
                    &describe<view::RoleBody>),
            body_act<view::RoleBody>(administration, set_role_over_http));
  admin.add(act_row("/api/v1/admin/users/{id}/organization", "adminUserOrganization",
                    "Put a user into an organization",
                    "As `esxserver user organization`. Members share estimates; a user who leaves loses "
                    "access at once.",
                    &describe<UserOrganizationSet>, &describe<view::OrganizationBody>),
            body_act<view::OrganizationBody>(administration, set_organization_over_http));
  const auto block = [&accounts](bool blocked) {
    return [&accounts, blocked](const std::string& id) { return accounts.set_blocked(id, blocked); };
  };
  admin.add(
      act_row("/api/v1/admin/users/{id}/block", "adminUserBlock", "Block a user",
              "As `esxserver user block`: sessions and sign-in links of the user end at once, and requests "
              "of the user get `user_blocked`. Nothing is deleted.",
              &describe<UserBlockSet>),
      simple_act(administration, "user block", block(true)));
  admin.add(act_row("/api/v1/admin/users/{id}/unblock", "adminUserUnblock", "Unblock a user",
                    "As `esxserver user unblock`: the user may sign in again.", &describe<UserBlockSet>),
            simple_act(administration, "user unblock", block(false)));
  admin.add(
      act_row("/api/v1/admin/users/{id}/link", "adminUserLink", "Make a sign-in link",
              "As `esxserver user link`: signs a browser in once, as this user; `--sign-in-link` says on "
              "which machines. This answer is the only one with the link.",
              &describe<UserLink>, &describe<view::LinkBody>),
      body_act<view::LinkBody>(administration, link_over_http));
  admin.add(act_row("/api/v1/admin/users/{id}/delete", "adminUserDelete", "Delete a user",
                    "As `esxserver user delete`: deletes all that is held of the user, and says what.",
                    &describe<DeletedUser>),
            simple_act(administration, "user delete",
                       [&accounts](const std::string& id) { return accounts.delete_user(id); }));
}

namespace {

Answer invite_over_http(Administration& administration, const view::InvitationBody& body, const std::string&,
                        const User& user) {
  const auto life = duration_in(body.expires, "expires", NewInvitation{}.life);
  if (!life) return std::unexpected(life.error());
  AuditDetails details = {{"EMAIL", "(not recorded)"}};
  const UserRole role = body.role.value_or(UserRole::none);
  if (body.role) details.emplace_back("--role", std::string(user_role_name(role)));
  add_detail(details, "--organization", body.organization);
  add_detail(details, "--expires", body.expires);
  return audited(administration, user, {"user invite", "", details}, [&] {
    return administration.accounts.invitations().invite(
        {body.email, role, body.organization.value_or(""), life->value_or(NewInvitation{}.life)},
        "admin " + user.uid, administration.parts.origin());
  });
}

}  // namespace

void add_invitation_routes(AdminRoutes& admin, Administration& administration) {
  AccountAdministration& accounts = administration.accounts;
  admin.add(admin_list_row("/api/v1/admin/invitations", "adminInvitations", "List invitations",
                           "Those that nobody has used, oldest first, as `esxserver invitation list`.",
                           &describe<Invitation>),
            [&accounts](Request& request, const User&) {
              return list_answer(request, accounts.invitations().list(), [](const Invitation& invitation) {
                return ListedRow<Invitation>{invitation.id, invitation.email, &invitation};
              });
            });
  admin.add(act_row("/api/v1/admin/invitations", "adminInvite", "Invite an address",
                    "As `esxserver user invite`: mails an invitation, and the address may become a user.",
                    &describe<Invitation>, &describe<view::InvitationBody>),
            body_act<view::InvitationBody>(administration, invite_over_http));
  admin.add(act_row("/api/v1/admin/invitations/{id}/revoke", "adminInvitationRevoke", "Revoke an invitation",
                    "As `esxserver invitation revoke`.", &describe<RevokedInvitation>),
            simple_act(administration, "invitation revoke",
                       [&accounts](const std::string& id) { return accounts.revoke_invitation(id); }));
}

}  // namespace esxserver
