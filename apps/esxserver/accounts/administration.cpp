#include "esxserver/accounts/administration.h"

#include "esx/estimate/base/text.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/webhooks/callbacks.h"

namespace esxserver {
namespace {

Result<void> check_partner(const Partner& partner) {
  if (estimate::trim(partner.name).empty()) return fail(ErrorCode::invalid_usage, "NAME must not be blank");
  if (partner.webhook_url.empty()) return {};
  if (partner.webhook_secret.empty())
    return fail(ErrorCode::invalid_usage, "--webhook-url needs --webhook-secret: webhooks are signed");
  // Private addresses are accepted here; an option of the server decides whether it calls them.
  if (const auto good = parse_callback(partner.webhook_url); !good) return std::unexpected(good.error());
  return {};
}

/// What the partner is after the update.
Result<Partner> updated(Partner partner, const PartnerUpdate& update) {
  if (!update.name && !update.webhook_url && !update.webhook_secret)
    return fail(ErrorCode::invalid_usage,
                "nothing to change: give --name, --webhook-url or --webhook-secret");
  partner.name = update.name.value_or(partner.name);
  partner.webhook_url = update.webhook_url.value_or(partner.webhook_url);
  partner.webhook_secret = update.webhook_secret.value_or(partner.webhook_secret);
  if (update.webhook_secret) partner.previous_secret.reset();
  if (const auto good = check_partner(partner); !good) return std::unexpected(good.error());
  return partner;
}

}  // namespace

Result<AddedPartner> AccountAdministration::add_partner(Partner partner) {
  if (const auto good = check_partner(partner); !good) return std::unexpected(good.error());
  partner.id = make_id(system_.random, "partner");
  partner.created_at = system_.clock.now();
  if (const auto added = partners_.add_partner(partner); !added) return std::unexpected(added.error());
  return AddedPartner{partner.id, partner.name};
}

Result<Partner> AccountAdministration::update_partner(std::string_view id, const PartnerUpdate& update) {
  auto partner = partners_.partner(id);
  if (!partner) return partner;
  auto wanted = updated(*std::move(partner), update);
  if (!wanted) return wanted;
  if (const auto done = partners_.update(id, update); !done) return std::unexpected(done.error());
  return wanted;
}

Result<RotatedSecret> AccountAdministration::rotate_secret(const std::string& id, const std::string& secret,
                                                           Duration overlap) {
  constexpr std::size_t secret_length = 40;
  if (overlap < Duration::zero() || overlap > max_overlap)
    return fail(ErrorCode::invalid_usage, "--overlap is a duration of up to 90d, such as 24h");
  RotatedSecret rotated{id, {}, system_.clock.now() + overlap};
  if (secret.empty()) rotated.webhook_secret = random_base62(system_.random, secret_length);
  const auto done =
      partners_.rotate_secret(id, rotated.webhook_secret.value_or(secret), rotated.previous_until);
  if (!done) return std::unexpected(done.error());
  return rotated;
}

Result<SuspendedPartner> AccountAdministration::set_suspended(const std::string& id, bool suspended) {
  if (const auto done = partners_.set_suspended(id, suspended); !done) return std::unexpected(done.error());
  return SuspendedPartner{id, suspended};
}

Result<IssuedKey> AccountAdministration::issue(const NewKey& wanted) {
  constexpr Duration longest = std::chrono::days(36'500);
  if (wanted.life && (*wanted.life <= Duration::zero() || *wanted.life > longest))
    return fail(ErrorCode::invalid_usage, "--expires is a duration, such as 90d");
  const Time now = system_.clock.now();
  IssuedKey key = issue_key(system_.random, wanted.partner_id, wanted.kind, now);
  key.record.label = wanted.label;
  if (wanted.life) key.record.expires_at = now + *wanted.life;
  key.record.active_limit = wanted.active_limit;
  key.record.daily_limit = wanted.daily_limit;
  if (const auto added = keys_.add(key.record); !added) return std::unexpected(added.error());
  return key;
}

Result<RevokedKey> AccountAdministration::revoke_key(const std::string& id) {
  if (const auto done = keys_.revoke(id); !done) return std::unexpected(done.error());
  return RevokedKey{id};
}

Result<UserRoleSet> AccountAdministration::set_role(const std::string& uid, UserRole role) {
  if (!is_valid_uid(uid)) return fail(ErrorCode::invalid_usage, "the uid is invalid");
  const auto set = users_.set_role(uid, role, system_.clock.now());
  if (!set) return std::unexpected(set.error());
  return UserRoleSet{uid, role};
}

Result<UserOrganizationSet> AccountAdministration::set_organization(const std::string& uid,
                                                                    const std::string& organization) {
  if (!is_valid_uid(uid)) return fail(ErrorCode::invalid_usage, "the uid is invalid");
  if (!organization.empty() && !is_valid_organization(organization))
    return fail(ErrorCode::invalid_usage, "the name of an organization has 1 to 255 bytes of text");
  const auto set = users_.set_organization(uid, organization, system_.clock.now());
  if (!set) return std::unexpected(set.error());
  return UserOrganizationSet{uid, organization};
}

Result<UserBlockSet> AccountAdministration::set_blocked(const std::string& uid, bool blocked) {
  if (!is_valid_uid(uid)) return fail(ErrorCode::invalid_usage, "the uid is invalid");
  const auto set = users_.set_blocked(uid, blocked, system_.clock.now());
  if (!set) return std::unexpected(set.error());
  return UserBlockSet{uid, blocked};
}

Result<UserLink> AccountAdministration::make_link(const Identity& user, UserRole role, Duration life,
                                                  std::string base_url) {
  if (!user.email.contains('@')) return fail(ErrorCode::invalid_usage, "--email must be an email address");
  if (const auto open = users_.check_not_blocked(user.uid); !open) return std::unexpected(open.error());
  while (base_url.ends_with('/')) base_url.pop_back();
  const auto made = links_.make(user, role, life);
  if (!made) return std::unexpected(made.error());
  return UserLink{user.uid, sign_in_url(base_url, made->code), made->expires_at};
}

Result<UserLink> AccountAdministration::make_link(const std::string& uid, const std::string& email,
                                                  Duration life, std::string base_url) {
  auto user = users_.identity(uid);
  if (!user) return std::unexpected(user.error());
  if (!email.empty() && email != user->email) {
    user->email = email;
    user->email_verified = false;
  }
  if (user->email.empty())
    return fail(ErrorCode::invalid_usage, "no address of the user is held; give one as email");
  return make_link(*user, UserRole::none, life, std::move(base_url));
}

Result<DeletedUser> AccountAdministration::delete_user(const std::string& uid) {
  auto deleted = directory_.remove(uid);
  if (!deleted) return std::unexpected(deleted.error());
  return DeletedUser{uid, *std::move(deleted)};
}

Result<RevokedInvitation> AccountAdministration::revoke_invitation(const std::string& id) {
  if (const auto done = invitations_.revoke(id); !done) return std::unexpected(done.error());
  return RevokedInvitation{id};
}

}  // namespace esxserver
