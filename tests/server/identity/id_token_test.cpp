#include "esxserver/sessions/id_token.h"

#include <doctest/doctest.h>
#include <openssl/hmac.h>

#include "esx/estimate/base/text.h"
#include "server/support/token_maker.h"

namespace {

using namespace esxserver;
using identity::PublicKey;
using test::TokenMaker;

constexpr Time token_time(std::chrono::seconds(1'800'000'000));
constexpr auto algorithm_names = std::to_array<const char*>({"RS256", "PS256", "ES256", "EdDSA"});
const std::string token_issuer = "https://issuer.example";

/// Claims of a good token with other members; later members are not repeated.
std::string claims_with(const std::string& iss = token_issuer, const std::string& aud = R"("app")",
                        const std::string& more = R"("exp": 1800000100)") {
  return R"({"iss": ")" + iss + R"(", "aud": )" + aud + R"(, "sub": "user-1", )" + more + "}";
}

std::vector<PublicKey> keys_of(const std::string& jwks) {
  return identity::read_jwk_set("{\"keys\": [" + jwks + "]}").value_or(std::vector<PublicKey>());
}

Result<Identity> verify(const std::string& token, const std::vector<PublicKey>& keys) {
  return identity::verify_id_token(token, {token_issuer, "app"}, token_time, [&](std::string_view) {
    return std::make_shared<const std::vector<PublicKey>>(keys);
  });
}

/// Why a token is refused; empty: it is not.
std::string refusal_of(const Result<Identity>& result) {
  if (result) return "";
  CHECK(result.error().code == ServerError::invalid_token);
  return result.error().message;
}

TEST_CASE("a token of each algorithm is verified") {
  for (const char* name : algorithm_names) {
    CAPTURE(name);
    const TokenMaker maker(name, "k");
    const auto keys = keys_of(maker.jwk());
    REQUIRE(keys.size() == 1);
    const std::string more =
        R"("exp": 1800000100.5, "email": "a@b.example", "email_verified": "true", "name": "Ann")";
    const auto user = verify(maker.token(claims_with(token_issuer, R"(["x", "app"])", more)), keys);
    CHECK(user.value_or(Identity()) == Identity{"user-1", "a@b.example", true, "Ann"});
  }
}

TEST_CASE("a changed token is refused") {
  for (const char* name : algorithm_names) {
    CAPTURE(name);
    const TokenMaker maker(name, "k");
    const auto keys = keys_of(maker.jwk());
    const std::string token = maker.token(claims_with());
    CHECK(refusal_of(verify(token, keys)).empty());
    for (std::size_t at = 0; at < token.size(); ++at) {
      std::string changed = token;
      changed[at] = changed[at] == 'A' ? 'B' : 'A';
      CHECK_FALSE(verify(changed, keys));
      CHECK_FALSE(verify(token.substr(0, at), keys));
    }
  }
}

TEST_CASE("a token of another key is refused") {
  for (const char* name : algorithm_names) {
    CAPTURE(name);
    const TokenMaker right(name, "k"), wrong(name, "k"), unknown(name, "u");
    CHECK(refusal_of(verify(wrong.token(claims_with()), keys_of(right.jwk()))) ==
          "The token has a wrong signature.");
    CHECK(refusal_of(verify(unknown.token(claims_with()), keys_of(right.jwk()))) ==
          "The token is signed with an unknown key.");
  }
}

std::string hmac(const std::string& key, const std::string& text) {
  std::string digest(32, '\0');
  HMAC(EVP_sha256(), key.data(), int(key.size()), reinterpret_cast<const unsigned char*>(text.data()),
       text.size(), reinterpret_cast<unsigned char*>(digest.data()), nullptr);
  return digest;
}

TEST_CASE("an algorithm that the key is not for is refused") {
  const TokenMaker rsa("RS256", "k"), pss("PS256", "k"), ec("ES256", "k");
  const auto keys = keys_of(rsa.jwk());
  for (const char* name :
       {"none", "None", "nOnE", "HS256", "RS384", "RS512", "ES256K", "ES384", "", "rs256"}) {
    CAPTURE(name);
    const std::string header = std::string(R"({"alg": ")") + name + R"(", "kid": "k"})";
    CHECK(refusal_of(verify(rsa.token(claims_with(), header), keys)) ==
          "The token is not signed with RS256, PS256, ES256 or EdDSA.");
    const std::string text = to_base64url(header) + "." + to_base64url(claims_with());
    CHECK_FALSE(verify(text + ".", keys));
    CHECK_FALSE(verify(text + "." + to_base64url(hmac(rsa.jwk(), text)), keys));
  }
  // The header chooses among the algorithms of the key, and the signature must be of that one.
  CHECK_FALSE(verify(rsa.token(claims_with(), R"({"alg": "PS256", "kid": "k"})"), keys));
  CHECK_FALSE(verify(pss.token(claims_with(), R"({"alg": "RS256", "kid": "k"})"), keys_of(pss.jwk())));
  CHECK_FALSE(verify(ec.token(claims_with(), R"({"alg": "EdDSA", "kid": "k"})"), keys_of(ec.jwk())));
  CHECK_FALSE(verify(rsa.token(claims_with()), keys_of(rsa.jwk(R"("alg": "PS256", )"))));
  CHECK(verify(rsa.token(claims_with()), keys_of(rsa.jwk(R"("alg": "RS256", )"))));
}

TEST_CASE("the claims decide") {
  const TokenMaker maker("EdDSA", "k");
  const auto keys = keys_of(maker.jwk());
  const auto refusal = [&](const std::string& claims) {
    return refusal_of(verify(maker.token(claims), keys));
  };
  const auto with = [](const std::string& more) { return claims_with(token_issuer, R"("app")", more); };
  CHECK(refusal(claims_with("https://other.example")) == "The token is from another issuer.");
  CHECK(refusal(claims_with(token_issuer + "/")) == "The token is from another issuer.");
  for (const char* audience :
       {R"("other")", R"(["other"])", "[]", "1", "null", R"({"app": "app"})", R"("APP")"})
    CHECK(refusal(claims_with(token_issuer, audience)) == "The token is for another audience.");
  CHECK(refusal(with(R"("exp": 1799999940)")) == "The token has expired.");
  CHECK(refusal(with(R"("exp": 1799999940.5)")).empty());  // 60 s of leeway
  for (const char* end : {R"("exp": "1800000100")", R"("exp": null)", R"("x": 1)"})
    CHECK(refusal(with(end)) == "The token has no time of expiry.");
  CHECK(refusal(with(R"("exp": -1)")) == "The token has expired.");
  CHECK_FALSE(refusal(with(R"("exp": 1e999)")).empty());
  CHECK(refusal(with(R"("exp": 1800000100, "nbf": 1800000061)")) == "The token is not valid yet.");
  CHECK(refusal(with(R"("exp": 1800000100, "nbf": 1800000060)")).empty());
  CHECK(refusal(with(R"("exp": 1800000100, "nbf": "0")")) == "The token is malformed.");
  for (const char* claims : {"", "{", "[]", "1", "null", "{\"a\": 1, \"a\": 2}", "\xFF"})
    CHECK(refusal(claims) == "The token is malformed.");
  CHECK(refusal("{}") == "The token is from another issuer.");
}

TEST_CASE("a subject is text without control characters") {
  const TokenMaker maker("EdDSA", "k");
  const auto keys = keys_of(maker.jwk());
  const auto refusal = [&](const std::string& subject) {
    return refusal_of(verify(maker.token(R"({"iss": ")" + token_issuer +
                                         R"(", "aud": "app", "exp": 1800000100, "sub": )" + subject + "}"),
                             keys));
  };
  for (const std::string& subject :
       {std::string("\"\""), std::string("1"), std::string("null"), std::string("\"a\\u0000b\""),
        std::string("\"a\\nb\""), "\"" + std::string(256, 'a') + "\""})
    CHECK(refusal(subject) == "The token has no valid subject.");
  CHECK(refusal("\"" + std::string(255, 'a') + "\"").empty());
  CHECK(refusal("\"'; DROP TABLE user_role; --\"").empty());
}

TEST_CASE("headers that are not of an ID token are refused") {
  const TokenMaker maker("EdDSA", "k");
  const auto keys = keys_of(maker.jwk());
  const auto refusal = [&](const std::string& header) {
    return refusal_of(verify(maker.token(claims_with(), header), keys));
  };
  CHECK(refusal(R"({"alg": "EdDSA", "kid": "k", "typ": "jwt"})").empty());
  CHECK(refusal(R"({"alg": "EdDSA"})").empty());  // there is one key only
  CHECK(refusal(R"({"alg": "EdDSA", "kid": "k", "typ": "at+jwt"})") == "The token is not an ID token.");
  CHECK(refusal(R"({"alg": "EdDSA", "kid": "k", "crit": ["b64"], "b64": false})") ==
        "The token has critical extensions.");
  CHECK(refusal(R"({"alg": "EdDSA", "kid": 1})") == "The token is malformed.");
  // A key in the header is not used.
  const TokenMaker own("EdDSA", "k");
  CHECK(refusal_of(verify(
            own.token(claims_with(), R"({"alg": "EdDSA", "kid": "k", "jwk": )" + own.jwk() + "}"), keys)) ==
        "The token has a wrong signature.");
  CHECK(refusal_of(verify(std::string(identity::max_token_bytes + 1, 'a'), keys)) ==
        "The token is too long.");
  for (const char* token :
       {"", ".", "..", "a.b", "a.b.c", "a.b.c.d", "e30.e30.", "e30=.e30.e30", "\xFF.\xFF.\xFF"})
    CHECK_FALSE(refusal_of(verify(token, keys)).empty());
}

TEST_CASE("a token without the id of its key is refused if several keys suit") {
  const TokenMaker a("EdDSA", "a"), b("EdDSA", "b"), rsa("RS256", "c");
  const std::string token = a.token(claims_with(), R"({"alg": "EdDSA"})");
  CHECK(verify(token, keys_of(a.jwk() + ", " + rsa.jwk())));
  CHECK_FALSE(verify(token, keys_of(a.jwk() + ", " + b.jwk())));
}

TEST_CASE("of a JWK set, the usable keys are read") {
  const TokenMaker ec("ES256", "k"), ed("EdDSA", "k");
  CHECK(keys_of(ec.jwk(R"("use": "sig", )")).size() == 1);
  CHECK(keys_of(ec.jwk(R"("use": "enc", )")).empty());
  CHECK(keys_of(ec.jwk(R"("key_ops": ["verify"], )")).size() == 1);
  CHECK(keys_of(ec.jwk(R"("key_ops": ["sign"], )")).empty());
  CHECK(keys_of(ec.jwk(R"("alg": "ES384", )")).empty());
  // A point that is not on the curve, coordinates that are too short, a curve that is not known.
  const std::string y = "\"" + to_base64url(std::string(32, '\1')) + "\"";
  CHECK(keys_of(R"({"kty": "EC", "crv": "P-256", "x": )" + y + R"(, "y": )" + y + "}").empty());
  CHECK(keys_of(R"({"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"})").empty());
  CHECK(keys_of(estimate::replace_all(ec.jwk(), "P-256", "P-384")).empty());
  CHECK(keys_of(estimate::replace_all(ed.jwk(), "Ed25519", "X25519")).empty());
  // RSA: too short, an exponent of 1, an even exponent.
  const std::string short_n = to_base64url(std::string(128, '\xFF')),
                    n = to_base64url(std::string(256, '\xFF'));
  CHECK(keys_of(R"({"kty": "RSA", "e": "AQAB", "n": ")" + short_n + "\"}").empty());
  CHECK(keys_of(R"({"kty": "RSA", "e": "AQ", "n": ")" + n + "\"}").empty());
  CHECK(keys_of(R"({"kty": "RSA", "e": "Ag", "n": ")" + n + "\"}").empty());
  CHECK(keys_of(R"({"kty": "RSA", "e": "AQAB", "n": ")" + n + "\"}").size() == 1);
  CHECK(keys_of(R"({"kty": "oct", "k": "AAAA"}, 1, null, {}, [])").empty());
  for (const char* text : {"", "{}", "[]", R"({"keys": {}})", R"({"keys": [})"})
    CHECK_FALSE(identity::read_jwk_set(text));
}

}  // namespace
