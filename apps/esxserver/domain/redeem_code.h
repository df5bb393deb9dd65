// RedeemCode: a text that a user exchanges for credits.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "esxserver/domain/name_table.h"
#include "esxserver/domain/time.h"

namespace esxserver {

enum class CodeKind { signup, purchase, feedback, promo };
[[nodiscard]] std::span<const NamedValue<CodeKind>> enum_names(CodeKind any);  // for field lists
[[nodiscard]] std::string_view code_kind_name(CodeKind kind);                  // "signup", "purchase", …
[[nodiscard]] std::optional<CodeKind> code_kind_from_name(std::string_view name);

/// Whether the owner of the verified address may see a code of that kind before redeeming it.
[[nodiscard]] bool is_shown_to_owner(CodeKind kind);

/// A code as it is stored. Its text is not.
struct RedeemCode {
  std::string id;                     // a random UUID
  std::string ref;                    // what it was issued for, unique: "session:cs_1", "feedback:ID"
  std::string hash;                   // code_hash() of the text
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

}  // namespace esxserver
