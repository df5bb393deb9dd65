#include "esxserver/service/code_issuer.h"

#include "esx/estimate/base/text.h"
#include "esxserver/domain/base64url.h"
#include "esxserver/domain/sealed_text.h"
#include "esxserver/ports/identifiers.h"

namespace esxserver {
namespace {

std::string random_bytes(Random& random, std::size_t count) {
  std::string bytes(count, '\0');
  random.fill(std::as_writable_bytes(std::span(bytes)));
  return bytes;
}

}  // namespace

Result<IssuedCode> CodeIssuer::issue(const NewCode& code, Time now) {
  const std::string characters = random_code_characters(random_);
  IssuedCode issued;
  issued.text = code_text(characters);
  RedeemCode& record = issued.record;
  record.id = make_uuid(random_);
  record.ref = code.ref.empty() ? record.id : code.ref;
  record.hash = code_hash(characters);
  record.kind = code.kind;
  record.credits = code.credits;
  if (const auto& email = code.email) record.email = estimate::to_lower(*email);
  record.created_at = now;
  record.expires_at = code.expires_at;
  if (!is_shown_to_owner(code.kind)) return issued;
  const auto secret = key();
  if (!secret) return std::unexpected(secret.error());
  record.sealed = seal(*secret, random_bytes(random_, seal_nonce_bytes), record.id, issued.text);
  return issued;
}

Result<std::string> CodeIssuer::reveal(const RedeemCode& code) {
  const auto& sealed = code.sealed;
  if (!sealed) return fail(ErrorCode::not_found, "The code is not shown again");
  const auto secret = key();
  if (!secret) return std::unexpected(secret.error());
  auto text = open_sealed(*secret, code.id, *sealed);
  if (!text) return fail(ErrorCode::store_failed, "code " + code.id + " cannot be decrypted");
  return *std::move(text);
}

Result<std::string> CodeIssuer::key() {
  auto keys = keys_.all();
  if (!keys) return std::unexpected(keys.error());
  if (keys->empty()) {
    const SigningKey fresh{make_uuid(random_), to_base64url(random_bytes(random_, seal_key_bytes)), Time{}};
    // Adds it only if no other process did meanwhile.
    if (const auto added = keys_.rotate(fresh, Time::min(), Time::min()); !added)
      return std::unexpected(added.error());
    keys = keys_.all();
    if (!keys) return std::unexpected(keys.error());
  }
  auto secret = keys->empty() ? std::nullopt : from_base64url(keys->front().secret);
  if (!secret || secret->size() != seal_key_bytes)
    return fail(ErrorCode::store_failed, "the key of the codes is damaged");
  return *std::move(secret);
}

}  // namespace esxserver
