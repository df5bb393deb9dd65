#include "esxserver/admin/user_link.h"

#include <CLI/App.hpp>

#include "esxserver/admin/print_json.h"
#include "esxserver/domain/field_types.h"
#include "esxserver/options/units.h"
#include "esxserver/service/sign_in_links.h"

namespace esxserver {
namespace {

struct UserLink {
  std::string uid, link;
  Time expires_at;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::UserLink> {
  using Link = esxserver::UserLink;
  static constexpr std::string_view name = "UserLink", text = "A link that signs a browser in once.";
  static constexpr auto rows =
      std::tuple(field("uid", &Link::uid, "User whom it signs in."), field("link", &Link::link, "The link."),
                 field("expires_at", &Link::expires_at, "When it expires."));
};

namespace esxserver {
namespace {

struct LinkArguments {
  Identity user = {.uid = local_user().uid, .email = {}, .email_verified = false, .name = {}};
  std::string role, ttl = duration_text(link_life), base_url = "http://127.0.0.1:8080";
};

/// The user of the links that servers print has an address and a role of his own.
Result<UserRole> complete(LinkArguments& arguments) {
  const bool is_local = arguments.user.uid == local_user().uid;
  if (arguments.user.email.empty() && is_local) arguments.user.email = local_user().email;
  if (!arguments.user.email.contains('@'))
    return fail(ErrorCode::invalid_usage, "--email must be an email address");
  if (arguments.role.empty()) return is_local ? local_user_role : UserRole::none;
  return user_role_from_name(arguments.role).value_or(UserRole::none);
}

CommandResult make_link(const AdminStorageOptions& options, LinkArguments arguments) {
  const auto ttl = parse_duration(arguments.ttl);
  if (!ttl) return fail(ErrorCode::invalid_usage, "--ttl must have the form 15m");
  const auto role = complete(arguments);
  if (!role) return std::unexpected(role.error());
  while (arguments.base_url.ends_with('/')) arguments.base_url.pop_back();
  const auto storage = open_storage(options);
  if (!storage) return std::unexpected(storage.error());
  StorageBackend& backend = **storage;
  const auto made = SignInLinks(backend.sign_ins, backend.users, backend.clock, backend.random)
                        .make(arguments.user, *role, *ttl);
  if (!made) return std::unexpected(made.error());
  return printed(UserLink{arguments.user.uid, sign_in_url(arguments.base_url, made->code), made->expires_at},
                 arguments.user.uid);
}

}  // namespace

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

}  // namespace esxserver
