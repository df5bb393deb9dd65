// esxserver user role|list|show|link|delete
#include <CLI/App.hpp>
#include <memory>

#include "esxserver/admin/command_group.h"
#include "esxserver/admin/print_json.h"
#include "esxserver/admin/user_link.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"
#include "esxserver/service/user_directory.h"

namespace esxserver {
namespace {

struct UserRoleSet {
  std::string uid;
  UserRole role = UserRole::none;
};

struct UserList {
  std::vector<UserSummary> users;
};

struct DeletedUser {
  std::string uid;
  HeldRecords deleted;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::UserRoleSet> {
  using User = esxserver::UserRoleSet;
  static constexpr std::string_view name = "UserRoleSet", text = "The role of a user.";
  static constexpr auto rows = std::tuple(field("uid", &User::uid, "Identifier of the user."),
                                          field("role", &User::role, "The role."));
};

template <>
struct estimate::FieldList<esxserver::UserSummary> {
  using User = esxserver::UserSummary;
  static constexpr std::string_view name = "User", text = "What is held of a user.";
  static constexpr auto rows =
      std::tuple(field("uid", &User::uid, "Identifier of the user."),
                 field_as<esxserver::OrNull<std::string>>("email", &User::email, "Address in the profile."),
                 field("role", &User::role, "The role."),
                 field("records", &User::records, "Number of records by kind."));
};

template <>
struct estimate::FieldList<esxserver::UserList> {
  using List = esxserver::UserList;
  static constexpr std::string_view name = "UserList", text = "All users of whom something is held.";
  static constexpr auto rows =
      std::tuple(field_as<esxserver::Rows<esxserver::UserSummary>>("users", &List::users, "By uid."));
};

template <>
struct estimate::FieldList<esxserver::DeletedUser> {
  using User = esxserver::DeletedUser;
  static constexpr std::string_view name = "DeletedUser", text = "What was deleted of a user.";
  static constexpr auto rows = std::tuple(field("uid", &User::uid, "Identifier of the user."),
                                          field("deleted", &User::deleted, "Number of records by kind."));
};

namespace esxserver {
namespace {

struct UserArguments {
  AdminStorageOptions storage;
  std::string uid, role;
};

CommandResult set_user_role(const UserArguments& arguments) {
  const auto role = user_role_from_name(arguments.role);
  if (!role) return fail(ErrorCode::invalid_usage, "a role is none, member, admin or internal");
  if (!is_valid_uid(arguments.uid)) return fail(ErrorCode::invalid_usage, "the uid is invalid");
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto set = (*storage)->users.set_role(arguments.uid, *role, (*storage)->clock.now());
  if (!set) return std::unexpected(set.error());
  return printed(UserRoleSet{arguments.uid, *role});
}

CommandResult list_users(const UserArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto users = UserDirectory((*storage)->users, *(*storage)->price_lists).users();
  if (!users) return std::unexpected(users.error());
  return printed(UserList{*users});
}

CommandResult show_user(const UserArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto user = UserDirectory((*storage)->users, *(*storage)->price_lists).user(arguments.uid);
  if (!user) return std::unexpected(user.error());
  return printed(*user);
}

CommandResult delete_user(const UserArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto deleted = UserDirectory((*storage)->users, *(*storage)->price_lists).remove(arguments.uid);
  if (!deleted) return std::unexpected(deleted.error());
  return printed(DeletedUser{arguments.uid, *deleted});
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
  group.add_query("list", "Print the users of whom something is held",
                  [=] { return list_users(*arguments); });
  of_user(group.add_query("show", "Print what is held of a user", [=] { return show_user(*arguments); }));
  add_user_link(group, {arguments, &arguments->storage});
  of_user(group.add("delete", "Delete everything that is held of a user, and print what",
                    [=] { return delete_user(*arguments); }));
}

}  // namespace esxserver
