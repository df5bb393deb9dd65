// ID tokens and the keys that sign them, with OpenSSL.

#include "esxserver/sessions/id_token.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/text.h"
#include "esxserver/base/codecs.h"

namespace esxserver::identity {
namespace {

using estimate::JsonValue;

template <auto release>
struct ReleaseWith {
  void operator()(auto* object) const { release(object); }
};

/// Example: `const Owned<BIGNUM, BN_free> number(BN_new());`
template <class T, auto release>
using Owned = std::unique_ptr<T, ReleaseWith<release>>;

constexpr std::array<NamedValue<Algorithm>, 4> algorithms = {{{Algorithm::rs256, "RS256"},
                                                              {Algorithm::ps256, "PS256"},
                                                              {Algorithm::es256, "ES256"},
                                                              {Algorithm::eddsa, "EdDSA"}}};

using Context = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
using Number = Owned<BIGNUM, BN_free>;
using EcSignature = Owned<ECDSA_SIG, ECDSA_SIG_free>;

constexpr std::size_t p256_number_bytes = 32;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

/// What OpenSSL expects of an ECDSA signature; empty on failure.
std::string der_of(std::string_view r_and_s) {
  if (r_and_s.size() != 2 * p256_number_bytes) return {};
  Number r(BN_bin2bn(bytes_of(r_and_s), p256_number_bytes, nullptr));
  Number s(BN_bin2bn(bytes_of(r_and_s.substr(p256_number_bytes)), p256_number_bytes, nullptr));
  const EcSignature signature(ECDSA_SIG_new());
  if (!r || !s || !signature) return {};
  // The signature takes both numbers; this fails only without them.
  if (ECDSA_SIG_set0(signature.get(), r.release(), s.release()) != 1) return {};
  const int size = i2d_ECDSA_SIG(signature.get(), nullptr);
  std::string der(std::size_t(std::max(size, 0)), '\0');
  auto* out = reinterpret_cast<unsigned char*>(der.data());
  if (size <= 0 || i2d_ECDSA_SIG(signature.get(), &out) != size) return {};
  return der;
}

bool use_pss(EVP_PKEY_CTX* context) {
  return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1 &&
         EVP_PKEY_CTX_set_rsa_mgf1_md(context, EVP_sha256()) == 1 &&
         EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1;
}

bool verify_digest(const PublicKey& key, Algorithm algorithm, std::string_view message,
                   std::string_view signature) {
  const Context context(EVP_MD_CTX_new());
  EVP_PKEY_CTX* key_context = nullptr;  // owned by `context`
  const EVP_MD* digest = algorithm == Algorithm::eddsa ? nullptr : EVP_sha256();
  if (!context || EVP_DigestVerifyInit(context.get(), &key_context, digest, nullptr, key.key.get()) != 1)
    return false;
  if (algorithm == Algorithm::ps256 && !use_pss(key_context)) return false;
  return EVP_DigestVerify(context.get(), bytes_of(signature), signature.size(), bytes_of(message),
                          message.size()) == 1;
}

using KeyPointer = std::shared_ptr<EVP_PKEY>;
using KeyContext = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using ParameterBuilder = Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>;
using Parameters = Owned<OSSL_PARAM, OSSL_PARAM_free>;
using BigNumber = Owned<BIGNUM, BN_free>;

/// A member that has bytes; empty if it is absent or malformed.
std::string bytes_in(const JsonValue& jwk, std::string_view name) {
  return from_base64url(text_of(jwk, name)).value_or("");
}

KeyPointer key_of(const char* kind, const ParameterBuilder& builder) {
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, kind, nullptr));
  const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  EVP_PKEY* key = nullptr;
  if (!context || !parameters || EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) != 1)
    return nullptr;
  return {key, EVP_PKEY_free};
}

bool passes_check(const KeyPointer& key) {
  const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  return context && EVP_PKEY_public_check_quick(context.get()) == 1;
}

BigNumber number_of(const std::string& bytes) {
  return BigNumber(
      BN_bin2bn(reinterpret_cast<const unsigned char*>(bytes.data()), int(bytes.size()), nullptr));
}

KeyPointer rsa_key(const JsonValue& jwk) {
  // Shorter keys are weak; verifying with longer ones, or with large exponents, takes too long.
  constexpr int min_bits = 2048, max_bits = 8192, byte_bits = 8;
  constexpr std::size_t max_exponent_bytes = 8;
  const std::string modulus = bytes_in(jwk, "n"), exponent = bytes_in(jwk, "e");
  if (modulus.size() > std::size_t(max_bits) / byte_bits || exponent.empty() ||
      exponent.size() > max_exponent_bytes)
    return nullptr;
  const BigNumber n = number_of(modulus), e = number_of(exponent);
  const ParameterBuilder builder(OSSL_PARAM_BLD_new());
  if (!n || !e || !builder || BN_num_bits(n.get()) < min_bits || !BN_is_odd(e.get()) || BN_is_one(e.get()) ||
      OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get()) != 1 ||
      OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get()) != 1)
    return nullptr;
  return key_of("RSA", builder);
}

KeyPointer p256_key(const JsonValue& jwk) {
  constexpr std::size_t coordinate_bytes = 32;
  const std::string x = bytes_in(jwk, "x"), y = bytes_in(jwk, "y");
  if (text_of(jwk, "crv") != "P-256" || x.size() != coordinate_bytes || y.size() != coordinate_bytes)
    return nullptr;
  const std::string point = "\x04" + x + y;  // uncompressed
  const ParameterBuilder builder(OSSL_PARAM_BLD_new());
  if (!builder ||
      OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) != 1 ||
      OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) !=
          1)
    return nullptr;
  KeyPointer key = key_of("EC", builder);
  return key && passes_check(key) ? key : nullptr;
}

KeyPointer ed25519_key(const JsonValue& jwk) {
  const std::string x = bytes_in(jwk, "x");
  if (text_of(jwk, "crv") != "Ed25519") return nullptr;
  EVP_PKEY* key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr,
                                              reinterpret_cast<const unsigned char*>(x.data()), x.size());
  return key ? KeyPointer(key, EVP_PKEY_free) : nullptr;
}

struct JwkKind {
  std::string_view name;
  KeyPointer (*read)(const JsonValue&);
};
constexpr auto jwk_kinds = std::to_array<JwkKind>({{"RSA", rsa_key}, {"EC", p256_key}, {"OKP", ed25519_key}});

/// A key says at most one of these about its use.
bool is_for_signatures(const JsonValue& jwk) {
  if (const JsonValue* use = jwk.find("use"); use && use->as_text() != "sig") return false;
  const JsonValue* operations = jwk.find("key_ops");
  if (!operations) return true;
  return operations->list() &&
         std::ranges::find(*operations->list(), JsonValue("verify")) != operations->list()->end();
}

std::optional<PublicKey> read_jwk(const JsonValue& jwk) {
  const auto kind = std::ranges::find(jwk_kinds, text_of(jwk, "kty"), &JwkKind::name);
  if (kind == jwk_kinds.end() || !is_for_signatures(jwk)) return std::nullopt;
  const std::string_view algorithm = text_of(jwk, "alg");
  PublicKey key{std::string(text_of(jwk, "kid")), algorithm_from_name(algorithm), kind->read(jwk)};
  if (!key.key || (!algorithm.empty() && !key.only_algorithm)) return std::nullopt;
  return key;
}

using PrivateKey = Owned<EVP_PKEY, EVP_PKEY_free>;
using Memory = Owned<BIO, BIO_free_all>;
using SigningContext = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
using DerSignature = Owned<ECDSA_SIG, ECDSA_SIG_free>;

constexpr std::size_t number_bytes = 32;

std::unexpected<Error> damaged_key() {
  return fail(ErrorCode::store_failed, "a key of the local issuer is damaged");
}

PrivateKey read_private_key(const std::string& pem) {
  const Memory memory(BIO_new_mem_buf(pem.data(), int(pem.size())));
  return PrivateKey(memory ? PEM_read_bio_PrivateKey(memory.get(), nullptr, nullptr, nullptr) : nullptr);
}

/// r and s, 32 bytes each; empty on failure.
std::string raw_signature(std::string_view der) {
  const auto* in = reinterpret_cast<const unsigned char*>(der.data());
  const DerSignature signature(d2i_ECDSA_SIG(nullptr, &in, long(der.size())));
  if (!signature) return {};
  std::string raw(2 * number_bytes, '\0');
  auto* out = reinterpret_cast<unsigned char*>(raw.data());
  const bool fits =
      BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), out, int(number_bytes)) > 0 &&
      BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), out + number_bytes, int(number_bytes)) > 0;
  return fits ? raw : std::string();
}

constexpr estimate::JsonLimits token_limits{
    .bytes = max_token_bytes, .depth = 16, .values = 2'000, .names = 200};
constexpr double leeway_s = 60;

std::unexpected<Error> refuse_token(std::string_view reason) {
  return fail(ServerError::invalid_token, "The token " + std::string(reason));
}

/// The parts of a token. Nothing is verified yet.
struct Jws {
  Algorithm algorithm = Algorithm::rs256;
  std::string key_id;
  std::string_view signed_part;
  std::string payload, signature;
};

Result<JsonValue> read_object(std::string_view json) {
  auto value = estimate::read_json(json, token_limits);
  if (!value || !value->object()) return refuse_token("is malformed.");
  return value;
}

Result<void> read_header(std::string_view json, Jws& jws) {
  const auto header = read_object(json);
  if (!header) return std::unexpected(header.error());
  const JsonValue* algorithm = header->find("alg");
  const auto known = algorithm ? algorithm_from_name(algorithm->as_text()) : std::nullopt;
  if (!known) return refuse_token("is not signed with RS256, PS256, ES256 or EdDSA.");
  // Extensions that must be understood; this reader understands none.
  if (header->find("crit")) return refuse_token("has critical extensions.");
  // Other kinds of tokens of the same issuer are not ID tokens.
  if (const JsonValue* type = header->find("typ"); type && estimate::to_upper(type->as_text()) != "JWT")
    return refuse_token("is not an ID token.");
  const JsonValue* key_id = header->find("kid");
  if (key_id && !key_id->text()) return refuse_token("is malformed.");
  jws.algorithm = *known;
  jws.key_id = key_id ? std::string(key_id->as_text()) : std::string();
  return {};
}

Result<Jws> parse(std::string_view token) {
  if (token.size() > max_token_bytes) return refuse_token("is too long.");
  const auto parts = estimate::split(token, '.');
  constexpr std::size_t part_count = 3;
  if (parts.size() != part_count) return refuse_token("is malformed.");
  const auto header = from_base64url(parts[0]);
  auto payload = from_base64url(parts[1]), signature = from_base64url(parts[2]);
  if (!header || !payload || !signature) return refuse_token("is malformed.");
  Jws jws;
  if (const auto read = read_header(*header, jws); !read) return std::unexpected(read.error());
  jws.signed_part = token.substr(0, parts[0].size() + 1 + parts[1].size());
  jws.payload = *std::move(payload);
  jws.signature = *std::move(signature);
  return jws;
}

/// The key named by the token; for a token that names none, the only key that suits its algorithm.
const PublicKey* key_for(const Jws& jws, const std::vector<PublicKey>& keys) {
  const PublicKey* found = nullptr;
  for (const PublicKey& key : keys) {
    if (!suits(key, jws.algorithm) || (!jws.key_id.empty() && key.id != jws.key_id)) continue;
    if (found) return nullptr;
    found = &key;
  }
  return found;
}

bool is_for(const JsonValue* audience, std::string_view wanted) {
  if (!audience) return false;
  if (!audience->list()) return audience->text() && audience->as_text() == wanted;
  return std::ranges::any_of(*audience->list(),
                             [&](const JsonValue& one) { return one.text() && one.as_text() == wanted; });
}

/// Seconds since 1970; nullopt if it is not a number.
std::optional<double> seconds_in(const JsonValue& claims, std::string_view name) {
  const JsonValue* value = claims.find(name);
  if (!value || !value->number() || !std::isfinite(value->as_double())) return std::nullopt;
  return value->as_double();
}

Result<void> check_times(const JsonValue& claims, Time now) {
  const double now_s = std::chrono::duration<double>(now.time_since_epoch()).count();
  const auto end_s = seconds_in(claims, "exp"), begin_s = seconds_in(claims, "nbf");
  if (!end_s) return refuse_token("has no time of expiry.");
  if (now_s >= *end_s + leeway_s) return refuse_token("has expired.");
  if (!begin_s && claims.find("nbf")) return refuse_token("is malformed.");
  if (begin_s && now_s < *begin_s - leeway_s) return refuse_token("is not valid yet.");
  return {};
}

/// Some issuers write "true" as text.
bool is_true(const JsonValue* value) {
  if (!value) return false;
  return value->boolean() ? *value->boolean() : value->as_text() == "true";
}

Result<Identity> identity_in(const JsonValue& claims) {
  const auto text = [&](std::string_view name) { return std::string(text_of(claims, name)); };
  Identity identity{text("sub"), text("email"), is_true(claims.find("email_verified")), text("name")};
  if (!is_valid_uid(identity.uid)) return refuse_token("has no valid subject.");
  return identity;
}

}  // namespace

std::optional<Algorithm> algorithm_from_name(std::string_view name) { return value_in(algorithms, name); }

bool suits(const PublicKey& key, Algorithm algorithm) {
  if (key.only_algorithm && *key.only_algorithm != algorithm) return false;
  switch (algorithm) {
    case Algorithm::rs256:
    case Algorithm::ps256:
      return EVP_PKEY_is_a(key.key.get(), "RSA") == 1;
    case Algorithm::es256:
      return EVP_PKEY_is_a(key.key.get(), "EC") == 1;
    case Algorithm::eddsa:
      return EVP_PKEY_is_a(key.key.get(), "ED25519") == 1;
  }
  return false;
}

bool verify_signature(const PublicKey& key, Algorithm algorithm, std::string_view message,
                      std::string_view signature) {
  if (!suits(key, algorithm)) return false;
  const std::string der = algorithm == Algorithm::es256 ? der_of(signature) : std::string();
  if (algorithm == Algorithm::es256 && der.empty()) return false;
  const bool right = verify_digest(key, algorithm, message, der.empty() ? signature : der);
  ERR_clear_error();  // a wrong signature leaves entries in the queue of this thread
  return right;
}

Result<std::vector<PublicKey>> read_jwk_set(std::string_view json) {
  constexpr estimate::JsonLimits limits{.bytes = 1'000'000, .depth = 16, .values = 20'000, .names = 1'000};
  const auto set = estimate::read_json(json, limits);
  if (!set) return std::unexpected(set.error());
  const JsonValue* rows = set->find("keys");
  if (!rows || !rows->list()) return fail(ErrorCode::malformed_json, "a JWK set has a list of keys", "/keys");
  std::vector<PublicKey> keys;
  for (const JsonValue& row : *rows->list())
    if (auto key = read_jwk(row)) keys.push_back(*std::move(key));
  ERR_clear_error();  // a refused key leaves entries in the queue of this thread
  return keys;
}

Result<std::string> make_private_key() {
  const PrivateKey key(EVP_EC_gen("P-256"));
  const Memory memory(BIO_new(BIO_s_mem()));
  if (!key || !memory ||
      PEM_write_bio_PKCS8PrivateKey(memory.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) != 1)
    return fail(ErrorCode::internal_error, "OpenSSL cannot generate a key");
  char* text = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &text);
  return std::string(text, std::size_t(size));
}

Result<std::string> sign_es256(const std::string& pem, std::string_view message) {
  const PrivateKey key = read_private_key(pem);
  const SigningContext context(EVP_MD_CTX_new());
  const auto* bytes = reinterpret_cast<const unsigned char*>(message.data());
  std::size_t size = 0;
  if (!key || !context || EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) != 1 ||
      EVP_DigestSign(context.get(), nullptr, &size, bytes, message.size()) != 1)
    return damaged_key();
  std::string der(size, '\0');
  if (EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(der.data()), &size, bytes,
                     message.size()) != 1)
    return damaged_key();
  std::string raw = raw_signature(std::string_view(der).substr(0, size));
  if (raw.empty()) return damaged_key();
  return raw;
}

Result<P256Point> public_point(const std::string& pem) {
  const PrivateKey key = read_private_key(pem);
  std::string point(1 + 2 * number_bytes, '\0');
  std::size_t size = 0;
  if (!key || EVP_PKEY_get_octet_string_param(key.get(), OSSL_PKEY_PARAM_PUB_KEY,
                                              reinterpret_cast<unsigned char*>(point.data()), point.size(),
                                              &size) != 1)
    return damaged_key();
  constexpr char uncompressed = 4;
  if (size != point.size() || point.front() != uncompressed) return damaged_key();
  return P256Point{point.substr(1, number_bytes), point.substr(1 + number_bytes)};
}

Result<Identity> read_claims(std::string_view json, const Acceptance& accepted, Time now) {
  const auto claims = read_object(json);
  if (!claims) return std::unexpected(claims.error());
  const JsonValue* issuer = claims->find("iss");
  if (!issuer || issuer->as_text() != accepted.issuer) return refuse_token("is from another issuer.");
  if (!is_for(claims->find("aud"), accepted.audience)) return refuse_token("is for another audience.");
  if (const auto timely = check_times(*claims, now); !timely) return std::unexpected(timely.error());
  return identity_in(*claims);
}

Result<Identity> verify_id_token(std::string_view token, const Acceptance& accepted, Time now,
                                 const FindKeys& find_keys) {
  const auto jws = parse(token);
  if (!jws) return std::unexpected(jws.error());
  const auto keys = find_keys(jws->key_id);
  if (!keys) return std::unexpected(keys.error());
  const PublicKey* key = key_for(*jws, **keys);
  if (!key) return refuse_token("is signed with an unknown key.");
  if (!verify_signature(*key, jws->algorithm, jws->signed_part, jws->signature))
    return refuse_token("has a wrong signature.");
  return read_claims(jws->payload, accepted, now);
}

std::string nonce_in(std::string_view token) {
  const auto jws = parse(token);
  const auto claims = jws ? read_object(jws->payload) : std::unexpected(jws.error());
  return claims ? std::string(text_of(*claims, "nonce")) : std::string();
}

}  // namespace esxserver::identity
