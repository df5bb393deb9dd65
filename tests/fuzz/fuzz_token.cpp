// The first byte selects what reads the rest: t tokens of an issuer that has signed a single one, for user
// "ann"; c claims; k JWK sets; b base64url; o the option of an OpenID issuer.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "esxserver/base/codecs.h"
#include "esxserver/base/http_client.h"
#include "esxserver/sessions/id_token.h"

namespace {

using namespace esxserver;

void require(bool truth) {
  if (!truth) std::abort();
}

constexpr Time now(std::chrono::seconds(1'800'000'000));
constexpr std::string_view issuer = "https://issuer.example";
constexpr std::string_view jwk_set =
    R"({"keys": [{"kty": "OKP", "crv": "Ed25519", "kid": "k", "x": "eS7TB3ZLGCDpGUWc7aONhSdJUdu4a92uof4WbtymCbQ"}]})";

const identity::Acceptance& acceptance() {
  static const identity::Acceptance accepted{std::string(issuer), "app"};
  return accepted;
}

void check_user(const Result<Identity>& user) {
  if (user)
    require(is_valid_uid(user->uid));
  else
    require(user.error().code == ServerError::invalid_token);
}

void read_token(std::string_view token) {
  static const auto keys = std::make_shared<const std::vector<identity::PublicKey>>(
      identity::read_jwk_set(jwk_set).value_or(std::vector<identity::PublicKey>()));
  require(keys->size() == 1);
  const auto user =
      identity::verify_id_token(token, acceptance(), now, [](std::string_view) { return keys; });
  check_user(user);
  if (user) require(user->uid == "ann");
}

void read_keys(std::string_view json) {
  const auto keys = identity::read_jwk_set(json);
  if (!keys) return;
  for (const identity::PublicKey& key : *keys)
    for (const auto algorithm : {identity::Algorithm::rs256, identity::Algorithm::ps256,
                                 identity::Algorithm::es256, identity::Algorithm::eddsa})
      require(!identity::verify_signature(key, algorithm, "message", std::string(64, 's')));
}

void read_base64url(std::string_view text) {
  const auto bytes = from_base64url(text);
  if (bytes) require(to_base64url(*bytes) == text);
  const auto again = from_base64url(to_base64url(text));
  require(again && *again == text);
}

void read_option(std::string_view text) {
  const auto location = identity::parse_oidc_location(text);
  if (location) require(!location->issuer.empty() && !location->audience.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string_view rest = bytes.substr(1);
  switch (bytes.front()) {
    case 't':
      read_token(rest);
      break;
    case 'c':
      check_user(identity::read_claims(rest, acceptance(), now));
      break;
    case 'k':
      read_keys(rest);
      break;
    case 'b':
      read_base64url(rest);
      break;
    case 'o':
      read_option(rest);
      break;
    default:
      break;
  }
  return 0;
}
