// P-256 keys of the local issuer.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/result.h"

namespace esxserver::identity {

/// A new private key: PKCS #8 in PEM.
[[nodiscard]] Result<std::string> make_private_key();

/// The ES256 signature of a JWS. Error: store_failed for a damaged key.
[[nodiscard]] Result<std::string> sign_es256(const std::string& pem, std::string_view message);

/// A public key: 32 bytes each.
struct P256Point {
  std::string x, y;
};

/// The public half. Error: store_failed for a damaged key.
[[nodiscard]] Result<P256Point> public_point(const std::string& pem);

}  // namespace esxserver::identity
