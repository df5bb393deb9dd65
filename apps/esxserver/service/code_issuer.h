// CodeIssuer: makes redeem codes, and shows the ones whose owners may see them.
#pragma once

#include <optional>
#include <string>

#include "esxserver/domain/redeem_code.h"
#include "esxserver/domain/result.h"
#include "esxserver/ports/random.h"
#include "esxserver/ports/signing_keys.h"

namespace esxserver {

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

/// A code is stored as a hash. Codes that their owners may see are also stored encrypted, with a key from
/// another table. Thread-safe.
class CodeIssuer {
 public:
  /// `keys`: made when it is first needed, shared by all processes.
  CodeIssuer(SigningKeys& keys, Random& random) : keys_(keys), random_(random) {}

  /// Makes a code, and stores nothing. Errors: those of the keys.
  [[nodiscard]] Result<IssuedCode> issue(const NewCode& code, Time now);

  /// The text of a stored code. Errors: not_found if it is stored as a hash only; store_failed if it cannot
  /// be decrypted; those of the keys.
  [[nodiscard]] Result<std::string> reveal(const RedeemCode& code);

 private:
  Result<std::string> key();

  SigningKeys& keys_;
  Random& random_;
};

}  // namespace esxserver
