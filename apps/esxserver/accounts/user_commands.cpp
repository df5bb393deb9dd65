// esxserver user link|invite|role|organization|block|unblock|list|show|delete, esxserver invitation

#include <unistd.h>

#include <memory>

#include <CLI/App.hpp>

#include "esxserver/accounts/administration.h"
#include "esxserver/base/time.h"
#include "esxserver/serve/administration.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/storage.h"

namespace esxserver {
namespace {

struct UserList {
  std::vector<UserSummary> users;
};

struct InvitationList {
  std::vector<Invitation> invitations;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::InvitationList> {
  using List = esxserver::InvitationList;
  static constexpr std::string_view name = "InvitationList", text = "Invitations that nobody has used.";
  static constexpr auto rows = std::tuple(
      field_as<esxserver::Rows<esxserver::Invitation>>("invitations", &List::invitations, "Oldest first."));
};

template <>
struct estimate::FieldList<esxserver::UserList> {
  using List = esxserver::UserList;
  static constexpr std::string_view name = "UserList", text = "All users of whom something is held.";
  static constexpr auto rows =
      std::tuple(field_as<esxserver::Rows<esxserver::UserSummary>>("users", &List::users, "By uid."));
};

namespace esxserver {
namespace {

struct LinkArguments {
  Identity user = {.uid = local_user().uid, .email = {}, .email_verified = false, .name = {}};
  std::string role, ttl = duration_text(link_life), base_url = "http://127.0.0.1:8080";
};

/// The user of the links that servers print has an address and a role of his own.
UserRole complete(LinkArguments& arguments) {
  const bool is_local = arguments.user.uid == local_user().uid;
  if (arguments.user.email.empty() && is_local) arguments.user.email = local_user().email;
  if (arguments.role.empty()) return is_local ? local_user_role : UserRole::none;
  return user_role_from_name(arguments.role).value_or(UserRole::none);
}

CommandResult make_link(const AdminStorageOptions& options, LinkArguments arguments) {
  const auto ttl = parse_duration(arguments.ttl);
  if (!ttl) return fail(ErrorCode::invalid_usage, "--ttl must have the form 15m");
  const UserRole role = complete(arguments);
  return administer(options, [&](auto& accounts) {
    return accounts.make_link(arguments.user, role, *ttl, arguments.base_url);
  });
}

/// Adds the command to the group of users, on whose storage it works.
void add_user_link(CommandGroup& group, const std::shared_ptr<const AdminStorageOptions>& storage) {
  const auto arguments = std::make_shared<LinkArguments>();
  CLI::App* command = group.add("link", "Make a link that signs a browser in once",
                                [=] { return make_link(*storage, *arguments); });
  command->add_option("--uid", arguments->user.uid, "User whom it signs in")
      ->type_name("UID")
      ->capture_default_str();
  command
      ->add_option("--email", arguments->user.email,
                   "Email address of the user; of the user local, by default local@localhost")
      ->type_name("ADDR");
  command->add_flag("--email-verified", arguments->user.email_verified, "The address is verified");
  command->add_option("--name", arguments->user.name, "Name of the user")->type_name("NAME");
  command
      ->add_option("--role", arguments->role,
                   "Role that the user gets; default: internal for the user local, else the present one")
      ->check(CLI::IsMember({"member", "admin", "internal"}).description(""))
      ->type_name("member|admin|internal");
  command->add_option("--ttl", arguments->ttl, "How long the link is valid, 1s to 7d")
      ->type_name("DUR")
      ->capture_default_str();
  command->add_option("--base-url", arguments->base_url, "Address of the server for the browser")
      ->envname("ESX_BASE_URL")
      ->type_name("URL")
      ->capture_default_str();
}

struct UserArguments {
  AdminStorageOptions storage;
  std::string uid, role, organization;
};

CommandResult set_user_role(const UserArguments& arguments) {
  const auto role = user_role_from_name(arguments.role);
  if (!role) return fail(ErrorCode::invalid_usage, "a role is none, member, admin or internal");
  return administer(arguments.storage,
                    [&](auto& accounts) { return accounts.set_role(arguments.uid, *role); });
}

CommandResult set_user_organization(const UserArguments& arguments) {
  return administer(arguments.storage, [&](auto& accounts) {
    return accounts.set_organization(arguments.uid, arguments.organization);
  });
}

CommandResult set_user_blocked(const UserArguments& arguments, bool blocked) {
  return administer(arguments.storage,
                    [&](auto& accounts) { return accounts.set_blocked(arguments.uid, blocked); });
}

CommandResult list_users(const UserArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto users = UserDirectory(*(*storage)->database, *(*storage)->price_lists).users();
  if (!users) return std::unexpected(users.error());
  return printed(UserList{*users});
}

CommandResult show_user(const UserArguments& arguments) {
  return administer(arguments.storage,
                    [&](auto& accounts) { return accounts.directory().user(arguments.uid); });
}

CommandResult delete_user(const UserArguments& arguments) {
  return administer(arguments.storage, [&](auto& accounts) { return accounts.delete_user(arguments.uid); });
}

struct InviteArguments {
  AdminStorageOptions storage;
  std::string id, email, role, organization, expires = duration_text(NewInvitation{}.life);
  MailOrigin origin = {.base_url = "http://127.0.0.1:8080", .sender = "operator@localhost"};
};

CommandResult invite(const AdminStorageOptions& storage, InviteArguments arguments) {
  const auto life = parse_duration(arguments.expires);
  if (!life) return fail(ErrorCode::invalid_usage, "--expires must have the form 14d");
  while (arguments.origin.base_url.ends_with('/')) arguments.origin.base_url.pop_back();
  return administer(storage, [&](auto& accounts) {
    return accounts.invitations().invite(
        {arguments.email, user_role_from_name(arguments.role).value_or(UserRole::none),
         arguments.organization, *life},
        caller(), arguments.origin);
  });
}

/// Adds the command to the group of users, on whose storage it works.
void add_invite(CommandGroup& group, const std::shared_ptr<const AdminStorageOptions>& storage) {
  const auto arguments = std::make_shared<InviteArguments>();
  CLI::App* command = group.add("invite", "Mail an invitation: the address may become a user",
                                [=] { return invite(*storage, *arguments); });
  command->add_option("EMAIL", arguments->email, "Address to invite")->required();
  command->add_option("--role", arguments->role, "Role that the user gets; default: none")
      ->check(CLI::IsMember({"member", "admin", "internal"}).description(""))
      ->type_name("member|admin|internal");
  command
      ->add_option("--organization", arguments->organization,
                   "Organization that the user gets into; default: none")
      ->type_name("NAME");
  command->add_option("--expires", arguments->expires, "How long the invitation is valid, 1s to 90d")
      ->type_name("DUR")
      ->capture_default_str();
  command->add_option("--base-url", arguments->origin.base_url, "Address of the server for the browser")
      ->envname("ESX_BASE_URL")
      ->type_name("URL")
      ->capture_default_str();
  command->add_option("--operator-email", arguments->origin.sender, "Sender of the mail")
      ->envname("ESX_OPERATOR_EMAIL")
      ->type_name("ADDR")
      ->capture_default_str();
}

CommandResult list_invitations(const InviteArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  StorageBackend& backend = **storage;
  JsonLog log(backend.clock, STDERR_FILENO);
  auto invitations = Invitations(*backend.database, {backend.clock, backend.random, log}).list();
  if (!invitations) return std::unexpected(invitations.error());
  return printed(InvitationList{*std::move(invitations)});
}

CommandResult revoke_invitation(const InviteArguments& arguments) {
  return administer(arguments.storage,
                    [&](auto& accounts) { return accounts.revoke_invitation(arguments.id); });
}

}  // namespace

void add_user_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<UserArguments>();
  CommandGroup group(app, "user", "Users of the application API", arguments->storage, selected);
  const auto of_user = [&](CLI::App* command) {
    command->add_option("UID", arguments->uid, "User")->required();
    return command;
  };
  of_user(group.add("role", "Assign a role", [=] { return set_user_role(*arguments); }))
      ->add_option("ROLE", arguments->role, "Role to assign")
      ->required()
      ->check(CLI::IsMember({"none", "member", "admin", "internal"}).description(""))
      ->type_name("none|member|admin|internal");
  of_user(group.add("organization", "Put a user into an organization, inside which estimates are shared",
                    [=] { return set_user_organization(*arguments); }))
      ->add_option("NAME", arguments->organization, "Name of the organization; without it, the user leaves")
      ->type_name("NAME");
  of_user(group.add("block", "End the sessions of a user, and refuse sign-ins and requests",
                    [=] { return set_user_blocked(*arguments, true); }));
  of_user(
      group.add("unblock", "Let a user sign in again", [=] { return set_user_blocked(*arguments, false); }));
  group.add_query("list", "Print the users of whom something is held",
                  [=] { return list_users(*arguments); });
  of_user(group.add_query("show", "Print what is held of a user", [=] { return show_user(*arguments); }));
  add_user_link(group, {arguments, &arguments->storage});
  add_invite(group, {arguments, &arguments->storage});
  of_user(group.add("delete", "Delete everything that is held of a user, and print what",
                    [=] { return delete_user(*arguments); }));
}

void add_invitation_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<InviteArguments>();
  CommandGroup group(app, "invitation", "Addresses that may become users; see user invite",
                     arguments->storage, selected);
  group.add_query("list", "Print the invitations that nobody has used",
                  [=] { return list_invitations(*arguments); });
  group.add("revoke", "Revoke an invitation", [=] { return revoke_invitation(*arguments); })
      ->add_option("ID", arguments->id, "Invitation to revoke")
      ->required();
}

}  // namespace esxserver
