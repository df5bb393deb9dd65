// esxserver token
#include <CLI/App.hpp>
#include <memory>

#include "esxserver/adapters/identity/local_identity.h"
#include "esxserver/admin/command_group.h"
#include "esxserver/admin/print_json.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"
#include "esxserver/options/units.h"

namespace esxserver {
namespace {

struct IssuedToken {
  std::string id_token;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::IssuedToken> {
  using Token = esxserver::IssuedToken;
  static constexpr std::string_view name = "IssuedToken", text = "A token of the local issuer.";
  static constexpr auto rows =
      std::tuple(field("id_token", &Token::id_token, "For the header `Authorization: Bearer`."));
};

namespace esxserver {
namespace {

struct TokenArguments {
  AdminStorageOptions storage;
  Identity user;
  std::string ttl = "1h";
};

CommandResult issue_token(const TokenArguments& arguments) {
  const auto ttl = parse_duration(arguments.ttl);
  if (!ttl) return fail(ErrorCode::invalid_usage, "--ttl must have the form 1h");
  if (!arguments.user.email.contains('@'))
    return fail(ErrorCode::invalid_usage, "--email must be an email address");
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  StorageBackend& backend = **storage;
  auto token =
      identity::LocalIdentity(backend.token_keys, backend.clock, backend.random).issue(arguments.user, *ttl);
  if (!token) return std::unexpected(token.error());
  return printed(IssuedToken{*std::move(token)}, arguments.user.uid);
}

}  // namespace

void add_token_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<TokenArguments>();
  CLI::App* command = add_command(app, "token", "Issue an ID token of the local issuer", Effect::changes,
                                  arguments->storage, selected, [=] { return issue_token(*arguments); });
  add_admin_storage_options(*command, arguments->storage);
  command->add_option("--uid", arguments->user.uid, "User the token is for")->required()->type_name("UID");
  command->add_option("--email", arguments->user.email, "Email address of the user")
      ->required()
      ->type_name("ADDR");
  command->add_flag("--email-verified", arguments->user.email_verified, "The address is verified");
  command->add_option("--name", arguments->user.name, "Name of the user")->type_name("NAME");
  command->add_option("--ttl", arguments->ttl, "How long the token is valid, 1s to 90d")
      ->type_name("DUR")
      ->capture_default_str();
}

}  // namespace esxserver
