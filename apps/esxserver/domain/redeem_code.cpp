#include "esxserver/domain/redeem_code.h"

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"

namespace esxserver {
namespace {

constexpr std::array<NamedValue<CodeKind>, 4> code_kinds = {{{CodeKind::signup, "signup"},
                                                             {CodeKind::purchase, "purchase"},
                                                             {CodeKind::feedback, "feedback"},
                                                             {CodeKind::promo, "promo"}}};

/// What Crockford lets people write for a digit.
char digit_for(char letter) {
  if (letter == 'O') return '0';
  return letter == 'I' || letter == 'L' ? '1' : letter;
}

}  // namespace

std::span<const NamedValue<CodeKind>> enum_names(CodeKind /*any*/) { return code_kinds; }
std::string_view code_kind_name(CodeKind kind) { return name_in(code_kinds, kind); }
std::optional<CodeKind> code_kind_from_name(std::string_view name) { return value_in(code_kinds, name); }

bool is_shown_to_owner(CodeKind kind) { return kind == CodeKind::signup || kind == CodeKind::purchase; }

std::string code_text(std::string_view characters) {
  constexpr std::size_t group = 5;
  std::string text;
  for (std::size_t at = 0; at < characters.size(); at += group)
    text += (at > 0 ? "-" : "") + std::string(characters.substr(at, group));
  return text;
}

std::optional<std::string> code_characters(std::string_view typed) {
  std::string characters;
  for (const char c : estimate::to_upper(typed)) {
    if (c == '-' || c == ' ') continue;
    const char digit = digit_for(c);
    if (!code_alphabet.contains(digit) || characters.size() == code_length) return std::nullopt;
    characters += digit;
  }
  return characters.size() == code_length ? std::optional(characters) : std::nullopt;
}

std::string code_hash(std::string_view characters) { return estimate::sha256_hex(characters); }

}  // namespace esxserver
