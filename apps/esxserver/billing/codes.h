// Redeem codes, which users exchange for credits: their texts, their store, and issuing them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/identifiers.h"
#include "esxserver/base/name_table.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/database.h"
#include "esxserver/storage/store_identity.h"

namespace esxserver {

enum class CodeKind { signup, purchase, feedback, promo };
[[nodiscard]] std::span<const NamedValue<CodeKind>> enum_names(CodeKind any);  // for field lists
[[nodiscard]] std::string_view code_kind_name(CodeKind kind);                  // "signup", "purchase", …
[[nodiscard]] std::optional<CodeKind> code_kind_from_name(std::string_view name);

/// Whether the owner of the verified address may see a code of that kind before redeeming it.
[[nodiscard]] bool is_shown_to_owner(CodeKind kind);

/// A code as it is stored. Its text is not.
struct RedeemCode {
  std::string id;    // a random UUID
  std::string ref;   // what it was issued for, unique: "session:cs_1", "feedback:2026-03:HASH"
  std::string hash;  // code_hash() of the text
  std::optional<std::string> sealed;  // the text, encrypted, if it is shown to its owner
  CodeKind kind = CodeKind::promo;
  std::int64_t credits = 0;
  std::optional<std::string> email;  // if only the user with this verified address may redeem it; lower case
  Time created_at;
  std::optional<Time> expires_at, revoked_at, redeemed_at;
  std::optional<std::string> redeemed_by;  // uid

  friend bool operator==(const RedeemCode&, const RedeemCode&) = default;
};

/// Characters of a code, 5 bits each: 100 bits.
inline constexpr std::size_t code_length = 20;
/// Crockford's base 32: without I, L, O and U.
inline constexpr std::string_view code_alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// As users see it: "7K2QM-9XV4T-…". `characters`: code_length of the alphabet.
[[nodiscard]] std::string code_text(std::string_view characters);

/// The characters of a code as somebody typed it: in any case, with any dashes and spaces, O for 0, I or L
/// for 1. nullopt: it is not a code.
[[nodiscard]] std::optional<std::string> code_characters(std::string_view typed);

/// SHA-256 in hex. A code is random, so its hash needs neither salt nor many rounds.
[[nodiscard]] std::string code_hash(std::string_view characters);

/// Who redeems a code.
struct Redeemer {
  std::string uid;
  std::string verified_email;  // lower case; empty: none
};

/// What an attempt led to.
struct Redemption {
  bool already_yours = false;  // the user has redeemed it before
  std::int64_t credits = 0;    // of the code
  std::int64_t balance = 0;    // afterwards

  friend bool operator==(const Redemption&, const Redemption&) = default;
};

/// Redeem codes, and who redeemed them. Errors of every function: service_unavailable, store_failed.
class CodeStore {
 public:
  explicit CodeStore(sql::Database& database) : database_(database) {}

  /// Adds the code, unless one with its reference is there. Returns the one that is.
  [[nodiscard]] Result<RedeemCode> add(const RedeemCode& code);

  /// Redeems the code and adds its credits to the ledger, or neither. `entry_id`: of the row of the ledger.
  /// Errors: not_found (unknown, expired, revoked, or of another address), already_redeemed.
  [[nodiscard]] Result<Redemption> redeem(std::string_view hash, const Redeemer& redeemer,
                                          std::string_view entry_id, Time now);

  /// Codes of an address that can be redeemed, newest first.
  [[nodiscard]] Result<std::vector<RedeemCode>> pending(std::string_view email, Time now);

  /// Newest first.
  [[nodiscard]] Result<std::vector<RedeemCode>> list();

  /// A revoked code cannot be redeemed. Errors: not_found, already_redeemed.
  [[nodiscard]] Result<void> revoke(std::string_view id, Time now);

 private:
  sql::Database& database_;
};

// Rows of redeem codes inside a transaction, for the stores that issue codes together with their own rows.
// All functions throw an exception of the database.

/// "SELECT …" with the columns that code_of_row() reads, up to and including FROM.
inline constexpr std::string_view select_code =
    "SELECT id, ref, hash, sealed, kind, credits, email, created_at, expires_at, revoked_at, redeemed_at, "
    "redeemed_by FROM redeem_code ";

[[nodiscard]] RedeemCode code_of_row(const sql::Query& row);

/// As CodeStore::add.
[[nodiscard]] Result<RedeemCode> add_code(sql::Connection& connection, const RedeemCode& code);

/// Redeems a code that nobody has, in the transaction that holds the redeemer's credits.
[[nodiscard]] Result<Redemption> redeem_in(sql::Connection& connection, const RedeemCode& code,
                                           const Redeemer& redeemer, std::string_view entry_id, Time now);

struct NewCode {
  CodeKind kind = CodeKind::promo;
  std::int64_t credits = 0;
  std::optional<std::string> email = {};  // in any case
  std::optional<Time> expires_at = {};
  std::string ref = {};  // empty: the code's own id
};

struct IssuedCode {
  RedeemCode record;
  std::string text;  // for whom it is meant; never stored or logged
};

/// Makes redeem codes, and shows the ones whose owners may see them. A code is stored as a hash. Codes that
/// their owners may see are also stored encrypted, with a key from another table. Thread-safe.
class CodeIssuer {
 public:
  CodeIssuer(sql::Database& database, Random& random)
      : sealer_(database, SigningKeys::Purpose::codes, random), random_(random) {}

  /// Makes a code, and stores nothing. Errors: those of the keys.
  [[nodiscard]] Result<IssuedCode> issue(const NewCode& code, Time now);

  /// The text of a stored code. Errors: not_found if it is stored as a hash only; store_failed if it cannot
  /// be decrypted; those of the keys.
  [[nodiscard]] Result<std::string> reveal(const RedeemCode& code);

 private:
  TextSealer sealer_;
  Random& random_;
};

}  // namespace esxserver
