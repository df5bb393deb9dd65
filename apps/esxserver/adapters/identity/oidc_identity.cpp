#include "esxserver/adapters/identity/oidc_identity.h"

namespace esxserver::identity {

Result<Identity> OidcIdentity::verify(std::string_view id_token) {
  return verify_id_token(id_token, accepted_, clock_.now(),
                         [this](std::string_view key_id) { return keys_.find(key_id); });
}

}  // namespace esxserver::identity
