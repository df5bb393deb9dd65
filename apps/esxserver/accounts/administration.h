// What administrators do with partners, keys and users, on the command line and over HTTP, and what it
// answers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/accounts/api_keys.h"
#include "esxserver/accounts/mail_users.h"
#include "esxserver/accounts/partners.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/base/field_types.h"
#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/database.h"

namespace esxserver {

struct AddedPartner {
  std::string partner_id, name;
};

struct RotatedSecret {
  std::string partner_id;
  std::optional<std::string> webhook_secret;  // if it was made just now
  Time previous_until;
};

struct SuspendedPartner {
  std::string partner_id;
  bool suspended = false;
};

struct NewKey {
  std::string partner_id;
  KeyKind kind = KeyKind::test;
  std::optional<int> active_limit, daily_limit;  // absent: the server's
  std::string label;
  std::optional<Duration> life;  // absent: forever
};

struct RevokedKey {
  std::string key_id;
  bool revoked = true;
};

struct UserRoleSet {
  std::string uid;
  UserRole role = UserRole::none;
};

struct UserOrganizationSet {
  std::string uid, organization;
};

struct UserBlockSet {
  std::string uid;
  bool blocked = false;
};

/// A link that signs a browser in once.
struct UserLink {
  std::string uid, link;
  Time expires_at;
};

struct DeletedUser {
  std::string uid;
  HeldRecords deleted;
};

struct RevokedInvitation {
  std::string invitation_id;
  bool revoked = true;
};

/// Errors of every function: not_found for an id; invalid_usage with the reason; those of the stores.
class AccountAdministration {
 public:
  /// How long the previous secret of a partner may sign.
  static constexpr Duration max_overlap = std::chrono::days(90), usual_overlap = std::chrono::hours(24);

  AccountAdministration(sql::Database& database, PriceListLibrary& price_lists, const System& system)
      : partners_(database),
        keys_(database),
        users_(database),
        directory_(database, price_lists),
        invitations_(database, system),
        links_(database, system.clock, system.random),
        system_(system) {}

  /// Its id and the time are made here.
  [[nodiscard]] Result<AddedPartner> add_partner(Partner partner);
  /// The partner after the update.
  [[nodiscard]] Result<Partner> update_partner(std::string_view id, const PartnerUpdate& update);
  /// `secret`: empty: a random one, which is shown this once.
  [[nodiscard]] Result<RotatedSecret> rotate_secret(const std::string& id, const std::string& secret,
                                                    Duration overlap);
  [[nodiscard]] Result<SuspendedPartner> set_suspended(const std::string& id, bool suspended);

  [[nodiscard]] Result<IssuedKey> issue(const NewKey& key);
  [[nodiscard]] Result<RevokedKey> revoke_key(const std::string& id);

  [[nodiscard]] Result<UserRoleSet> set_role(const std::string& uid, UserRole role);
  /// Empty: the user leaves the organization.
  [[nodiscard]] Result<UserOrganizationSet> set_organization(const std::string& uid,
                                                             const std::string& organization);
  [[nodiscard]] Result<UserBlockSet> set_blocked(const std::string& uid, bool blocked);
  /// As SignInLinks::make, with the link's address. Error also: user_blocked.
  [[nodiscard]] Result<UserLink> make_link(const Identity& user, UserRole role, Duration life,
                                           std::string base_url);
  /// For whom the user is now. `email`: empty: the address that is held. Error also: invalid_usage: there is
  /// no address.
  [[nodiscard]] Result<UserLink> make_link(const std::string& uid, const std::string& email, Duration life,
                                           std::string base_url);
  [[nodiscard]] Result<DeletedUser> delete_user(const std::string& uid);
  [[nodiscard]] Result<RevokedInvitation> revoke_invitation(const std::string& id);

  [[nodiscard]] PartnerStore& partners() { return partners_; }
  [[nodiscard]] KeyStore& keys() { return keys_; }
  [[nodiscard]] UserDirectory& directory() { return directory_; }
  [[nodiscard]] Invitations& invitations() { return invitations_; }

 private:
  PartnerStore partners_;
  KeyStore keys_;
  UserStore users_;
  UserDirectory directory_;
  Invitations invitations_;
  SignInLinks links_;
  const System system_;
};

[[nodiscard]] inline bool has_secret(const Partner& partner) { return !partner.webhook_secret.empty(); }

[[nodiscard]] inline std::optional<Time> end_of_previous_secret(const Partner& partner) {
  const std::optional<PreviousSecret>& previous = partner.previous_secret;
  return previous ? std::optional(previous->until) : std::nullopt;
}

[[nodiscard]] inline const std::string& id_of(const IssuedKey& key) { return key.record.id; }

/// For the audit log: the id of what was made; empty: nothing was.
template <class Answer>
[[nodiscard]] std::string made_id(const Answer&) {
  return {};
}
[[nodiscard]] inline std::string made_id(const AddedPartner& partner) { return partner.partner_id; }
[[nodiscard]] inline std::string made_id(const IssuedKey& key) { return key.record.id; }
[[nodiscard]] inline std::string made_id(const UserLink& link) { return link.uid; }
[[nodiscard]] inline std::string made_id(const Invitation& invitation) { return invitation.id; }

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::AddedPartner> {
  using Partner = esxserver::AddedPartner;
  static constexpr std::string_view name = "AddedPartner", text = "A new partner.";
  static constexpr auto rows =
      std::tuple(field("partner_id", &Partner::partner_id, "Identifier of the partner."),
                 field("name", &Partner::name, "Name of the partner."));
};

template <>
struct estimate::FieldList<esxserver::RotatedSecret> {
  using Secret = esxserver::RotatedSecret;
  static constexpr std::string_view name = "RotatedSecret", text = "A new secret of a partner.";
  static constexpr auto rows = std::tuple(
      field("partner_id", &Secret::partner_id, "Identifier of the partner."),
      field("webhook_secret", &Secret::webhook_secret, "The secret, if it was made; it is shown this once."),
      field("previous_secret_until", &Secret::previous_until, "Until when the previous one signs."));
};

template <>
struct estimate::FieldList<esxserver::SuspendedPartner> {
  using Partner = esxserver::SuspendedPartner;
  static constexpr std::string_view name = "SuspendedPartner", text = "A partner.";
  static constexpr auto rows =
      std::tuple(field("partner_id", &Partner::partner_id, "Identifier of the partner."),
                 field("suspended", &Partner::suspended, "Whether its keys are rejected."));
};

template <>
struct estimate::FieldList<esxserver::Partner> {
  using Partner = esxserver::Partner;
  static constexpr std::string_view name = "Partner", text = "A partner, without its secret.";
  static constexpr auto rows =
      std::tuple(field("partner_id", &Partner::id, "Identifier of the partner."),
                 field("name", &Partner::name, "Name of the partner."),
                 field("webhook_url", &Partner::webhook_url, "URL for its webhooks."),
                 computed("has_webhook_secret", &esxserver::has_secret, "Whether it has a webhook secret."),
                 computed("previous_secret_until", &esxserver::end_of_previous_secret,
                          "Until when the previous secret signs too, or did."),
                 field("suspended", &Partner::suspended, "Whether its keys are rejected."),
                 field("created_at", &Partner::created_at, "When it was added."));
};

template <>
struct estimate::FieldList<esxserver::IssuedKey> {
  static constexpr std::string_view name = "IssuedKey", text = "A new key.";
  static constexpr auto rows = std::tuple(computed("key_id", &esxserver::id_of, "Identifier of the key."),
                                          field("api_key", &esxserver::IssuedKey::text, "The key."));
};

template <>
struct estimate::FieldList<esxserver::RevokedKey> {
  using Key = esxserver::RevokedKey;
  static constexpr std::string_view name = "RevokedKey", text = "A revoked key.";
  static constexpr auto rows = std::tuple(field("key_id", &Key::key_id, "Identifier of the key."),
                                          field("revoked", &Key::revoked, "Always true."));
};

template <>
struct estimate::FieldList<esxserver::ApiKey> {
  using Key = esxserver::ApiKey;
  static constexpr std::string_view name = "ApiKey", text = "A key, without its secret.";
  static constexpr auto rows = std::tuple(
      field("key_id", &Key::id, "Identifier of the key."),
      field("partner_id", &Key::partner_id, "Its partner."), field("kind", &Key::kind, "Test or live."),
      field("begins_with", &Key::handle, "Its first characters."),
      field("active_limit", &Key::active_limit, "Active jobs, if not the server's limit."),
      field("daily_limit", &Key::daily_limit, "Conversions per day, if not the server's limit."),
      field("revoked", &Key::revoked, "Whether it is revoked."),
      field("created_at", &Key::created_at, "When it was issued."),
      field("label", &Key::label, "What the operator calls it."),
      null_or("expires_at", &Key::expires_at, "When it expires; null: never."),
      null_or("last_used_at", &Key::last_used_at, "When it was last used, to the minute; null: never."));
};

template <>
struct estimate::FieldList<esxserver::UserRoleSet> {
  using User = esxserver::UserRoleSet;
  static constexpr std::string_view name = "UserRoleSet", text = "The role of a user.";
  static constexpr auto rows = std::tuple(field("uid", &User::uid, "Identifier of the user."),
                                          field("role", &User::role, "The role."));
};

template <>
struct estimate::FieldList<esxserver::UserOrganizationSet> {
  using User = esxserver::UserOrganizationSet;
  static constexpr std::string_view name = "UserOrganizationSet", text = "The organization of a user.";
  static constexpr auto rows = std::tuple(
      field("uid", &User::uid, "Identifier of the user."),
      field_as<esxserver::OrNull<std::string>>("organization", &User::organization, "The organization."));
};

template <>
struct estimate::FieldList<esxserver::UserBlockSet> {
  using User = esxserver::UserBlockSet;
  static constexpr std::string_view name = "UserBlockSet", text = "Whether a user is blocked.";
  static constexpr auto rows =
      std::tuple(field("uid", &User::uid, "Identifier of the user."),
                 field("blocked", &User::blocked, "Whether sign-ins and requests of the user are refused."));
};

template <>
struct estimate::FieldList<esxserver::UserLink> {
  using Link = esxserver::UserLink;
  static constexpr std::string_view name = "UserLink", text = "A link that signs a browser in once.";
  static constexpr auto rows =
      std::tuple(field("uid", &Link::uid, "User whom it signs in."), field("link", &Link::link, "The link."),
                 field("expires_at", &Link::expires_at, "When it expires."));
};

template <>
struct estimate::FieldList<esxserver::UserSummary> {
  using User = esxserver::UserSummary;
  static constexpr std::string_view name = "User", text = "What is held of a user.";
  static constexpr auto rows =
      std::tuple(field("uid", &User::uid, "Identifier of the user."),
                 field_as<esxserver::OrNull<std::string>>("email", &User::email,
                                                          "Address in the profile, or where links are sent."),
                 field("role", &User::role, "The role."),
                 field_as<esxserver::OrNull<std::string>>("organization", &User::organization,
                                                          "Organization, if the user is in one."),
                 field("blocked", &User::blocked, "Whether sign-ins and requests of the user are refused."),
                 field("records", &User::records, "Number of records by kind."));
};

template <>
struct estimate::FieldList<esxserver::DeletedUser> {
  using User = esxserver::DeletedUser;
  static constexpr std::string_view name = "DeletedUser", text = "What was deleted of a user.";
  static constexpr auto rows = std::tuple(field("uid", &User::uid, "Identifier of the user."),
                                          field("deleted", &User::deleted, "Number of records by kind."));
};

template <>
struct estimate::FieldList<esxserver::Invitation> {
  using Invitation = esxserver::Invitation;
  static constexpr std::string_view name = "Invitation", text = "An address that may become a user.";
  static constexpr auto rows = std::tuple(
      field("invitation_id", &Invitation::id, "Identifier of the invitation."),
      field("email", &Invitation::email, "The address."),
      field("role", &Invitation::role, "Role that the user gets."),
      field_as<esxserver::OrNull<std::string>>("organization", &Invitation::organization,
                                               "Organization that the user gets into."),
      field("by", &Invitation::by, "Who invited."), field("created_at", &Invitation::created_at, "When."),
      field("expires_at", &Invitation::expires_at, "Until when it can be used."));
};

template <>
struct estimate::FieldList<esxserver::RevokedInvitation> {
  using Invitation = esxserver::RevokedInvitation;
  static constexpr std::string_view name = "RevokedInvitation", text = "A revoked invitation.";
  static constexpr auto rows =
      std::tuple(field("invitation_id", &Invitation::invitation_id, "Identifier of the invitation."),
                 field("revoked", &Invitation::revoked, "Always true."));
};
