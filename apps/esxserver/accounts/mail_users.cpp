#include "esxserver/accounts/mail_users.h"

#include <array>

#include "esx/estimate/base/text.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/mail/outbox.h"

namespace esxserver {

using sql::Connection;
using sql::Query;

namespace {

constexpr std::array<NamedValue<SignUp>, 3> sign_ups = {
    {{SignUp::open, "open"}, {SignUp::invited, "invited"}, {SignUp::off, "off"}}};

constexpr std::string_view invitation_columns =
    "id, email, role, organization, invited_by, created_at, expires_at";

Invitation invitation_in(const Query& row) {
  return {row.text(0), row.text(1), user_role_from_name(row.text(2)).value_or(UserRole::none),
          row.text(3), row.text(4), row.time(5),
          row.time(6)};
}

/// With their mails. Returns how many there were.
int remove_invitations(Connection& connection, const std::string& condition, const auto& value) {
  const std::string rows = " FROM invitation WHERE " + condition;
  Query(connection, "DELETE FROM mail WHERE id IN (SELECT id" + rows + ")", value).execute();
  return Query(connection, "DELETE" + rows, value).execute();
}

Result<void> check_invitation(const NewInvitation& invitation) {
  if (!is_mail_address(mail_key(invitation.email)))
    return fail(ErrorCode::invalid_usage, "EMAIL must be an email address");
  if (!invitation.organization.empty() && !is_valid_organization(invitation.organization))
    return fail(ErrorCode::invalid_usage, "the name of an organization has 1 to 255 bytes of text");
  if (invitation.life < std::chrono::seconds(1) || invitation.life > Invitations::max_life)
    return fail(ErrorCode::invalid_usage, "an invitation is valid for 1s to 90d");
  return {};
}

/// It has the id of the invitation, with which it goes.
Mail mail_about(const Invitation& invitation, const MailOrigin& origin) {
  constexpr std::size_t day_length = std::string_view("2026-03-09").size();
  return {.id = invitation.id,
          .from = origin.sender,
          .to = invitation.email,
          .subject = "Your invitation",
          .text = "You are invited to convert estimates to ESX at\n\n" + origin.base_url +
                  "/\n\nSign in with this address there, until " +
                  iso8601(invitation.expires_at).substr(0, day_length) + ".\n",
          .created_at = invitation.created_at};
}

}  // namespace

std::span<const NamedValue<SignUp>> enum_names(SignUp) { return sign_ups; }

std::optional<SignUp> sign_up_from_name(std::string_view name) { return value_in(sign_ups, name); }

std::string mail_key(std::string_view email) { return estimate::to_lower(estimate::trim(email)); }

// Both queries always run: nobody can learn from the time that an answer takes whether the first found
// somebody.
std::optional<std::string> find_mail_user(Connection& connection, std::string_view email) {
  Query known(connection, "SELECT uid FROM mail_user WHERE email = $1", email);
  std::optional<std::string> uid = known.next() ? std::optional(known.text(0)) : std::nullopt;
  Query verified(connection,
                 "SELECT uid FROM user_account WHERE lower(email) = $1 AND email_verified = 1 LIMIT 2",
                 email);
  std::optional<std::string> other = verified.next() ? std::optional(verified.text(0)) : std::nullopt;
  if (other && verified.next()) other.reset();
  return uid ? uid : other;
}

std::optional<Invitation> find_invitation(Connection& connection, std::string_view email, Time now) {
  Query row(
      connection,
      "SELECT " + std::string(invitation_columns) + " FROM invitation WHERE email = $1 AND expires_at > $2",
      email, now);
  return row.next() ? std::optional(invitation_in(row)) : std::nullopt;
}

void add_mail_user(Connection& connection, std::string_view email, std::string_view uid, Time now) {
  Query(connection,
        "INSERT INTO mail_user (email, uid, created_at) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING",
        email, uid, now)
      .execute();
  remove_invitations(connection, "email = $1", email);
}

void purge_invitations(Connection& connection, Time now) {
  remove_invitations(connection, "expires_at <= $1", now);
}

Result<Invitation> Invitations::invite(const NewInvitation& wanted, const std::string& by,
                                       const MailOrigin& origin) {
  if (const auto good = check_invitation(wanted); !good) return std::unexpected(good.error());
  const Time now = system_.clock.now();
  const Invitation invitation{make_id(system_.random, "invitation"),
                              mail_key(wanted.email),
                              wanted.role,
                              wanted.organization,
                              by,
                              now,
                              now + wanted.life};
  return database_.write([&](Connection& connection) -> Result<Invitation> {
    if (find_mail_user(connection, invitation.email))
      return fail(ErrorCode::invalid_usage, "the address is a user's already; see user role");
    remove_invitations(connection, "email = $1", invitation.email);
    Query(connection,
          "INSERT INTO invitation (" + std::string(invitation_columns) +
              ") VALUES ($1, $2, $3, $4, $5, $6, $7)",
          invitation.id, invitation.email, user_role_name(invitation.role), invitation.organization,
          invitation.by, invitation.created_at, invitation.expires_at)
        .execute();
    insert_mail(connection, mail_about(invitation, origin), "");
    return invitation;
  });
}

Result<std::vector<Invitation>> Invitations::list() {
  return database_.read([&](Connection& connection) -> Result<std::vector<Invitation>> {
    Query row(connection,
              "SELECT " + std::string(invitation_columns) + " FROM invitation ORDER BY created_at, id");
    return sql::read_rows(row, invitation_in);
  });
}

Result<void> Invitations::revoke(std::string_view id) {
  return database_.write([&](Connection& connection) -> Result<void> {
    if (remove_invitations(connection, "id = $1", id) > 0) return {};
    return fail(ErrorCode::not_found, "there is no invitation " + std::string(id));
  });
}

}  // namespace esxserver
