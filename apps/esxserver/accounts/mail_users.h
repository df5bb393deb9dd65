// Users who sign in by mail: their addresses, who may become one, and invitations.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/accounts/user.h"
#include "esxserver/base/name_table.h"
#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"
#include "esxserver/mail/mail.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// Whom an address makes a user that is none yet: anybody, those who are invited, nobody.
enum class SignUp { open, invited, off };
[[nodiscard]] std::span<const NamedValue<SignUp>> enum_names(SignUp any);  // for field lists
[[nodiscard]] std::optional<SignUp> sign_up_from_name(std::string_view name);

/// How addresses are compared and kept: without spaces around them, in lower case.
[[nodiscard]] std::string mail_key(std::string_view email);

/// An address that may become a user.
struct Invitation {
  std::string id, email;           // email: its mail_key
  UserRole role = UserRole::none;  // that the user gets
  std::string organization = {};   // that the user gets into; empty: none
  std::string by;                  // who invited: "ann", "admin user_…"
  Time created_at, expires_at;

  friend bool operator==(const Invitation&, const Invitation&) = default;
};

// Inside a transaction; they throw an exception of the database.

/// The user of the address: who signed in with it by mail before, else the only user of a token in which an
/// issuer had verified it. nullopt: nobody, or several.
[[nodiscard]] std::optional<std::string> find_mail_user(sql::Connection& connection, std::string_view email);
/// The invitation of the address that has not expired.
[[nodiscard]] std::optional<Invitation> find_invitation(sql::Connection& connection, std::string_view email,
                                                        Time now);
/// The address belongs to the user from now on; uses an invitation up.
void add_mail_user(sql::Connection& connection, std::string_view email, std::string_view uid, Time now);

/// Removes the invitations that have expired.
void purge_invitations(sql::Connection& connection, Time now);

/// What an administrator gives with an invitation.
struct NewInvitation {
  std::string email;
  UserRole role = UserRole::none;
  std::string organization = {};
  Duration life = std::chrono::days(14);
};

/// The page and the sender of mails.
struct MailOrigin {
  std::string base_url, sender;
};

/// Invitations, as an administrator manages them. They are used up by the first sign-in. Errors also:
/// service_unavailable, store_failed.
class Invitations {
 public:
  static constexpr Duration max_life = std::chrono::days(90);

  Invitations(sql::Database& database, const System& system) : database_(database), system_(system) {}

  /// Invites, and queues a mail about it. Replaces an invitation of the same address. Error: invalid_usage
  /// for a malformed address, one that signs in already, and a life that is not between 1 s and max_life.
  [[nodiscard]] Result<Invitation> invite(const NewInvitation& invitation, const std::string& by,
                                          const MailOrigin& origin);
  /// Oldest first.
  [[nodiscard]] Result<std::vector<Invitation>> list();
  /// Error: not_found.
  [[nodiscard]] Result<void> revoke(std::string_view id);

 private:
  sql::Database& database_;
  const System system_;
};

}  // namespace esxserver
